/** Texts that are searched for as a part of a value: without the characters that LIKE understands. */

/** The text with a backslash, `%` and `_` escaped. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of LIKE and ILIKE for values that contain the text. */
export const likePattern = (text: string) => `%${escapeLike(text)}%`

/** The same as a condition of Prisma, ignoring case. */
export const containing = (text: string) => ({
  contains: escapeLike(text),
  mode: 'insensitive' as const,
})
