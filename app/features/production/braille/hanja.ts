/**
 * The sound of a Chinese character in Korean (한자의 음). The Korean order of Unicode's Common Locale Data
 * puts each character after the syllable that it is read as, and Node.js has that order built in.
 */
import { elementAt } from '~/platform/records'
import { allSyllables, isSyllable, lettersOf, syllableOf } from './hangul'

/** `isCertain`: false where the character has more than one usual sound. */
export type HanjaSound = { sound: string; isCertain: boolean }

/** Sounds that are usual, of characters of which the order has another one. */
// prettier-ignore
const usual: Record<string, string> = { 金: '금', 率: '률', 茶: '다', 車: '차', 不: '불', 十: '십', 六: '륙', 樂: '악', 北: '북', 說: '설', 易: '역', 狀: '상', 省: '성', 惡: '악', 降: '강', 復: '복', 宅: '택', 參: '참', 拓: '척', 畫: '화', 龜: '귀', 則: '칙', 度: '도', 讀: '독', 識: '식', 殺: '살', 數: '수', 索: '색', 見: '견', 更: '경', 行: '행', 糖: '당', 洞: '동', 便: '편', 暴: '폭', 宿: '숙', 食: '식', 塞: '색', 切: '절', 着: '착', 布: '포' }

/**
 * Characters with several usual sounds: those for which the Korean standard (KS X 1001) has more than
 * one place, which Unicode keeps as compatibility characters, and those above.
 */
let several: Set<string> | undefined
function severalSounds(): Set<string> {
  const doubled = Array.from({ length: 0xfa0c - 0xf900 }, (_, i) =>
    String.fromCharCode(0xf900 + i).normalize('NFC'),
  )
  return new Set([...doubled, ...Object.keys(usual)])
}

let collator: Intl.Collator | undefined
let syllables: string[] | undefined

/** The last syllable that stands before a character in the Korean order. */
function syllableBefore(character: string): string | null {
  collator ??= new Intl.Collator('ko')
  syllables ??= allSyllables()
  let [low, high] = [0, syllables.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (collator.compare(elementAt(syllables, middle), character) <= 0) low = middle + 1
    else high = middle - 1
  }
  // characters without a Korean sound come after all syllables
  return high >= 0 && high < syllables.length - 1 ? elementAt(syllables, high) : null
}

export const isHanja = (character: string) => /\p{Script=Han}/u.test(character)

/**
 * The sound of a character after `before`, by the rule of initial sounds (두음 법칙, 한글 맞춤법 제10–12항) where
 * it begins a word; null for characters that are not read in Korean.
 */
export function hanjaSound(character: string, before: string | undefined): HanjaSound | null {
  const plain = character.normalize('NFC')
  const found = usual[plain] ?? syllableBefore(plain)
  if (found === null) return null
  several ??= severalSounds()
  const isCertain = !several.has(plain)
  if (isSyllable(before)) return { sound: afterSyllable(found, before), isCertain }
  return { sound: initialSound(found), isCertain }
}

const softVowels = new Set(['ㅑ', 'ㅕ', 'ㅖ', 'ㅛ', 'ㅠ', 'ㅣ'])

/** 녀 is 여, 리 is 이, and 락 is 낙 at the beginning of a word. */
function initialSound(sound: string): string {
  const letters = lettersOf(sound)
  if (letters.initial === 'ㄴ' || letters.initial === 'ㄹ') {
    if (softVowels.has(letters.vowel)) return syllableOf({ ...letters, initial: 'ㅇ' })
    if (letters.initial === 'ㄹ') return syllableOf({ ...letters, initial: 'ㄴ' })
  }
  return sound
}

/** 렬 and 률 are 열 and 율 after a vowel and after ㄴ (한글 맞춤법 제11항). */
function afterSyllable(sound: string, before: string): string {
  const { final } = lettersOf(before)
  const isOpen = final === '' || final === 'ㄴ'
  return isOpen && (sound === '렬' || sound === '률')
    ? syllableOf({ ...lettersOf(sound), initial: 'ㅇ' })
    : sound
}
