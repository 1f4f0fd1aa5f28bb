/** Enters readers in two steps: a class list is read and shown, then its rows are saved. */
import { asForm } from '~/api/intents.server'
import { formWithErrors, loadOrThrow, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { readersForm, type ShownRows } from '~/features/requests/readers/roster-form'
import {
  atInputs,
  blankRows,
  readersOf,
  rowsIn,
  rowsOf,
} from '~/features/requests/readers/roster-rows'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import type { Fields } from '~/http/read-form.server'
import { count } from '~/i18n/format'
import type { RequestArgs } from '~/platform/request-args'
import { fieldLimits } from '~/tables/codes'

const word = (value: unknown) => (typeof value === 'string' ? value : '')

const commonOf = (fields: Fields): ShownRows['common'] => ({
  kind: word(fields.kind),
  schoolName: word(fields.schoolName),
  consentWay: word(fields.consentWay),
  proof: word(fields.proof),
})

/** Rows that a form gets when more are asked for. */
const moreRows = 5

/** Shows the pupils of the list that was pasted or sent; stores nothing. */
export async function previewReaders(
  args: RequestArgs,
  fields: Fields,
  common: ShownRows['common'],
) {
  const { data: read, problem } = await tryCall(args, api.care.readRoster, {
    ...fields,
    schoolName: common.schoolName,
  })
  if (problem) return formWithErrors(args, fields, { problem })
  const shown: ShownRows = { rows: rowsOf(read.readers), unread: read.unread, common }
  return formWithErrors(args, {}, { shown })
}

/** Saves the rows; where they are refused, the form has them still. */
export async function saveReaders(args: RequestArgs, fields: Fields) {
  const rows = rowsIn(fields)
  const common = commonOf(fields)
  if (fields.more) {
    // rows alone call nothing that asks who somebody is
    await loadOrThrow(args, api.auth.me)
    const all = [...rows, ...blankRows(moreRows)].slice(0, fieldLimits.readersAtOnce)
    return formWithErrors(args, {}, { shown: { rows: all, unread: [], common } })
  }
  const { indexes, readers } = readersOf(rows, {
    consentWay: fields.consentWay,
    schoolName: common.schoolName,
  })
  const { data: added, problem } = await tryCall(args, api.care.add, {
    kind: fields.kind,
    proof: fields.proof,
    opId: fields.opId,
    readers,
  })
  if (added)
    return redirectWithNotice(args, href('/readers'), {
      key: 'readersAdded',
      params: { count: count(added.ids.length) },
    })
  return formWithErrors(args, asForm(readersForm, fields), {
    shown: { rows, unread: [], common },
    problem: { ...problem, fieldErrors: atInputs(problem.fieldErrors, indexes) },
  })
}
