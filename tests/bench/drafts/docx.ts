/** Known books as documents of Word, in the manners of several programs and people. */
import {
  cell,
  docxOf,
  drawing,
  headingStyles,
  level,
  list,
  listed,
  numbers,
  paragraph,
  row,
  run,
  style,
  styled,
  table,
} from '../../support/manuscripts/docx'
import type { Part, TrueBook, TruePage } from './truth'

/** What a program or person writes, and what it remembers while it does. */
type Writer = {
  page(label: string, isFirst: boolean): string
  part(part: Part, book: Written): string
}
type Written = { notes: string[]; lists: number }

const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const e = (inner: string) => `<m:e>${inner}</m:e>`
const power = (letter: string) => `<m:sSup>${e(t(letter))}<m:sup>${t('2')}</m:sup></m:sSup>`
const hidden = '<m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>'
const sum = '<m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr>'
const formulas: Record<string, string> = {
  'y=2x+3': t('y=2x+3'),
  '\\frac{1}{2}\\times\\sqrt{3}': `<m:f><m:num>${t('1')}</m:num><m:den>${t('2')}</m:den></m:f>${t('×')}<m:rad>${hidden}${e(t('3'))}</m:rad>`,
  'a^{2}+b^{2}=c^{2}': `${power('a')}${t('+')}${power('b')}${t('=')}${power('c')}`,
  '\\sum_{k=1}^{n}a_{k}': `<m:nary>${sum}<m:sub>${t('k=1')}</m:sub><m:sup>${t('n')}</m:sup>${e(`<m:sSub>${e(t('a'))}<m:sub>${t('k')}</m:sub></m:sSub>`)}</m:nary>`,
}
const formulaOf = (latex: string) => `<m:oMath>${formulas[latex] ?? t(latex)}</m:oMath>`
const separate = (latex: string) => paragraph(`<m:oMathPara>${formulaOf(latex)}</m:oMathPara>`)

function noteIn(text: string, note: string, { notes }: Written): string {
  notes.push(note)
  const mark = `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${notes.length}"/></w:r>`
  return paragraph(run(text) + mark)
}

function listOf({ ordered, items }: Extract<Part, { kind: 'list' }>, written: Written): string {
  if (!ordered) return items.map((item) => listed(item, 1)).join('')
  written.lists += 1
  const id = written.lists + 1
  return items.map((item) => listed(item, id)).join('')
}

const tableOf = ({ head, rows }: Extract<Part, { kind: 'table' }>, properties = '') =>
  table(
    row(
      head.map((text) => cell(paragraph(run(text, '<w:b/>')))),
      properties,
    ),
    ...rows.map((cells) => row(cells.map((text) => cell(text)))),
  )

const breaksIn = (lines: string[]) => lines.map((line) => run(line)).join('<w:r><w:br/></w:r>')

/** Styles for everything, as publishers have them. */
function withStyles(part: Part, written: Written): string {
  switch (part.kind) {
    case 'heading':
      return styled(part.text, String(part.level))
    case 'paragraph':
      return paragraph(part.text)
    case 'list':
      return listOf(part, written)
    case 'table':
      return tableOf(part, '<w:tblHeader/>')
    case 'box':
      return table(
        row([
          cell(styled(part.title, '4') + part.paragraphs.map((text) => paragraph(text)).join('')),
        ]),
      )
    case 'verse':
      return part.lines.map((line) => styled(line, 'Verse')).join('') + paragraph('')
    case 'picture':
      return paragraph(drawing(part.description)) + styled(part.caption, 'Caption')
    case 'formula':
      return separate(part.latex)
    case 'footnote':
      return noteIn(part.text, part.note, written)
  }
}

