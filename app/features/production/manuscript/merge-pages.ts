/** Puts pages of a source into a manuscript: of one that came again, or of one file more. */

/** A page as it is stored; `userName`: who changed it, '' when nobody has. */
export type OldPage = {
  id: number
  label: string
  text: string
  sourceText: string
  newText: string | null
  userName: string
}
/** Where a page stands in a PDF, to be shown beside its text; both null where its source is none. */
type Picture = { sheet: number | null; sourceKey: string | null }
/** A page of the source that was read. */
export type NewPage = { label: string; text: string } & Picture
type Changed = {
  id: number
  place: number
  label?: string
  text?: string
  sourceText?: string
  newText?: string | null
} & Partial<Picture>

/**
 * Pages are the same by their number of print; those without one, or with one that stands twice, by their
 * order among such. A page that people changed keeps its text, and gets the source's beside it where that
 * has changed. Pages that the source no longer has go, unless people changed them: those stay behind the
 * page that they followed.
 */
export function mergePages(old: OldPage[], pages: NewPage[]) {
  const nameOld = namesOf()
  const byName = new Map(old.map((page) => [nameOld(page.label), page]))
  const nameNew = namesOf()
  const matched = pages.map((page) => ({ page, before: byName.get(nameNew(page.label)) }))
  const behind = leftBehind(old, new Set(matched.map(({ before }) => before)))
  const created: (NewPage & { place: number })[] = []
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

/**
 * The pages of one file more, such as the second half of a book. Those whose number the manuscript has are
 * that page; others come in behind the page before them in their file, or, where the file begins with them,
 * before the first page with a larger number. No page goes.
 */
export function addPages(old: OldPage[], pages: NewPage[]) {
  const byLabel = new Map(old.filter(({ label }) => label !== '').map((page) => [page.label, page]))
  const changes = new Map<OldPage, NewPage>()
  /** new pages by the old one that they follow; null: the file begins with them */
  const behind = new Map<OldPage | null, NewPage[]>([[null, []]])
  let last: OldPage | null = null
  for (const page of pages) {
    const before = byLabel.get(page.label)
    byLabel.delete(page.label)
    if (before) {
      changes.set(before, page)
      last = before
    } else behind.set(last, [...(behind.get(last) ?? []), page])
  }
  const first = behind.get(null) ?? []
  const end = Math.max(...numbersOf(first), 0)
  const next =
    first.length > 0 ? old.find((page) => numbersOf([page]).some((one) => one > end)) : undefined
  const created: (NewPage & { place: number })[] = []
  const updated: Changed[] = []
  let place = 0
  const create = (added: NewPage[] = []) => {
    for (const page of added) created.push({ ...page, place: (place += 1) })
  }
  for (const page of old) {
    if (page === next) create(first)
    place += 1
    const change = changes.get(page)
    updated.push(change ? changedPage(page, change, place) : { id: page.id, place })
    create(behind.get(page))
  }
  if (!next) create(first)
  return { created, updated, removed: [] as number[] }
}

const numbersOf = (pages: { label: string }[]) =>
  pages.flatMap(({ label }) => (/^\d+$/.test(label) ? [Number(label)] : []))

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

function changedPage(
  before: OldPage,
  { label, text, ...picture }: NewPage,
  place: number,
): Changed {
  const { id } = before
  if (before.userName === '')
    return { id, place, label, text, ...picture, sourceText: text, newText: null }
  // a page that people look at beside its picture keeps the one that it has, where no newer one comes
  const placed = { id, place, ...(picture.sheet === null ? {} : picture) }
  if (text === before.sourceText) return placed
  // what people wrote may already be what the source has now
  return { ...placed, sourceText: text, newText: text === before.text ? null : text }
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
