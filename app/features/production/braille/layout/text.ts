/** Plain text as parts of a book, as teachers and volunteers type it. */
import type { Block } from './blocks'

const heading = /^(#{1,4}) +(.+)$/
/** `@@p12` on a line of its own begins page 12 of print. */
const printPage = /^@@p ?([0-9]{1,4}|[ivxlc]{1,7})$/i
const item = /^(?:[-*•] |[0-9]{1,2}[.)] |[가-하][.)] |[①-⑳] )/
const circled = /^[①②③④⑤]/

/**
 * A line is a paragraph. `# ` to `#### ` begin headings, `@@p12` a page of print, and lines that begin with
 * ① to ⑤ one after the other are choices.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split(/\r\n?|\n/)
  for (let i = 0; i < lines.length; i += 1) {
    const line = (lines[i] ?? '').trim()
    if (line === '') continue
    const [, marks, title = ''] = heading.exec(line) ?? []
    const page = printPage.exec(line)?.[1]
    const choices = choicesAt(lines, i)
    if (marks) blocks.push({ kind: 'heading', level: levelOf(marks), text: title })
    else if (page) blocks.push({ kind: 'printPage', page })
    else if (choices.length > 1) {
      blocks.push({ kind: 'choices', items: choices })
      i += choices.length - 1
    } else blocks.push({ kind: item.test(line) ? 'item' : 'paragraph', text: line })
  }
  return blocks
}

const levelOf = (marks: string) => Math.min(4, Math.max(1, marks.length)) as 1 | 2 | 3 | 4

/** Lines from a place on that begin with ①, ② and so on in order. */
function choicesAt(lines: string[], start: number): string[] {
  const found: string[] = []
  for (let i = start; i < lines.length && found.length < 5; i += 1) {
    const line = (lines[i] ?? '').trim()
    if (!circled.test(line) || line.charAt(0) !== '①②③④⑤'.charAt(found.length)) break
    found.push(line)
  }
  return found
}
