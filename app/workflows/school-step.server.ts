/**
 * The school search inside a larger form, also by initial consonants; actions call this first, so a
 * search never submits the form.
 */
import type { RequestArgs } from '~/platform/request-args'
import { tryCall, formWithErrors } from '~/api/run.server'
import type { Fields } from '~/http/read-form.server'
import { api } from '~/api/table.server'

/** The value of a found school's button; any other value of `schoolStep` searches. */
const chosenName = (step: unknown) =>
  typeof step === 'string' && step.startsWith('use:') ? step.slice(4) : null

/**
 * The form with the schools found, or with the name of the chosen one, and its address when the form
 * takes that from the school; null for every other button.
 */
export async function schoolStep(
  args: RequestArgs,
  fields: Fields,
  {
    withAddress = true,
    search = api.school.list,
  }: { withAddress?: boolean; search?: typeof api.school.list | typeof api.school.find } = {},
) {
  const { schoolStep: step, ...typed } = fields
  if (step === undefined) return null
  const chosen = chosenName(step)
  const name = chosen ?? (typeof fields.schoolName === 'string' ? fields.schoolName.trim() : '')
  if (name === '')
    return formWithErrors(args, typed, {
      problem: { fieldErrors: { schoolName: 'schoolKeywordRequired' }, status: 400 },
    })
  const { data: found, problem } = await tryCall(args, search, { name })
  if (problem)
    return formWithErrors(args, typed, {
      problem: { ...problem, fieldErrors: { schoolName: problem.key } },
    })
  const school = chosen ? found.items.find((one) => one.name === chosen) : undefined
  if (!school) return formWithErrors(args, typed, { schoolStep: { found } })
  const { zipCode, address } = school
  return formWithErrors(
    args,
    { ...typed, schoolName: school.name, ...(withAddress ? { zipCode, address } : {}) },
    { schoolStep: { used: school.name } },
  )
}
