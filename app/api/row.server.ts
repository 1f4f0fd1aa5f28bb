/** One row of the API table: the contract of one address, for the pages and for /api. */
import type * as z from 'zod/mini'
import type { Role } from '~/auth/authorize.server'
import type { AuditAction } from '~/features/audit-log/audit-actions'
import type { RateLimitName } from '~/auth/rate-limits.server'
import type { User } from '~/auth/session.server'
import type { CallContext } from '~/http/call-context.server'
import type { BodyLimit } from './body-limits.server'

type Caller<R extends Role> = R extends 'anyone' ? User | null : User

/**
 * Counted by address before `prepare`; a function chooses by the input. `byHandler`: the handler counts itself, because it
 * must know more than the address, answers otherwise than with 429, or counts only what fails.
 */
type RateLimit<Input> =
  RateLimitName | ((input: Input) => RateLimitName) | { byHandler: RateLimitName[] }

type SideTables<Input> = {
  /** the actions that the row may record; their labels are in audit-log/actions.ts, and `audit` refuses all others */
  audit?: AuditAction | AuditAction[]
  rateLimit?: RateLimit<Input>
  /** for more than a usual form; the server in front of Remix takes it from here */
  bodyLimit?: BodyLimit
}

type Definition<R extends Role, Input, Result, Prepared> = SideTables<Input> & {
  /** `:id` stands for one segment, which is the field of that name */
  path: string
  role: R
  input: z.ZodMiniType<Input>
  /** done before the transaction begins: what takes long, or must stay done when the change is refused */
  prepare?: (input: Input, caller: Caller<R>, ctx: CallContext) => Promise<Prepared>
  /** `prepared`: what `prepare` returned */
  handler: (
    input: Input,
    caller: Caller<R>,
    visit: CallContext,
    prepared: NoInfer<Prepared>,
  ) => Promise<Result>
}

/* eslint-disable @typescript-eslint/no-explicit-any -- rows of every input and answer stand in one list */
export type Row<Input = any, Result = any, Prepared = any> = SideTables<any> & {
  method: 'GET' | 'POST'
  path: string
  role: Role
  input: z.ZodMiniType<Input>
  /** 'once': in one transaction, once per operation id; 'itself': the handler keeps its own transactions */
  changes: false | 'once' | 'itself'
  prepare?(input: Input, caller: any, visit: CallContext): Promise<Prepared>
  handler(input: Input, caller: any, visit: CallContext, prepared: Prepared): Promise<Result>
}
/* eslint-enable @typescript-eslint/no-explicit-any */

const defineRow =
  (method: Row['method'], changes: Row['changes']) =>
  <R extends Role, Input, Result, Prepared = undefined>(
    row: Definition<R, Input, Result, Prepared>,
  ): Row<Input, Result, Prepared> => ({ method, changes, ...row })

/** answers a GET, mostly with a file */
export const download = defineRow('GET', false)
/** changes nothing, or keeps its own transactions (log-in) */
export const query = defineRow('POST', false)
/** has an effect: one transaction, once per operation id */
export const command = defineRow('POST', 'once')
/** has an effect, takes long and keeps its own transactions */
export const longCommand = defineRow('POST', 'itself')
