/** Types and constructors of an API definition: the contract of one address, for pages and /api. */
import type * as z from 'zod/mini'
import type { AccessScope, CareScope } from '~/tables/codes'
import type { Role } from '~/auth/authorize.server'
import type { AuditAction } from '~/tables/audit-actions'
import type { RateLimitName } from '~/auth/rate-limits.server'
import type { User } from '~/auth/session.server'
import type { CallContext } from '~/http/call-context.server'
import type { BodyLimit } from './body-limits.server'

type Caller<R extends Role> = R extends 'anyone' ? User | null : User

/**
 * A rate limit is counted by client address before `prepare`; a function chooses it by the input.
 * `byHandler`: the handler counts itself, because it needs more than the address, answers otherwise
 * than with 429, or counts only failures.
 */
type RateLimit<Input> = RateLimitName | LimitOfInput<Input> | { byHandler: RateLimitName[] }
/** Declared as a method for the reason that `Row` gives. */
type LimitOfInput<Input> = { of(input: Input): RateLimitName }['of']

type ProofOfInput<Input> = { of(input: Input, me: User): boolean }['of']

type SideTables<Input> = {
  /**
   * The actions that the handler may record; their labels are in tables/audit-actions.ts, and `audit`
   * refuses all others.
   */
  audit?: AuditAction | AuditAction[]
  rateLimit?: RateLimit<Input>
  /** The scope of an access key with which a program may call it, too. */
  scope?: AccessScope
  /**
   * What a carer needs to call it for a reader, whom the field `reader` names (the address of a page does,
   * too). Without it, it is for the caller alone.
   */
  forReaders?: CareScope
  /** No access key may call it: its answer opens something by itself, or tells who did what. */
  withoutKey?: true
  /** Staff may call it before their second step: to set one up, to prove it, to log out. */
  beforeSecondStep?: true
  /**
   * It asks who is there: the last proof (password, second step, passkey) must not be older than
   * fifteen minutes. A function asks of some inputs only.
   */
  asksProof?: true | ProofOfInput<Input>
  /** For bodies larger than a usual form; the server in front of Remix enforces it. */
  bodyLimit?: BodyLimit
}

/** What the document of the API says of a call; its tests hold every answer against it. */
type Described<Output> = {
  /** what the call does, in Korean and English */
  summary: readonly [ko: string, en: string]
  /** the `data` of a success, or one of the files and redirects of outputs.server.ts */
  output: z.ZodMiniType<Output>
  /** statuses of refusals besides those that every call may give (openapi.server.ts) */
  errors?: readonly RefusalStatus[]
}
type RefusalStatus = 404 | 409 | 410

type Definition<R extends Role, Input, Output, Result, Prepared> = SideTables<Input> &
  Described<Output> & {
    /** `:id` stands for one segment, which becomes the field of that name */
    path: string
    role: R
    input: z.ZodMiniType<Input>
    /**
     * Runs before the transaction: for work that takes long, or that must stay done when the change
     * is refused.
     */
    prepare?: (input: Input, caller: Caller<R>, ctx: CallContext) => Promise<Prepared>
    /** `prepared`: what `prepare` returned */
    handler: (
      input: Input,
      caller: Caller<R>,
      ctx: CallContext,
      prepared: NoInfer<Prepared>,
    ) => Promise<Result>
  }

/**
 * `prepare` and `handler` are methods, whose parameters TypeScript compares in both directions: so
 * rows of every input and caller stand in one list, and only `execute` calls them, with what the
 * row's own schema and role let through.
 */
export type Row<Input = unknown, Result = unknown, Prepared = unknown> = SideTables<Input> &
  Described<unknown> & {
    method: 'GET' | 'POST'
    path: string
    role: Role
    input: z.ZodMiniType<Input>
    /**
     * 'once': in one transaction, once per idempotency key; 'itself': the handler keeps its own
     * transactions
     */
    changes: false | 'once' | 'itself'
    prepare?(input: Input, caller: User | null, ctx: CallContext): Promise<Prepared>
    handler(
      input: Input,
      caller: User | null,
      ctx: CallContext,
      prepared: Prepared,
    ): Promise<Result>
  }

const defineRow =
  (method: Row['method'], changes: Row['changes']) =>
  <
    R extends Role,
    Input,
    Output,
    Result extends Output | { toJSON(): Output },
    Prepared = undefined,
  >(
    row: Definition<R, Input, Output, Result, Prepared>,
  ): Row<Input, Result, Prepared> => ({ method, changes, ...row })

/** Answers a GET, mostly with a file. */
export const download = defineRow('GET', false)
/** Changes nothing, or keeps its own transactions (log-in). */
export const query = defineRow('POST', false)
/** Has an effect: in one transaction, once per idempotency key. */
export const command = defineRow('POST', 'once')
/** Has an effect, takes long and keeps its own transactions. */
export const longCommand = defineRow('POST', 'itself')
