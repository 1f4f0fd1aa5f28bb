/** The parts of a page of the manuscript (원고), and what stands in a line of them. */

/** `latex`: as it is typed between the dollar signs. `name`: what print calls a picture, or its file. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'formula'; latex: string }
  | { kind: 'emphasis' | 'strong'; content: Inline[] }
  | { kind: 'picture'; description: string; name: string }
  | { kind: 'footnoteRef'; id: string }

/**
 * `table`: a table without a head has an empty text in each cell of it; rows may be shorter or longer than the
 * head. `verse`: a line without anything parts two stanzas. `braille`: cells as they are typed, Unicode or ASCII.
 * `choices`: each begins with its number in a circle. `doubt`: what somebody has to look at.
 */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'box'; title: string; blocks: Block[] }
  | { kind: 'example' | 'note' | 'quotation'; blocks: Block[] }
  | { kind: 'verse'; lines: Inline[][] }
  | { kind: 'braille'; lines: string[] }
  | { kind: 'picture'; description: string; name: string }
  | { kind: 'formula'; latex: string }
  | { kind: 'choices'; items: Inline[][] }
  | { kind: 'footnote'; id: string; blocks: Block[] }
  | { kind: 'doubt'; text: string }
  | { kind: 'rule' }
