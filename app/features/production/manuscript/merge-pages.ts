/** Puts the pages of a source that came again in the place of those that nobody changed. */

/** A page as it is stored; `userName`: who changed it, '' when nobody has. */
export type OldPage = {
  id: number
  label: string
  text: string
  sourceText: string
  newText: string | null
  userName: string
}
type Page = { label: string; text: string }
type Changed = {
  id: number
  place: number
  label?: string
  text?: string
  sourceText?: string
  newText?: string | null
}

/**
 * Pages are the same by their number of print; those without one, or with one that stands twice, by their
 * order among such. A page that people changed keeps its text, and gets the source's beside it where that
 * has changed. Pages that the source no longer has go, unless people changed them: those stay behind the
 * page that they followed.
 */
export function mergePages(old: OldPage[], pages: Page[]) {
  const nameOld = namesOf()
  const byName = new Map(old.map((page) => [nameOld(page.label), page]))
  const nameNew = namesOf()
  const matched = pages.map((page) => ({ page, before: byName.get(nameNew(page.label)) }))
  const behind = leftBehind(old, new Set(matched.map(({ before }) => before)))
  const created: (Page & { place: number })[] = []
  const updated: Changed[] = []
  let place = 0
  const keep = (left: OldPage[] = []) => {
    for (const { id } of left) updated.push({ id, place: (place += 1) })
  }
  keep(behind.get(null))
  for (const { page, before } of matched) {
    place += 1
    if (before) updated.push(changedPage(before, page, place))
    else created.push({ ...page, place })
    if (before) keep(behind.get(before))
  }
  const stay = new Set(updated.map(({ id }) => id))
  return { created, updated, removed: old.map(({ id }) => id).filter((id) => !stay.has(id)) }
}

/** Pages of people that the source no longer has, by the page that they follow; null: they come first. */
function leftBehind(old: OldPage[], matched: Set<OldPage | undefined>) {
  const behind = new Map<OldPage | null, OldPage[]>()
  let last: OldPage | null = null
  for (const page of old) {
    if (matched.has(page)) last = page
    else if (page.userName !== '') behind.set(last, [...(behind.get(last) ?? []), page])
  }
  return behind
}

function changedPage(before: OldPage, { label, text }: Page, place: number): Changed {
  const { id } = before
  if (before.userName === '') return { id, place, label, text, sourceText: text, newText: null }
  if (text === before.sourceText) return { id, place }
  // what people wrote may already be what the source has now
  return { id, place, sourceText: text, newText: text === before.text ? null : text }
}

/** '12', or '12 2' for the second page of that number. */
function namesOf() {
  const times = new Map<string, number>()
  return (label: string) => {
    const time = (times.get(label) ?? 0) + 1
    times.set(label, time)
    return time === 1 ? label : `${label} ${time}`
  }
}
