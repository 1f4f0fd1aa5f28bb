/** Subject and volume of a title. 국어 1-1, 국어 1-2 and 국어 1 are three books, and so are 3-1 가 and 3-1 나. */
import { lettersOnly } from '~/features/book/search/normalise'

/** `base`: normalised, without the volume; `volume`: '', '1', '1-2' (a term), '3~4' (years), '3-1가', '상'. `loose`: what stands behind a subject or a year; `guess`: what is left without the rest. */
export type TitleReading = { base: string; volume: string; fuzzy?: true | undefined; guess?: true }

const number = /^제?(\d{1,2})(?:([-~.])(\d{1,2}))?(?:권|학년)?$/
const letter = /^([가나다상중하])권?$/

/** Takes the volume off the end, or the front, of a text in the form of `unify`: '국어 3-1(가)' → 국어, 3-1가; '기하' has none. */
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
  // 나 2-1 is a book of its own; a letter says a volume only at the end
  if (words.slice(from, to).every((word) => letter.test(word)) && volumes.length === 0)
    return { base: lettersOnly(text), volume: '' }
  return { base: lettersOnly(words.slice(from, to).join(' ')), volume: canonicalVolume(volumes) }
}

function canonicalVolume(words: string[]): string {
  const numbers = words.flatMap((word) => {
    const [, first, sign, second] = number.exec(word) ?? []
    if (!first) return []
    if (!second) return [String(Number(first))]
    // there are two terms: 3-4 is years
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

export function isCompanion(one: string, other: string): boolean {
  const [first, second] = [splitVolume(one).base, splitVolume(other).base]
  return companions.some((pair) => pair[0] === first && pair[1] === second)
}

/** How the volumes of two titles stand to each other. `unsaid`: one of them leaves open what the other says. */
export function compareVolumes(one: string, other: string): 'same' | 'unsaid' | 'other' {
  if (one === other) return 'same'
  if (!one || !other) return 'unsaid'
  const [first, second] = [one, other].map((text) => text.replace(/[가나다]$/, ''))
  if (first === second && (one === first || other === second)) return 'unsaid'
  if (one.startsWith('?-') && /-/.test(other))
    return one.slice(1) === (second ?? '').slice(1) ? 'unsaid' : 'other'
  return 'other'
}
