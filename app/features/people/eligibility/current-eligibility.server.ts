/**
 * Computes where a member stands: who may receive finished material. No other module decides that.
 */
import { type Prisma } from '../../../../prisma/generated/client'
import { levels } from '~/tables/codes'
import { queryReadOnly } from '~/platform/query.server'
import type { Db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { AppError } from '~/platform/app-error'
import { href } from '~/http/href'
import { wireTime } from '~/i18n/format'
import { readRows, type RowIn } from '~/platform/statement.server'
import { eligibilityAmong, eligibilityOf } from './eligibility.sql.server'

/** Whether the centre asks for it at all. */
export const eligibilityRequired = () => env.ELIGIBILITY === 'required'

type Current = RowIn<typeof eligibilityOf>

async function currentRow(tx: Db, userId: number): Promise<Current | undefined> {
  const [row] = await queryReadOnly(eligibilityOf(userId), { tx })
  return row
}

/** Staff need no confirmation, and nobody does where the centre does not ask for it. */
const mayReceive = ({ level, state }: Current) => !isRequired(level) || state === 'confirmed'
const isRequired = (level: number) => eligibilityRequired() && level >= levels.member

/** Whether this person may receive finished material, as a file or on paper. */
export async function isEligible(tx: Db, userId: number): Promise<boolean> {
  const row = await currentRow(tx, userId)
  return row !== undefined && mayReceive(row)
}

/** The people among these who may receive finished material, in one statement. */
export async function eligibleAmong(tx: Db, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await readRows(tx, eligibilityAmong(userIds))
  return new Set(rows.filter(mayReceive).map(({ id }) => id))
}

/** Throws 403 with what to do, unless this person may receive finished material. */
export async function assertEligible(tx: Db, userId: number): Promise<void> {
  const row = await currentRow(tx, userId)
  if (row && mayReceive(row)) return
  throw new AppError(
    row?.state === 'asked' ? 'eligibilityPending' : 'eligibilityNeeded',
    403,
    undefined,
    { link: { to: href('/eligibility'), key: 'eligibilityOpen' } },
  )
}

export const recordColumns = {
  id: true,
  state: true,
  way: true,
  fileKey: true,
  note: true,
  reason: true,
  userName: true,
  untilDay: true,
  createTime: true,
  decideTime: true,
} as const
type RecordRow = Prisma.EligibilityGetPayload<{ select: typeof recordColumns }>

/** A row as administrators see it. */
export const toRecord = ({ fileKey, createTime, decideTime, ...row }: RecordRow) => ({
  ...row,
  photo: fileKey !== null,
  createTime: wireTime(createTime),
  decideTime: decideTime && wireTime(decideTime),
})
export type EligibilityRecord = ReturnType<typeof toRecord>

/** Where a member stands, with the rows that say so; null for nobody. */
export async function currentEligibility(tx: Db, userId: number) {
  const row = await currentRow(tx, userId)
  if (!row) return null
  const ids = [row.askedId, row.decisionId].filter((id) => id !== null)
  const records =
    ids.length > 0
      ? await tx.eligibility.findMany({ where: { id: { in: ids } }, select: recordColumns })
      : []
  const recordOf = (id: number | null): EligibilityRecord | null => {
    const found = records.find((one) => one.id === id)
    return found ? toRecord(found) : null
  }
  return {
    required: isRequired(row.level),
    eligible: mayReceive(row),
    state: row.state,
    asked: recordOf(row.askedId),
    decision: recordOf(row.decisionId),
  }
}
