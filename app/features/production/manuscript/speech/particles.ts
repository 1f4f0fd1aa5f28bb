/** Particles of Korean after words, letters and numbers, by the sound in which these end. */

type Ending = 'vowel' | 'consonant' | 'rieul'

/** How each digit ends where it ends a number; tens, hundreds and so on end as zero does. */
const digitEndings: Record<string, Ending> = { 1: 'rieul', 7: 'rieul', 8: 'rieul', 0: 'consonant' }
/** 삼 and 육; names of letters: 엘, 엠, 엔, 알. */
const closedSounds = /[36mnMN]$/
const openRieul = /[lrLR]$/

function endingOf(text: string): Ending {
  const last = text.at(-1) ?? ''
  if (/[가-힣]/.test(last)) {
    const final = (last.charCodeAt(0) - 0xac00) % 28
    return final === 0 ? 'vowel' : final === 8 ? 'rieul' : 'consonant'
  }
  if (openRieul.test(last)) return 'rieul'
  return closedSounds.test(last) ? 'consonant' : (digitEndings[last] ?? 'vowel')
}

/** A text with 은 or 는. */
export const withTopic = (text: string) => text + (endingOf(text) === 'vowel' ? '는' : '은')
/** A text with 이 or 가. */
export const withSubject = (text: string) => text + (endingOf(text) === 'vowel' ? '가' : '이')
/** A text with 으로 or 로. */
export const withDirection = (text: string) =>
  text + (endingOf(text) === 'consonant' ? '으로' : '로')
/** A text with 과 or 와. */
export const withAnd = (text: string) => text + (endingOf(text) === 'vowel' ? '와' : '과')