const halves = (text: string) => {
  const middle = Math.floor(text.length / 2)
  return run(text.slice(0, middle), '<w:rFonts w:hint="eastAsia"/>') + run(text.slice(middle))
}
const choice = (inner: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="2" name="글상자"/><a:graphic><wps:wsp><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx></wps:wsp></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

/** Runs cut in pieces, text boxes, levels of the outline without styles, verse in one paragraph. */
function withoutStyles(part: Part, written: Written): string {
  switch (part.kind) {
    case 'heading':
      return paragraph(halves(part.text), `<w:outlineLvl w:val="${part.level - 1}"/>`)
    case 'paragraph':
      return paragraph(halves(part.text))
    case 'table':
      return tableOf(part)
    case 'box':
      return paragraph(
        choice(
          paragraph(part.title, '<w:outlineLvl w:val="3"/>') +
            part.paragraphs.map((text) => paragraph(halves(text))).join(''),
        ),
      )
    case 'verse':
      return paragraph(breaksIn(part.lines), '<w:pStyle w:val="Verse"/>') + paragraph('')
    case 'formula':
      return paragraph(formulaOf(part.latex))
    default:
      return withStyles(part, written)
  }
}

const frame = ['top', 'left', 'bottom', 'right']
  .map((side) => `<w:${side} w:val="single" w:sz="4"/>`)
  .join('')

/** A volunteer's: text with hardly any styles, lines around paragraphs, pictures of old. */
function typed(part: Part, written: Written): string {
  switch (part.kind) {
    case 'box':
      return (
        [
          paragraph(part.title, `<w:pBdr>${frame}</w:pBdr><w:outlineLvl w:val="3"/>`),
          ...part.paragraphs.map((text) => paragraph(text, `<w:pBdr>${frame}</w:pBdr>`)),
        ].join('') + paragraph('')
      )
    case 'picture':
      return (
        paragraph(
          `<w:r><w:pict><v:shape alt="${part.description}"><v:imagedata r:id="image1"/></v:shape></w:pict></w:r>`,
        ) + paragraph(part.caption)
      )
    default:
      return withStyles(part, written)
  }
}

const rendered = '<w:r><w:lastRenderedPageBreak/></w:r>'
const writers: { name: string; writer: Writer }[] = [
  {
    name: 'Word, styles',
    writer: { page: (_, isFirst) => (isFirst ? '' : paragraph(rendered)), part: withStyles },
  },
  {
    name: 'Word, no styles',
    writer: {
      page: (_, isFirst) => (isFirst ? '' : paragraph('<w:r><w:br w:type="page"/></w:r>')),
      part: withoutStyles,
    },
  },
  {
    name: 'Word, marked pages',
    writer: { page: (label) => paragraph(`@@p${label}`), part: typed },
  },
]

function docxBook({ pages }: TrueBook, { page, part }: Writer): Buffer {
  const written: Written = { notes: [], lists: 0 }
  const pageOf = ({ label, parts }: TruePage, index: number) =>
    page(label, index === 0) + parts.map((one) => part(one, written)).join('')
  const first = `<w:sectPr><w:pgNumType w:start="${pages[0]?.label ?? '1'}"/></w:sectPr>`
  const body = pages.map(pageOf).join('') + first
  const notes = written.notes.map(
    (note, i) =>
      `<w:footnote w:id="${i + 1}">${paragraph(`<w:r><w:footnoteRef/></w:r>${run(` ${note}`)}`)}</w:footnote>`,
  )
  const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
  return docxOf({
    body,
    styles:
      headingStyles +
      style('Verse', '시') +
      style('Caption', 'caption') +
      '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/></w:style>',
    numbering: [
      list(1, level(0, 'bullet', '•')),
      list(2, level(0, 'decimal', '%1.')),
      numbers(1, 1),
      ...Array.from({ length: written.lists }, (_, i) => numbers(i + 2, 2, restart)),
    ].join(''),
    footnotes: `<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>${notes.join('')}`,
  })
}

export const docxManners = writers.map(({ name, writer }) => ({
  name,
  file: (book: TrueBook) => docxBook(book, writer),
}))
