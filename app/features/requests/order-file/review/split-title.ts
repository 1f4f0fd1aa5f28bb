/** Recognises a title that names two books: '공통수학1, 2', '수학Ⅰ·Ⅱ', '국어 가/나'. */

type TwoTitles = readonly [first: string, second: string]

const separators = ',、/;·ㆍ+&'
const between = String.raw`\s?(?:[${separators}]|및|와|과)\s?`

/** A name, then two volumes of one kind; `last` is how the name must not end. */
const volumesPattern = (volume: string, last = '') =>
  new RegExp(
    String.raw`^(.*[^\s(\[${separators}${last}-])(\s?)([(\[]?)(${volume})${between}(${volume})([)\]]?)$`,
  )
/** '국어 3-1 (가, 나)', '수학Ⅰ·Ⅱ'; the digits of a number are not parted. */
const twoVolumes = [
  volumesPattern(String.raw`\d{1,2}\s?-\s?\d{1,2}`, String.raw`\d`),
  volumesPattern(String.raw`\d{1,2}`, String.raw`\d`),
  volumesPattern('[ⅠⅡⅢⅣⅤⅥ]'),
  volumesPattern('(?:III|II|IV|I|VI|V)', 'IV'),
  volumesPattern('[①②③④⑤⑥]'),
  volumesPattern('[가나다라]'),
  volumesPattern('[상중하]'),
]
/** '독서와 작문, 언어와 매체'; a middle dot joins the words of one title (기술·가정). */
const twoNames = /^(\S[^,、/;+&]*?)\s?(?:[,、/;+&]|\s및\s)\s?([^,、/;+&]*[^\s,、/;+&])$/

/** The titles of the two books that a title seems to name; null when it seems to name one. */
export function proposeSplit(title: string): TwoTitles | null {
  if (title.length > 100) return null
  const text = title.trim()
  for (const pattern of twoVolumes) {
    const [, name = '', space = '', open = '', first = '', second = '', close = ''] =
      pattern.exec(text) ?? []
    if (name && first !== second && Boolean(open) === Boolean(close))
      return [`${name}${space}${open}${first}${close}`, `${name}${space}${open}${second}${close}`]
  }
  const [, first = '', second = ''] = twoNames.exec(text) ?? []
  const named = [first, second].map((name) => name.trim())
  return named.every(isName) && named[0] !== named[1] ? [named[0]!, named[1]!] : null
}

/** A title of its own, not a unit, a number or half of a bracket. */
const isName = (text: string) =>
  /[가-힣]{2}/.test(text) &&
  (text.match(/[([]/g) ?? []).length === (text.match(/[)\]]/g) ?? []).length
