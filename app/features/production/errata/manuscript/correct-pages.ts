/** Puts a correction into the pages of a manuscript where exactly one run of words is meant. */
import { readPage } from '~/features/production/manuscript/markdown/page-parser'
import { unescaped } from '~/features/production/manuscript/markdown/inline'
import { escapeText } from '~/features/production/manuscript/source/escape-text'
import { lettersOf, placesOf, type Place } from './find-words'

/** `page`: which of the texts; `text`: what it is afterwards, absent where nothing changes. */
type Corrected =
  { result: 'changed'; page: number; text: string } | { result: 'already' | 'doubt'; page: number }

/** What says what to do rather than what print should say ends so: a person reads it. */
const instruction =
  /(?:삭제|제거|교체|추가|수정|변경|이동|생략|대체|누락|삽입)(?:함|됨|요망|바람|필요|하기|예정|합니다|한다|하시오)?[.)\]}〉>」』»]*$/
/** Signs of a table for "as above", "nothing", and for words left out. */
const sign =
  /^(?:[-–—―〃"″'.]+|없음|\(없음\)|위와 같음|상동|동일)$|[→⇒➔]|\(중략\)|\(생략\)|\.{3}|…|⋯/
/** Letters below which a run of words may stand on a page by chance. */
const fewestLetters = 2

const isForPeople = (text: string) =>
  lettersOf(text).length < fewestLetters ||
  instruction.test(text.trim().slice(-40)) ||
  sign.test(text.trim())

/**
 * `texts`: those of the pages that the correction names, at least one. Nothing is changed unless the wrong words
 * stand once on all of these pages, and the page is afterwards what it was but for one run of its text.
 */
export function correctPages(
  texts: readonly string[],
  { wrong, right }: { wrong: string; right: string },
): Corrected {
  if (isForPeople(wrong) || isForPeople(right)) return { result: 'doubt', page: 0 }
  // what differs in blanks only is compared with its blanks
  const blanks = lettersOf(wrong) === lettersOf(right)
  const found = texts.map((text) => ({
    wrong: placesOf(text, wrong, blanks),
    right: placesOf(text, right, blanks),
  }))
  const open = found.flatMap((places, page) =>
    places.wrong
      .filter((place) => !places.right.some((one) => contains(one, place)))
      .map((place) => ({ page, place })),
  )
  const [first] = open
  if (!first) {
    const page = found.findIndex((places) => places.right.length > 0)
    return page < 0 ? { result: 'doubt', page: 0 } : { result: 'already', page }
  }
  const text = open.length === 1 ? replaced(texts[first.page]!, first.place, right) : null
  return text === null
    ? { result: 'doubt', page: first.page }
    : { result: 'changed', page: first.page, text }
}

const contains = (outer: Place, inner: Place) =>
  outer.start <= inner.start && inner.end <= outer.end

/** The text with other words at a place; null where more than a run of words would change. */
function replaced(text: string, { start, end }: Place, right: string): string | null {
  const old = text.slice(start, end)
  const words = right.replace(/\s+/g, ' ').trim()
  const after = text.slice(0, start) + escapeText(words, text.slice(end, end + 1)) + text.slice(end)
  const changes = changesOf(readPage(text), readPage(after))
  const [only] = changes
  if (changes.length !== 1 || only === undefined || only === null) return null
  return only.after === only.before.replace(unescaped(old), () => words) ? after : null
}

/** A run of text that differs, or null for a difference of anything else. */
type Change = { before: string; after: string } | null

/** In what two pages differ, as they are understood. */
function changesOf(before: unknown, after: unknown, isText = false): Change[] {
  if (before === after) return []
  if (typeof before === 'string' && typeof after === 'string' && isText) return [{ before, after }]
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return [null]
  const names = Object.keys(before)
  if (names.join() !== Object.keys(after).join()) return [null]
  const isInline = 'kind' in before && before.kind === 'text'
  return names.flatMap((name) =>
    changesOf(
      (before as Record<string, unknown>)[name],
      (after as Record<string, unknown>)[name],
      isInline && name === 'text',
    ),
  )
}

/** Letters of a side of a correction that a doubt quotes. */
const quoted = 300

/** What somebody has to do by hand, in the words of a doubt; it stands before the page. */
export function withDoubt(
  text: string,
  { pageText, wrong, right, note }: Record<'pageText' | 'wrong' | 'right' | 'note', string>,
): string {
  const said = [
    `정오(${pageText})를 찾아 고쳐 주세요.`,
    ...(wrong.trim() ? [`틀린 글: ${wrong}`] : []),
    ...(right.trim() ? [`바른 글: ${right}`] : []),
    ...(note.trim() ? [`설명: ${note}`] : []),
  ].map((part) =>
    part
      .replace(/\s+/g, ' ')
      .replace(/--+|[<>]/g, '-')
      .trim()
      .slice(0, quoted),
  )
  return `<!-- 확인: ${said.join(' ')} -->\n\n${text}`
}
