/** Knows words that can be read as Korean and are hardly Korean: single wrong cells leave such words. */
import type { Word } from './words'

/** The syllables of KS X 1001, of which nearly all Korean text consists. */
let usual: Set<string> | undefined
function usualSyllables(): Set<string> {
  const decoder = new TextDecoder('euc-kr')
  return new Set(
    Array.from({ length: 25 * 94 }, (_, i) =>
      decoder.decode(Uint8Array.of(0xb0 + Math.floor(i / 94), 0xa1 + (i % 94))),
    ),
  )
}

/** Marks inside of words, or ends before their beginning. */
const strange = [
  /[가-힣][?!;…][가-힣]/,
  /[가-힣][“‘「『][가-힣]/,
  /^[?!;:][가-힣]/,
  /[가-힣][ㄱ-ㅎ](?:[가-힣]|$)/,
]

export function isUnlikely({ kind, texts: [text = ''] }: Word): boolean {
  if (kind !== 'read') return false
  usual ??= usualSyllables()
  const known = usual
  return (
    (text.match(/[가-힣]/g) ?? []).some((one) => !known.has(one)) ||
    strange.some((one) => one.test(text))
  )
}
