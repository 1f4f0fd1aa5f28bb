/** Builds documents of Hancom's word processor (HWPX) by hand, with styles that tests name. */
import { zip, type Part } from '../fixtures/zip'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Letters by name: their size, and what else is said of them. */
const letters = {
  plain: [1000, ''],
  bold: [1000, '<hh:bold/>'],
  italic: [1000, '<hh:italic/>'],
  underlined: [1000, '<hh:underline type="BOTTOM" shape="SOLID"/>'],
  struck: [1000, '<hh:strikeout shape="SOLID"/>'],
  raised: [1000, '<hh:supscript/>'],
  lowered: [1000, '<hh:subscript/>'],
  title: [2000, '<hh:bold/>'],
  chapter: [1500, '<hh:bold/>'],
  section: [1250, '<hh:bold/>'],
  notStruck: [1000, '<hh:strikeout shape="3D"/>'],
} as const
export type LetterName = keyof typeof letters
const letterNames = Object.keys(letters) as LetterName[]

/** Shapes of paragraphs by name: the kind of their number, its list and level. */
const shapes = {
  plain: 'type="NONE" idRef="0" level="0"',
  outline1: 'type="OUTLINE" idRef="0" level="0"',
  outline2: 'type="OUTLINE" idRef="0" level="1"',
  outline3: 'type="OUTLINE" idRef="0" level="2"',
  numbered: 'type="NUMBER" idRef="2" level="0"',
  numbered2: 'type="NUMBER" idRef="2" level="1"',
  circled: 'type="NUMBER" idRef="3" level="0"',
  bullet: 'type="BULLET" idRef="1" level="0"',
  bullet2: 'type="BULLET" idRef="1" level="1"',
} as const
export type ShapeName = keyof typeof shapes
const shapeNames = Object.keys(shapes) as ShapeName[]

const styleNames = [
  '바탕글',
  '개요 1',
  '개요 2',
  '개요 3',
  '시',
  '대단원',
  '중단원',
  '소단원',
  '인용',
] as const
export type StyleName = (typeof styleNames)[number]

const level = (number: number, format: string, text: string) =>
  `<hh:paraHead start="1" level="${number}" numFormat="${format}">${text}</hh:paraHead>`

