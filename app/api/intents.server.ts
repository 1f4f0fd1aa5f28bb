/**
 * Runs the actions of pages with several forms: each intent has an API definition and an answer.
 */
import { data } from '@remix-run/node'
import { formFields } from '~/http/form-fields'
import type { RequestArgs } from '~/platform/request-args'
import type { Fields } from '~/http/read-form.server'
import { tryCall, readActionForm, type FormErrors, formWithErrors } from './run.server'
import type { Row } from '~/http/row.server'

type Answer = Response | ReturnType<typeof formWithErrors>
type Answering = Answer | Promise<Answer>

/**
 * What one intent does: the API definition to execute, the answer to its result, and the answer to
 * a refusal that the form itself does not show. A function handles what takes more than one
 * definition.
 */
export type Intent<Result> =
  | readonly [
      row: Row<unknown, Result>,
      done: (result: Result, fields: Fields) => Answering,
      refused?: (problem: FormErrors, fields: Fields) => Answering,
    ]
  | ((fields: Fields) => Answering)

/** The intent of the form that was sent. */
export const intentOf = (fields: Fields) => String(fields[formFields.intent])

/** The fields as if the form `id` had sent them, so that this form shows them again. */
export const asForm = (id: string, fields: Fields = {}): Fields => ({
  ...fields,
  [formFields.form]: id,
})

/** The fields that identify the form and its intent. */
export const formMarksOf = (fields: Fields): Fields => ({
  [formFields.intent]: fields[formFields.intent],
  [formFields.form]: fields[formFields.form],
})

/**
 * Executes the intent of the form that was sent. Other intents go to `otherwise`, or are a bad
 * request.
 * @param fields the posted fields, when the route adds to them or reads them first
 * @param intent the intent, when a button carries it instead of the form
 */
export function handleIntents<Results extends Record<string, unknown>>(
  args: RequestArgs,
  intents: { readonly [Name in keyof Results]: Intent<Results[Name]> },
  fields?: Fields,
  intent?: string,
): Promise<Answer>
export async function handleIntents(
  args: RequestArgs,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each result goes only to the function beside its row; TypeScript has no type for "some Result, the same in both"
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
