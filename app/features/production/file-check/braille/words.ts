/** Words and lines of braille as they were read back. */
import type { ReadWord } from '~/features/production/braille/read'

/**
 * `read`: Korean, a number or Latin letters; `impossible`: no word explains it; the others are codes
 * that are not read.
 */
export type WordKind = 'read' | 'impossible' | 'maths' | 'music' | 'english'
/** `page` and `line` count from 1; `texts`: the readings, the likeliest first. */
export type Word = ReadWord & { page: number; line: number; kind: WordKind }
/** `joined`: the line goes on with the paragraph of the line before. */
export type Line = { page: number; line: number; text: string; words: Word[]; joined: boolean }
