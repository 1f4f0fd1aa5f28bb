/** Types for the sections of help pages. */

/** A paragraph, the list that belongs to the paragraph before it, or a link. */
export type Paragraph = string | { items: string[] } | { to: string; text: string }

export type Section = { id: string; title: string; paragraphs: Paragraph[] }
