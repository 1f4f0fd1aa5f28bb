/**
 * Splits a title into subject and volume, and compares volumes.
 *
 * 국어 1-1, 국어 1-2 and 국어 1 are three books, and so are 3-1 가 and 3-1 나.
 */
import { lettersOnly } from '~/features/catalogue/book/search/normalise'

/**
 * `base`: normalised, without the volume; `volume`: '', '1', '1-2' (a term), '3~4' (years), '3-1가',
 * '상'. `fuzzy`: read from behind a subject or from a pupils' year; `guess`: a part of the text was
 * left out.
 */
export type TitleReading = { base: string; volume: string; fuzzy?: true | undefined; guess?: true }

const number = /^제?(\d{1,2})(?:([-~.])(\d{1,2}))?(?:권|학년)?$/
const letter = /^([가나다상중하])권?$/

/**
 * Takes the volume off the end or the front of a text whose spelling is unified (`unifySpelling`):
 * '국어 3-1(가)' → 국어, 3-1가; '기하' has none.
 */
export function splitVolume(text: string): TitleReading {
  const spaced = text
    .replace(/[([\])]/g, ' ')
    .replace(/(\d)\s*([-~])\s*(?=\d)/g, '$1$2')
    .replace(/(?<=\p{L})(?=\d)(?<!제)/gu, ' ')
    .replace(/(?<=\d)-?(?=[가나다상하](?![가-힣]))/g, ' ')
    .replace(/(?<=\d)(?=\p{L})(?!권|학년)/gu, ' ')
  const words = spaced.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const isVolume = (word = '') => number.test(word) || letter.test(word)
  let to = words.length
  while (to > 1 && isVolume(words[to - 1])) to -= 1
  let from = 0
  while (from < to - 1 && number.test(words[from] ?? '')) from += 1
  const volumes = [...words.slice(0, from), ...words.slice(to)]
  // 나 2-1 is a title of its own; a letter means a volume only at the end
  if (words.slice(from, to).every((word) => letter.test(word)) && volumes.length === 0)
    return { base: lettersOnly(text), volume: '' }
  return { base: lettersOnly(words.slice(from, to).join(' ')), volume: canonicalVolume(volumes) }
}

function canonicalVolume(words: string[]): string {
  const numbers = words.flatMap((word) => {
    const [, first, sign, second] = number.exec(word) ?? []
    if (!first) return []
    if (!second) return [String(Number(first))]
    // a school year has two terms, so 3-4 is a range of years
    return [
      sign === '~' || (Number(second) > 2 && Number(second) === Number(first) + 1)
        ? `${first}~${second}`
        : `${first}-${second}`,
    ]
  })
  const letters = words.flatMap((word) => letter.exec(word)?.[1] ?? [])
  return [...new Set(numbers)].join(' ') + [...new Set(letters)].join('')
}

/** Books that are sold together and written as one. */
const companions = [
  ['수학', '수학익힘'],
  ['수학', '익힘'],
  ['수학', '수학익힘책'],
  ['과학', '실험관찰'],
  ['과학', '실험과관찰'],
  ['사회', '사회과부도'],
  ['국어', '국어활동'],
]

export function isCompanion(title: string, addition: string): boolean {
  const [first, second] = [splitVolume(title).base, splitVolume(addition).base]
  return companions.some((pair) => pair[0] === first && pair[1] === second)
}

/**
 * How the volumes of two titles compare. `unspecified`: one title leaves open what the other says.
 */
export function compareVolumes(a: string, b: string): 'same' | 'unspecified' | 'other' {
  if (a === b) return 'same'
  if (!a || !b) return 'unspecified'
  const [first, second] = [a, b].map((text) => text.replace(/[가나다]$/, ''))
  if (first === second && (a === first || b === second)) return 'unspecified'
  if (a.startsWith('?-') && /-/.test(b))
    return a.slice(1) === (second ?? '').slice(1) ? 'unspecified' : 'other'
  return 'other'
}
