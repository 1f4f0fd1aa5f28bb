/** One line of the API table: who may do what, with which input, and what then happens. */
import type * as z from 'zod/mini'
import type { Who } from '~/access.server'
import type { User } from '~/session.server'
import type { Visit } from '~/visit.server'

type Caller<W extends Who> = W extends 'anyone' ? User | null : User

/* eslint-disable @typescript-eslint/no-explicit-any -- rows of every input and answer stand in one list */
export type Row<Input = any, Result = any> = {
  method: 'GET' | 'POST'
  path: string
  who: Who
  input: z.ZodMiniType<Input>
  /** 'once': in one transaction, once per operation id; 'itself': work that keeps its own transactions */
  changes: false | 'once' | 'itself'
  /** done before the transaction begins: what takes long, or must stay done when the change is refused (counting attempts) */
  first?(input: Input, caller: any, visit: Visit): Promise<void>
  work(input: Input, caller: any, visit: Visit): Promise<Result>
}
/* eslint-enable @typescript-eslint/no-explicit-any */

const define =
  (method: Row['method'], changes: Row['changes']) =>
  <W extends Who, I, R>(
    path: string,
    who: W,
    input: z.ZodMiniType<I>,
    work: (input: I, caller: Caller<W>, visit: Visit) => Promise<R>,
    first?: (input: I, caller: Caller<W>, visit: Visit) => Promise<void>,
  ): Row<I, R> => ({ method, path, who, input, changes, work, first })

/** a download */
export const get = define('GET', false)
/** a question, or work that keeps its own transactions (log-in) */
export const ask = define('POST', false)
/** work with an effect */
export const change = define('POST', 'once')
/** work with an effect that takes long and keeps its own transactions */
export const start = define('POST', 'itself')
