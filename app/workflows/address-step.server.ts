/**
 * The address search inside a larger form; actions call this first, so a search never submits the
 * form.
 */
import type { RequestArgs } from '~/platform/request-args'
import { fromOptionValue } from '~/features/people/address/found-address'
import { tryCall, formWithErrors } from '~/api/run.server'
import type { Fields } from '~/http/read-form.server'
import { api } from '~/api/table.server'

/**
 * The form with the found or chosen address when one of the search's buttons was pressed; null for
 * every other button.
 */
export async function addressStep(args: RequestArgs, fields: Fields) {
  const { addressStep: step, ...typed } = fields
  if (step === 'use') {
    const chosen = fromOptionValue(fields.addressChoice)
    return formWithErrors(
      args,
      { ...typed, ...chosen },
      chosen
        ? { addressStep: { used: true } }
        : { problem: { fieldErrors: { keyword: 'addressNotChosen' }, status: 400 } },
    )
  }
  if (step !== 'find') return null
  const { data: found, problem } = await tryCall(args, api.address.search, {
    keyword: fields.keyword,
  })
  return formWithErrors(args, typed, problem ? { problem } : { addressStep: { found } })
}
