/** Reads which printed pages a text names: '12~13쪽', 'p.12', '12, 15쪽 아래 3행', '앞표지'. */
import { fieldLimits } from '~/tables/codes'

/** Why a text names no pages that are certain; message keys. */
type PagesProblem = 'erratumNoPage' | 'erratumPageOrder' | 'erratumManyPages' | 'erratumOtherPages'

/** `pages`: ascending, each once; none for a cover or the like, which has no number. */
type PrintedPages = { pages: number[] } | { problem: PagesProblem }

/** Characters that are looked at: nobody writes a longer place. */
const longestText = 200

/** One spelling of signs between numbers. */
const plain = (text: string) =>
  text
    .slice(0, longestText)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[∼〜‐‑–—−-]/g, '~')
    .replace(/[·ㆍ・、]/g, ',')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.。]$/, '')

const number = String.raw`\d{1,4}`
const unit = String.raw`(?:쪽|면(?!체)|페이지|pages?|p(?![a-z]))`
const mark = String.raw`(?:pages?|pp?\.?|페이지|쪽)`
const item = String.raw`${number}(?: ?${unit}? ?~ ?(?:${mark} ?)?${number})?`
const list = String.raw`${item}(?: ?${unit}? ?(?:,|/|및|와|과|그리고) ?(?:${mark} ?)?${item})*`
/** Behind a number that counts something else: '3행', '2번'. */
const noCount = String.raw`(?!\d| ?(?:행|줄|번|째|단|문|열|개|월|년|일|장|차시|~))`

/** Lists of pages that say so, before or behind. */
const marked = new RegExp(
  String.raw`(?<![\d.~a-z])(?:${mark} ?(${list})${noCount}|(${list}) ?${unit})`,
  'g',
)
/** A list alone, or before the place on its pages. */
const bare = new RegExp(String.raw`^(${list})${noCount}(?!\.\d)(?<rest>[ ,([:].*|[가-힣].*)?$`)
/** Behind pages that say so: '12쪽, 20'. */
const more = new RegExp(String.raw`^ ?(?:,|/|및|와|과|그리고) ?(${list})$`)
/** Nobody says where these end. */
const openEnd = new RegExp(String.raw`\d ?${unit}? ?~ ?(?:끝|마지막.*)?$`)
const items = new RegExp(String.raw`(${number})(?: ?${unit}? ?~ ?(?:${mark} ?)?(${number}))?`, 'g')

/** Parts of a book whose pages are not counted, and the pages before the first one. */
const withoutNumber =
  /^(?:(?:앞|뒤|겉|속)? ?(?:표지|날개)|차례|목차|머리말|일러두기|판권|책등|면지|속지|(?:책|본문)? ?전체|(?:모든|전) ?쪽)|^(?:p\.? ?)?[ivxl]{1,6} ?(?:쪽|면)?$/
/** Books and parts that count their pages by themselves. */
const otherBook = /별책|별권|해설|정답|답지|워크북|활동지|지도서|익힘책|보조 ?교재/

export function readPrintedPages(written: string): PrintedPages {
  const text = plain(written)
  if (openEnd.test(text)) return { problem: 'erratumNoPage' }
  const [first, ...others] = text.matchAll(marked)
  if (first) {
    if (otherBook.test(text.slice(0, first.index))) return { problem: 'erratumOtherPages' }
    const lists = [first, ...others].map(([, before, behind]) => before ?? behind ?? '')
    const last = others.at(-1) ?? first
    return withMore(pagesOf(lists), text.slice(last.index + last[0].length))
  }
  const alone = bare.exec(text)
  // '12 3': nobody knows what the second number counts
  if (alone && !/^ \d+$/.test(alone.groups?.rest ?? '')) return pagesOf([alone[1] ?? ''])
  if (otherBook.test(text)) return { problem: 'erratumOtherPages' }
  return withoutNumber.test(text) ? { pages: [] } : { problem: 'erratumNoPage' }
}

/** A list behind the pages is of pages where it goes on upwards; else it may count something else. */
function withMore(found: PrintedPages, rest: string): PrintedPages {
  const behind = more.exec(rest)?.[1]
  if ('problem' in found || behind === undefined) return found
  const others = pagesOf([behind])
  if ('problem' in others) return others
  return others.pages[0]! > found.pages.at(-1)! ? pagesOf([found.pages.join(), behind]) : found
}

function pagesOf(lists: readonly string[]): PrintedPages {
  const pages = new Set<number>()
  for (const [, from = '', to = from] of lists.join(' , ').matchAll(items)) {
    const [first, last] = [Number(from), Number(to)]
    if (first === 0 || last < first) return { problem: 'erratumPageOrder' }
    if (last - first + pages.size >= fieldLimits.correctionPages)
      return { problem: 'erratumManyPages' }
    for (let page = first; page <= last; page += 1) pages.add(page)
  }
  return { pages: [...pages].sort((a, b) => a - b) }
}
