/** Knows words that can be read as Korean and are hardly Korean: single wrong cells leave such words. */
import { commonSyllables } from '~/features/production/braille/reading/syllables'
import type { Word } from './words'

let usual: Set<string> | undefined

/** Marks inside of words, or ends before their beginning. */
const strange = [
  /[가-힣][?!;…][가-힣]/,
  /[가-힣][“‘「『][가-힣]/,
  /^[?!;:][가-힣]/,
  /[가-힣][ㄱ-ㅎ](?:[가-힣]|$)/,
]

export function isUnlikely({ kind, texts: [text = ''] }: Word): boolean {
  if (kind !== 'read') return false
  usual ??= commonSyllables()
  const known = usual
  return (
    (text.match(/[가-힣]/g) ?? []).some((one) => !known.has(one)) ||
    strange.some((one) => one.test(text))
  )
}
