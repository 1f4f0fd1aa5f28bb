/** Builds documents of Word by hand: the body, and what it leads to. */
import { zip, type Part } from '../fixtures/zip'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const transitional = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['m', 'http://schemas.openxmlformats.org/officeDocument/2006/math'],
  ['r', relations],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['c', 'http://schemas.openxmlformats.org/drawingml/2006/chart'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['adec', 'http://schemas.microsoft.com/office/drawing/2017/decorative'],
]
const namespaces = transitional.map(([prefix, address]) => `xmlns:${prefix}="${address}"`).join(' ')

export type DocxSpec = {
  body: string
  /** contents of w:styles, w:numbering, w:footnotes and so on */
  styles?: string
  numbering?: string
  footnotes?: string
  endnotes?: string
  comments?: string
  header?: string
  footer?: string
  /** contents of charts, by the ids of their relations */
  charts?: Record<string, string>
  /** further relations of the document */
  links?: string
  parts?: Part[]
  without?: string[]
}

const parts: [key: keyof DocxSpec, root: string, type: string][] = [
  ['styles', 'w:styles', 'styles'],
  ['numbering', 'w:numbering', 'numbering'],
  ['footnotes', 'w:footnotes', 'footnotes'],
  ['endnotes', 'w:endnotes', 'endnotes'],
  ['comments', 'w:comments', 'comments'],
  ['header', 'w:hdr', 'header'],
  ['footer', 'w:ftr', 'footer'],
]
const xml = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${root} ${namespaces}>${content}</${root}>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
const relationsOf = (content: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`

export function docxOf(spec: DocxSpec): Buffer {
  const present = parts.filter(([key]) => spec[key] !== undefined)
  const charts = Object.entries(spec.charts ?? {})
  const all: Part[] = [
    { name: '[Content_Types].xml', bytes: '<Types/>' },
    {
      name: '_rels/.rels',
      bytes: relationsOf(relation('d', 'officeDocument', 'word/document.xml')),
    },
    {
      name: 'word/_rels/document.xml.rels',
      bytes: relationsOf(
        present.map(([key, , type]) => relation(key, type, `${key}.xml`)).join('') +
          charts.map(([id]) => relation(id, 'chart', `charts/${id}.xml`)).join('') +
          relation('image1', 'image', 'media/image1.png') +
          (spec.links ?? ''),
      ),
    },
    { name: 'word/document.xml', bytes: xml('w:document', `<w:body>${spec.body}</w:body>`) },
    ...present.map(([key, root]) => ({
      name: `word/${key}.xml`,
      bytes: xml(root, String(spec[key])),
    })),
    ...charts.map(([id, content]) => ({
      name: `word/charts/${id}.xml`,
      bytes: xml('c:chartSpace', content),
    })),
  ]
  const replaced = new Set([...(spec.parts ?? []).map(({ name }) => name), ...(spec.without ?? [])])
  return zip([...all.filter(({ name }) => !replaced.has(name)), ...(spec.parts ?? [])])
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escape(text)}</w:t></w:r>`

/** A paragraph of text, or of what begins with a tag. */
export const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content === '' || content.startsWith('<') ? content : run(content)}</w:p>`

export const styled = (content: string, style: string) =>
  paragraph(content, `<w:pStyle w:val="${style}"/>`)
export const listed = (content: string, list: number, level = 0) =>
  paragraph(content, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)

export const cell = (content: string, properties = '') =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${content.startsWith('<') ? content : paragraph(content)}</w:tc>`
export const row = (cells: string[], properties = '') =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.join('')}</w:tr>`
export const table = (...rows: string[]) => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`

export const style = (id: string, name: string, content = '', type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${content}</w:style>`

/** A level of a list. */
export const level = (index: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
export const list = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`
export const numbers = (id: number, counted: number, overrides = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${counted}"/>${overrides}</w:num>`

/** A picture that has a description, or none. */
export const drawing = (description?: string, inner = '<a:blip r:embed="image1"/>') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="그림 1"${description === undefined ? '' : ` descr="${escape(description)}"`}/><a:graphic>${inner}</a:graphic></wp:inline></w:drawing></w:r>`

/** The styles that Word has for headings. */
export const headingStyles = [1, 2, 3, 4]
  .map((number) =>
    style(
      String(number),
      `heading ${number}`,
      `<w:pPr><w:outlineLvl w:val="${number - 1}"/></w:pPr><w:rPr><w:b/></w:rPr>`,
    ),
  )
  .join('')
