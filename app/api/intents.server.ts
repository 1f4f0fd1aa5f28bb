/** Actions of screens with several forms: each intent has its API row and its answer. */
import { data } from '@remix-run/node'
import { formFields } from '~/http/form-fields'
import type { RequestArgs } from '~/platform/request-args'
import type { Fields } from '~/http/read-form.server'
import { tryCall, readActionForm, type FormErrors, formWithErrors } from './run.server'
import type { Row } from './row.server'

type Answer = Response | ReturnType<typeof formWithErrors>
type Answering = Answer | Promise<Answer>

/**
 * What one intent does: a row of the API table, what its result is answered with, and, where the form itself shall not show the problem,
 * what that is answered with. A function answers whatever takes more than one row.
 */
export type Intent<Result> =
  | readonly [
      // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a form's fields are checked by the row's own schema
      row: Row<any, Result>,
      done: (result: Result, fields: Fields) => Answering,
      refused?: (problem: FormErrors, fields: Fields) => Answering,
    ]
  | ((fields: Fields) => Answering)

/** Which form was sent. */
export const intentOf = (fields: Fields) => String(fields[formFields.intent])

/** The fields as if the form `id` had sent them: what they hold is shown in that form again. */
export const asForm = (id: string, fields: Fields = {}): Fields => ({
  ...fields,
  [formFields.form]: id,
})

/** Of the fields, those that say which form was sent. */
export const formMarksOf = (fields: Fields): Fields => ({
  [formFields.intent]: fields[formFields.intent],
  [formFields.form]: fields[formFields.form],
})

/**
 * Does what the sent form is for. Intents that are not named are `otherwise`, or a bad request.
 * @param fields the posted fields, when the route adds to them or has to look at them first
 * @param intent which form was sent, when a button of it says so instead of the form
 */
export function handleIntents<Results extends Record<string, unknown>>(
  args: RequestArgs,
  intents: { readonly [Name in keyof Results]: Intent<Results[Name]> },
  fields?: Fields,
  intent?: string,
): Promise<Answer>
export async function handleIntents(
  args: RequestArgs,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each result goes only to the function beside its row
  intents: Record<string, Intent<any>>,
  fields?: Fields,
  intent?: string,
): Promise<Answer> {
  const sent = fields ?? (await readActionForm(args))
  const name = intent ?? intentOf(sent)
  const chosen = Object.hasOwn(intents, name) ? intents[name] : intents.otherwise
  if (!chosen) throw data({ key: 'badForm' }, { status: 400 })
  if (typeof chosen === 'function') return chosen(sent)
  const [row, done, refused] = chosen
  const { data: result, problem } = await tryCall(args, row, sent)
  if (!problem) return done(result, sent)
  return refused ? refused(problem, sent) : formWithErrors(args, sent, { problem })
}
