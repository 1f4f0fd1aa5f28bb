/** The forms that pages of braille have. */

/**
 * `national2025`: the guides of 2025; the last line of odd pages holds the page of print at the left, the
 * running title and the page of braille; Korean breaks between syllables. `everyPage`: the last line of each
 * page holds its number at the right; words are not broken.
 */
export const pageForms = ['national2025', 'everyPage'] as const
export type PageForm = (typeof pageForms)[number]
