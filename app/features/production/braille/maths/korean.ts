/**
 * Korean in formulas is written and read by the rules of Korean braille, which the caller hands in:
 * the writer of Korean text itself hands formulas over to this folder.
 */
export type Korean = {
  write: (text: string) => { braille: string; leftOut: string[] }
  /** The likeliest text of one line; null when a word of it has none. */
  read: (braille: string) => string | null
}