/** `outline`: what is printed before headings. */
const header = (outline: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><hh:head xmlns:hh="http://www.hancom.co.kr/hwpml/2011/head" xmlns:hc="http://www.hancom.co.kr/hwpml/2011/core" version="1.4" secCnt="1"><hh:beginNum page="1" footnote="1" endnote="1" pic="1" tbl="1" equation="1"/><hh:refList><hh:fontfaces itemCnt="1"><hh:fontface lang="HANGUL" fontCnt="1"><hh:font id="0" face="함초롬바탕" type="TTF" isEmbedded="0"/></hh:fontface></hh:fontfaces><hh:borderFills itemCnt="2"><hh:borderFill id="1"/><hh:borderFill id="2"><hc:fillBrush><hc:winBrush faceColor="#D9E2F3" hatchColor="#000000" alpha="0"/></hc:fillBrush></hh:borderFill></hh:borderFills><hh:charProperties itemCnt="${letterNames.length}">${letterNames.map((name, id) => `<hh:charPr id="${id}" height="${letters[name][0]}" textColor="#000000" symMark="NONE" borderFillIDRef="1">${letters[name][1]}</hh:charPr>`).join('')}</hh:charProperties><hh:numberings itemCnt="3"><hh:numbering id="1" start="0">${[1, 2, 3].map((number) => level(number, 'DIGIT', outline.replace('N', `^${number}`))).join('')}</hh:numbering><hh:numbering id="2" start="0">${level(1, 'DIGIT', '^1.')}${level(2, 'HANGUL_SYLLABLE', '^2.')}</hh:numbering><hh:numbering id="3" start="0">${level(1, 'CIRCLED_DIGIT', '^1')}</hh:numbering></hh:numberings><hh:bullets itemCnt="1"><hh:bullet id="1" char="\uf06c" useImage="0"/></hh:bullets><hh:paraProperties itemCnt="${shapeNames.length}">${shapeNames.map((name, id) => `<hh:paraPr id="${id}"><hh:heading ${shapes[name]}/><hh:breakSetting pageBreakBefore="0"/></hh:paraPr>`).join('')}</hh:paraProperties><hh:styles itemCnt="${styleNames.length}">${styleNames.map((name, id) => `<hh:style id="${id}" type="PARA" name="${name}" engName="" paraPrIDRef="0" charPrIDRef="0"/>`).join('')}</hh:styles></hh:refList></hh:head>`

/** Letters of one look. */
export const run = (text: string, name: LetterName = 'plain'): string =>
  `<hp:run charPrIDRef="${letterNames.indexOf(name)}"><hp:t>${escape(text)}</hp:t></hp:run>`
/** What is no text, in a run of its own. */
export const object = (xml: string): string => `<hp:run charPrIDRef="0">${xml}<hp:t/></hp:run>`
export const control = (xml: string): string => object(`<hp:ctrl>${xml}</hp:ctrl>`)

/** `tops`: where the lines of the paragraph stand on their page, and before which character each begins. */
type Shape = {
  shape?: ShapeName
  style?: StyleName
  breaks?: boolean
  tops?: ([start: number, top: number] | number)[]
}
/** A paragraph: its text, or its runs. */
export function paragraph(
  content: string,
  { shape = 'plain', style = '바탕글', breaks, tops }: Shape = {},
) {
  const lines = (tops ?? []).map((one) => (typeof one === 'number' ? ([0, one] as const) : one))
  const set = lines
    .map(
      ([start, top]) =>
        `<hp:lineseg textpos="${start}" vertpos="${top}" vertsize="1000" textheight="1000" baseline="850" spacing="600" horzpos="0" horzsize="42520" flags="393216"/>`,
    )
    .join('')
  return `<hp:p id="0" paraPrIDRef="${shapeNames.indexOf(shape)}" styleIDRef="${styleNames.indexOf(style)}" pageBreak="${breaks ? 1 : 0}" columnBreak="0" merged="0">${content.startsWith('<hp:') ? content : run(content)}${set && `<hp:linesegarray>${set}</hp:linesegarray>`}</hp:p>`
}

const subList = (paragraphs: string) =>
  `<hp:subList id="" textDirection="HORIZONTAL" lineWrap="BREAK" vertAlign="TOP">${paragraphs}</hp:subList>`
const position = (isInLine: boolean) =>
  `<hp:sz width="20000" height="4000"/><hp:pos treatAsChar="${isInLine ? 1 : 0}" vertRelTo="PARA" horzRelTo="COLUMN" vertAlign="TOP" horzAlign="LEFT" vertOffset="0" horzOffset="0"/>`
const captionOf = (caption: string) =>
  caption && `<hp:caption side="BOTTOM">${subList(paragraph(caption))}</hp:caption>`

type Cell = {
  paragraphs: string
  columns?: number
  rows?: number
  filled?: boolean
  head?: boolean
}
/** A table, row by row; what a merged cell covers is left out. */
export const table = (
  rows: (string | Cell)[][],
  { isInLine = true, caption = '' }: { isInLine?: boolean; caption?: string } = {},
): string =>
  `<hp:tbl id="1" numberingType="TABLE" textWrap="TOP_AND_BOTTOM" pageBreak="CELL" repeatHeader="1" rowCnt="${rows.length}" colCnt="${rows[0]?.length ?? 0}" borderFillIDRef="1">${position(isInLine)}${captionOf(caption)}${rows
    .map(
      (cells, row) =>
        `<hp:tr>${cells
          .map((cell, column) => {
            const {
              paragraphs,
              columns = 1,
              rows: down = 1,
              filled,
              head,
            } = typeof cell === 'string' ? ({ paragraphs: paragraph(cell) } as Cell) : cell
            return `<hp:tc name="" header="${head ? 1 : 0}" borderFillIDRef="${filled ? 2 : 1}">${subList(paragraphs)}<hp:cellAddr colAddr="${column}" rowAddr="${row}"/><hp:cellSpan colSpan="${columns}" rowSpan="${down}"/><hp:cellSz width="1000" height="1000"/></hp:tc>`
          })
          .join('')}</hp:tr>`,
    )
    .join('')}</hp:tbl>`

/** A drawn frame with text in it. */
export const frame = (paragraphs: string, isInLine = false): string =>
  `<hp:rect id="2" numberingType="PICTURE" textWrap="TOP_AND_BOTTOM">${position(isInLine)}<hp:drawText lastWidth="20000" name="" editable="0">${subList(paragraphs)}</hp:drawText><hp:shapeComment>사각형입니다.</hp:shapeComment></hp:rect>`

export const picture = (
  id: string,
  comment = '',
  { caption = '', isInLine = true }: { caption?: string; isInLine?: boolean } = {},
): string =>
  `<hp:pic id="3" numberingType="PICTURE" textWrap="TOP_AND_BOTTOM"><hc:img binaryItemIDRef="${id}"/>${position(isInLine)}${captionOf(caption)}${comment && `<hp:shapeComment>${escape(comment)}</hp:shapeComment>`}</hp:pic>`

export const equation = (script: string): string =>
  `<hp:equation id="4" numberingType="EQUATION" version="Equation Version 60" baseUnit="1000">${position(true)}<hp:shapeComment>수식입니다.</hp:shapeComment><hp:script>${escape(script)}</hp:script></hp:equation>`

/** A note with its number before its text, as the word processor writes it. */
export const note = (kind: 'footNote' | 'endNote', number: number, paragraphs: string): string =>
  `<hp:${kind} number="${number}" suffixChar="41" instId="${number}">${subList(paragraphs.replace(/(<hp:run [^>]*>)/, `$1<hp:ctrl><hp:autoNum num="${number}" numType="${kind.toUpperCase()}"><hp:autoNumFormat type="DIGIT" suffixChar=")"/></hp:autoNum></hp:ctrl>`))}</hp:${kind}>`

/** What the first paragraph of a section says of it: A4, and columns. */
export const section = ({ page = 0, columns = 1 } = {}): string =>
  `<hp:run charPrIDRef="0"><hp:secPr id="" textDirection="HORIZONTAL" spaceColumns="1134" tabStop="8000" outlineShapeIDRef="1"><hp:startNum pageStartsOn="BOTH" page="${page}" pic="0" tbl="0" equation="0"/><hp:pagePr landscape="WIDELY" width="59528" height="84188" gutterType="LEFT_ONLY"><hp:margin header="4252" footer="4252" gutter="0" left="8504" right="8504" top="5668" bottom="4252"/></hp:pagePr></hp:secPr><hp:ctrl><hp:colPr id="" type="NEWSPAPER" layout="LEFT" colCount="${columns}" sameSz="1" sameGap="0"/></hp:ctrl></hp:run>`

const namespaces =
  'xmlns:hp="http://www.hancom.co.kr/hwpml/2011/paragraph" xmlns:hs="http://www.hancom.co.kr/hwpml/2011/section" xmlns:hc="http://www.hancom.co.kr/hwpml/2011/core" xmlns:hh="http://www.hancom.co.kr/hwpml/2011/head"'

/** `sections`: the paragraphs of each. `outline`: what is printed before headings, with N for their number. */
export function hwpxParts(
  sections: string[],
  { outline = '', binaries = [] as string[] } = {},
): Part[] {
  const names = sections.map((_, i) => `section${i}`)
  const items = [
    ...binaries.map(
      (name) =>
        `<opf:item id="${name.replace(/\..*/, '')}" href="BinData/${name}" media-type="image/png" isEmbeded="1"/>`,
    ),
    '<opf:item id="header" href="Contents/header.xml" media-type="application/xml"/>',
    ...names.map(
      (name) => `<opf:item id="${name}" href="Contents/${name}.xml" media-type="application/xml"/>`,
    ),
  ]
  return [
    { name: 'mimetype', bytes: 'application/hwp+zip', stored: true },
    {
      name: 'version.xml',
      bytes:
        '<?xml version="1.0" encoding="UTF-8"?><hv:HCFVersion xmlns:hv="http://www.hancom.co.kr/hwpml/2011/version" tagetApplication="WORDPROCESSOR" major="5" minor="1" micro="0" buildNumber="1" os="1" xmlVersion="1.4" application="Hancom Office Hangul" appVersion="11, 0, 0, 0"/>',
    },
    {
      name: 'META-INF/container.xml',
      bytes:
        '<?xml version="1.0" encoding="UTF-8"?><ocf:container xmlns:ocf="urn:oasis:names:tc:opendocument:xmlns:container"><ocf:rootfiles><ocf:rootfile full-path="Contents/content.hpf" media-type="application/hwpml-package+xml"/></ocf:rootfiles></ocf:container>',
    },
    {
      name: 'META-INF/manifest.xml',
      bytes:
        '<?xml version="1.0" encoding="UTF-8"?><odf:manifest xmlns:odf="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    },
    {
      name: 'Contents/content.hpf',
      bytes: `<?xml version="1.0" encoding="UTF-8"?><opf:package xmlns:opf="http://www.idpf.org/2007/opf/" version="" unique-identifier="" id=""><opf:metadata><opf:title/><opf:language>ko</opf:language></opf:metadata><opf:manifest>${items.join('')}</opf:manifest><opf:spine><opf:itemref idref="header" linear="yes"/>${names.map((name) => `<opf:itemref idref="${name}" linear="yes"/>`).join('')}</opf:spine></opf:package>`,
    },
    { name: 'Contents/header.xml', bytes: header(outline) },
    ...sections.map((paragraphs, i) => ({
      name: `Contents/section${i}.xml`,
      bytes: `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?><hs:sec ${namespaces}>${paragraphs}</hs:sec>`,
    })),
    ...binaries.map((name) => ({ name: `BinData/${name}`, bytes: 'PNG' })),
  ]
}

export const hwpx = (...[sections, options]: Parameters<typeof hwpxParts>): Buffer =>
  zip(hwpxParts(sections, options))
