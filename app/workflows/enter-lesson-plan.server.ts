/** Enters a lesson plan in two steps: what was sent is read and shown, then its lines are saved. */
import { asForm } from '~/api/intents.server'
import { formWithErrors, loadOrThrow, tryCall, type FormErrors } from '~/api/run.server'
import { api } from '~/api/table.server'
import { linesForm, type ShownLines } from '~/features/requests/lesson-plan/plan-lines-form'
import { atInputs, lessonsOf, rowsIn, rowsOf } from '~/features/requests/lesson-plan/plan-rows'
import { byText } from '~/features/requests/lesson-plan/plan-view'
import type { PlanView } from '~/features/requests/lesson-plan/lesson-plan.server'
import { formFields } from '~/http/form-fields'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { safePath } from '~/http/safe-path'
import { count } from '~/i18n/format'
import { localeOf } from '~/i18n/locale.server'
import type { RequestArgs } from '~/platform/request-args'
import { t } from '~/tables/messages'

const word = (value: unknown) => (typeof value === 'string' ? value : '')

/** The plan's page in this term, as it was opened otherwise. */
export function planPath({ request }: RequestArgs, { bookId, term }: PlanView): string {
  const { school, member, from } = queryFields(request)
  const owner = { school: word(school), member: word(member) }
  return href('/plan/:bookId', { bookId }, { ...owner, term, from: safePath(from) })
}

const linesAgain = (args: RequestArgs, lines: ShownLines, problem: FormErrors) =>
  formWithErrors(args, asForm(linesForm), { lines, problem })

/** Shows how the text, the file or the spread was read; saves nothing. */
export async function previewPlan(args: RequestArgs, fields: Fields) {
  const { data: read, problem } = await tryCall(args, api.lessonPlan.read, fields)
  if (problem) return formWithErrors(args, fields, { problem: atFile(problem, fields) })
  const { lessons, unread, source, text, fileName, term } = read
  const origin = { source, text, fileName, term, version: Number(fields.version) || 0 }
  return formWithErrors(args, {}, { lines: { rows: rowsOf(lessons), origin, unread } })
}

/** A form for a file that came without one says so at its field. */
const atFile = (problem: FormErrors, fields: Fields): FormErrors =>
  fields[formFields.form] === 'file-form' && problem.fieldErrors.text === 'planNothing'
    ? { ...problem, fieldErrors: { file: 'noFile' } }
    : problem

/** Saves the lines; where they are refused, the form has them still. */
export async function savePlanLines(args: RequestArgs, fields: Fields) {
  const { bookId, school, member, term, version, source, text, fileName, opId } = fields
  const rows = rowsIn(fields)
  const { lessons, indexes } = lessonsOf(rows)
  const given = { bookId, school, member, term, version, source, text, fileName, opId, lessons }
  const { data: view, problem } = await tryCall(args, api.lessonPlan.set, given)
  if (view) return savedPlan(args, view)
  const origin = {
    source: word(source),
    text: word(text),
    fileName: word(fileName),
    term: word(term),
    version: Number(version) || 0,
  }
  if (problem.key !== 'changedMeanwhile')
    return linesAgain(
      args,
      { rows, origin, unread: [] },
      { ...problem, fieldErrors: atInputs(problem.fieldErrors, indexes) },
    )
  const present = await loadOrThrow(args, api.lessonPlan.info, {
    bookId,
    school,
    member,
    term,
  })
  return linesAgain(
    args,
    { rows, origin: { ...origin, version: present.version }, unread: [] },
    { ...problem, ...changedBy(args, present) },
  )
}

function savedPlan(args: RequestArgs, view: PlanView) {
  const { lessons = [], doubtful = 0 } = view.plan ?? {}
  return redirectWithNotice(args, planPath(args, view), {
    key: doubtful > 0 ? 'planSavedDoubts' : 'planSaved',
    params: { count: count(lessons.length), doubtful: count(doubtful) },
  })
}

/** Who saved the plan meanwhile. */
function changedBy({ request }: RequestArgs, { versions }: PlanView) {
  const locale = localeOf(request)
  const name = byText((key, params) => t(key, locale, params), versions[0]!.by)
  return { fieldErrors: { form: 'planChangedBy' }, params: { name } }
}
