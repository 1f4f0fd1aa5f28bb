/** A line of the manuscript as the writer of braille takes it: formulas in `$`, emphasis in its marks. */
import type { Inline } from '../markdown/blocks'
import { openPictureLabel, pictureLabel } from '../pictures'

/**
 * `emphasis`: it was left out; `noDescription`: of a picture; `cells`: a line of braille that is none; `glyph`: a
 * character that no font has; `unread`: a formula with signs that have no words.
 */
export type DraftRemarkKind =
  'doubt' | 'noDescription' | 'emphasis' | 'cells' | 'formula' | 'glyph' | 'unread'
/** Says what about a place should be looked at; `written`: what stands there. */
export type Say = (kind: DraftRemarkKind, text: string, written?: string) => void

/** The writer takes it for the dollar sign, and never for the beginning of a formula. */
const dollar = '﹩'
const asterisk = '∗'
/** Characters that the writer reads between two marks, at most. */
const longest = 2000

export function writerText(content: Inline[], say: Say): string {
  const text = plainText(content)
  const isEnglish = !/[가-힣]/.test(text) && (text.match(/[A-Za-z]{2,}/g)?.length ?? 0) > 2
  const hasPairs = content.some(hasFormula) || text.split('$').length > 2
  return composed(content, { isEnglish, hasPairs, say }).trim()
}

/** The letters of a line; formulas have none. */
const plainText = (content: Inline[]): string =>
  content
    .map((one) => ('content' in one ? plainText(one.content) : one.kind === 'text' ? one.text : ''))
    .join('')

const hasFormula = (one: Inline): boolean =>
  one.kind === 'formula' || ('content' in one && one.content.some(hasFormula))

/** `isEnglish`: the writer sets the line in English, which has no Korean marks; `hasPairs`: of dollar signs. */
type Context = { isEnglish: boolean; hasPairs: boolean; say: Say }

function composed(content: Inline[], context: Context): string {
  let line = ''
  for (const one of content) line += part(one, line, context)
  return line
}

function part(one: Inline, before: string, context: Context): string {
  switch (one.kind) {
    case 'text':
      return typedText(one.text, context.hasPairs)
    case 'formula':
      return formulaText(one.latex, context.say)
    case 'emphasis':
      return marked(composed(one.content, context), '˙', context)
    case 'strong':
      return marked(composed(one.content, context), '**', context)
    case 'picture':
      return `[점역자 주: ${pictureText(one, context.say).replace(/\[/g, '(').replace(/\]/g, ')')}]`
    case 'footnoteRef':
      return footnoteMark(one.id, before)
  }
}

/** Text that holds none of the marks of the writer. */
const typedText = (text: string, hasPairs: boolean) =>
  (hasPairs ? text.replaceAll('$', dollar) : text).replace(/\*{2,}/g, (run) =>
    asterisk.repeat(run.length),
  )

function marked(inner: string, mark: '˙' | '**', { isEnglish, say }: Context): string {
  const isMarked = inner.trim() !== '' && inner.length <= longest && !inner.includes('˙')
  if (isMarked && !isEnglish) return mark + inner.replaceAll('*', asterisk) + mark
  if (inner.trim() !== '') say('emphasis', inner.trim().slice(0, 80))
  return inner
}

/** `그림 12-1: 설명`; without a description, that there is none. */
export function pictureText(
  { description, name }: { description: string; name: string },
  say: Say,
): string {
  if (description !== '') return `${pictureLabel(name)}: ${description}`
  say('noDescription', openPictureLabel(name))
  return `${pictureLabel(name)}: 설명 없음`
}

/**
 * A star (제60항) and the number: a raised number behind a syllable would be read as 바. In brackets where it
 * would belong to a number, and where it is none.
 */
export const footnoteMark = (id: string, before: string): string =>
  /^[0-9]{1,4}$/.test(id) && !/[A-Za-z0-9)$]$/.test(before) ? `*${id}` : `(주 ${id})`

/** Words in a formula that are marked as such, or words of Korean. */
const koreanInFormula =
  /\\(?:text|textrm|textbf|mbox|hbox|mathrm) ?\{[^{}]*\}|[가-힣]+(?:[ ,·]+[가-힣]+)*/g

/** A formula between dollar signs; one that the writer cannot take stands as it is typed, and is said. */
export function formulaText(latex: string, say: Say): string {
  const line = latex
    .replace(/\s+/g, ' ')
    .trim()
    .replace(koreanInFormula, (found) =>
      found.startsWith('\\')
        ? found.replace(/^\\(?:textrm|textbf|hbox)/, '\\text')
        : `\\text{${found}}`,
    )
  if (line.length <= longest && !line.includes('$') && !line.endsWith('\\')) return `$${line}$`
  say('formula', latex.slice(0, 80))
  return latex.replace(/\s+/g, ' ').replaceAll('$', dollar)
}
