/** What a failed statement says about the database, by codes: its sentences depend on its language. */
import { errorCode } from './error-code'
import { isRecord } from './records'

/**
 * The SQLSTATE of PostgreSQL's error, inside an error of Prisma or as `pg` gives it, and Prisma's
 * kind of it.
 */
function causeOf(error: unknown): { state: string; kind: string } {
  if (isRecord(error) && 'severity' in error) return { state: errorCode(error) ?? '', kind: '' }
  const meta = isRecord(error) && isRecord(error.meta) ? error.meta : {}
  const inner = isRecord(meta.driverAdapterError) ? meta.driverAdapterError.cause : undefined
  const text = (name: string) => (isRecord(inner) ? String(inner[name] ?? '') : '')
  return { state: text('originalCode'), kind: text('kind') }
}

/**
 * Connection lost or refused (class 08), too many connections (53300), shutting down or starting
 * (57P01 to 57P05), a lock that was not given in time (55P03), a deadlock (40P01).
 */
const unavailableStates = /^(08...|53300|57P0[1-5]|55P03|40P01)$/
/** Prisma's kinds for the same, where the error has no SQLSTATE. */
const unavailableKinds =
  /^(ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections)$/
/**
 * Prisma's errors for the same; for a connection or a transaction that was not got in time; and Node's
 * for a connection that is lost before or while it is written to.
 */
const unavailableCodes =
  /^(P1001|P1002|P1008|P1017|P2024|P2028|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ERR_STREAM_(DESTROYED|WRITE_AFTER_END))$/
/** Sentences of the client pg, whose own errors have no code. */
const unavailableTexts =
  /Connection terminated|timeout exceeded when trying to connect|connection timeout|is not queryable|server (has )?closed the connection|ended by the other party/i

/** Whether the database cannot answer now, but may in a moment. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  unavailableStates.test(causeOf(error).state) ||
  unavailableKinds.test(causeOf(error).kind) ||
  unavailableCodes.test(errorCode(error) ?? '') ||
  (error instanceof Error && unavailableTexts.test(error.message))

/** Whether PostgreSQL has ended the transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => causeOf(error).state === '40P01'

/**
 * Whether the database's disk is full: reading still works, and writing resumes by itself once there
 * is room.
 */
export const isDatabaseFull = (error: unknown): boolean =>
  causeOf(error).state === '53100' ||
  (error instanceof Error && /\b53100\b|No space left on device/.test(error.message))

/**
 * Whether a row that the request had found, or one that a new row names, was deleted before it was
 * written: Prisma's P2025 and P2003, PostgreSQL's foreign_key_violation.
 */
export const isDeletedMeanwhile = (error: unknown): boolean =>
  /^P20(25|03)$/.test(errorCode(error) ?? '') || causeOf(error).state === '23503'
