/** Takes out of a text what nobody sees: control characters, marks of byte order, blanks without width. */

/** Hangul in parts, as files of macOS have it; Hanja keep the character that says their sound. */
const parts = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?/g
const invisible = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g

export const cleanText = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, (character) => (/[\t\n\r\f]/.test(character) ? character : ''))
    .replace(invisible, '')
    .replace(parts, (syllable) => syllable.normalize('NFC'))
    .replaceAll('\u3000', '\u00a0')
