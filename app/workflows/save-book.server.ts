/** Saves a book's fields as its form sent them, and shows conflicts with changes by others. */
import { formWithErrors, type FormErrors } from '~/api/run.server'
import { findEditConflicts, parseShownValues, withCurrentValues } from '~/http/edit-conflict.server'
import { redirectBack } from '~/http/notices.server'
import type { Fields } from '~/http/read-form.server'
import { localeOf } from '~/i18n/locale.server'
import type { RequestArgs } from '~/platform/request-args'

type SavedBook<Book> = {
  names: readonly string[]
  current: Book
  /** The stored values as people read them, where they are codes. */
  words?: Partial<Book>
  modify: (changes: Fields) => Promise<{ problem: FormErrors | null }>
}

/** `modify` gets the fields that were changed in the form, the idempotency key and the version. */
export async function saveBook<Book extends Fields & { title: string; updateTime: string }>(
  args: RequestArgs,
  fields: Fields,
  { names, current, words, modify }: SavedBook<Book>,
) {
  const { changed, conflicts, currentValues } = findEditConflicts(
    names,
    parseShownValues(fields.shown, current),
    current,
    fields,
  )
  if (Object.keys(changed).length === 0) return redirectBack(args, { key: 'nothingChanged' })
  // other users' changes to other fields are kept; a field changed by both is for the user to
  // decide
  const updateTime = conflicts.length > 0 ? fields.updateTime : current.updateTime
  const { problem } = await modify({ ...changed, opId: fields.opId, updateTime })
  if (!problem)
    return redirectBack(args, {
      key: 'changesSavedOf',
      params: { name: `『${String(changed.title ?? current.title)}』` },
    })
  const conflict = problem.key === 'changedMeanwhile'
  const fieldErrors = conflict
    ? Object.fromEntries(
        Object.entries(problem.fieldErrors).filter(([name]) => conflicts.includes(name)),
      )
    : problem.fieldErrors
  const shown = withCurrentValues(
    { ...problem, fieldErrors },
    { ...current, ...words },
    localeOf(args.request),
  )
  return formWithErrors(args, conflict ? { ...fields, ...currentValues } : fields, {
    problem: shown,
    conflict,
  })
}
