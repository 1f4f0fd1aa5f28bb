/** What objects of an HWPX document say by their attributes: numbers, letters over each other, descriptions. */
import {
  elementsIn,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { circled, numberIn } from '~/features/production/manuscript/source/numerals'

export const childOf = (element: MarkupElement, name: string): MarkupElement | undefined =>
  elementsIn(element).find((child) => child.name === name)

/** The text of an element itself, without that of its elements. */
export const ownText = (element: MarkupElement | undefined): string =>
  element?.children.filter((child) => typeof child === 'string').join('') ?? ''

/** What a document has of its own pages, of its making, and of what was said about it. */
const leftOutNames = new Map([
  ['header', 'pageHeader'],
  ['footer', 'pageHeader'],
  ['hiddencomment', 'comment'],
  ['memo', 'comment'],
  ['indexmark', 'indexMark'],
])

/** Under which name an element is left out; null for one that is shown. */
export function leftOutAs(element: MarkupElement): string | null {
  const { name, attributes } = element
  if (name === 'fieldbegin') return attributes.type === 'MEMO' ? 'comment' : ''
  if (name === 'secpr') return ''
  return leftOutNames.get(name) ?? null
}
export const isLeftOut = (element: MarkupElement): boolean => leftOutAs(element) !== null

/** The branch that is shown of several for the same thing. */
export function shownBranch(element: MarkupElement): MarkupElement | undefined {
  const branches = elementsIn(element).filter(({ name }) => /^(?:case|default)$/.test(name))
  return branches.find(({ children }) => children.length > 0)
}

/** Text that an element has without text of its own. */
export function composedText(element: MarkupElement): string {
  if (element.name === 'compose') return composed(element).text
  return element.name === 'autonum' ? automaticNumber(element) : ''
}

/** Numbers of pictures, tables and formulas; those of notes and pages have another place. */
function automaticNumber(element: MarkupElement): string {
  const { num = '', numtype = '' } = element.attributes
  if (!/^(?:PICTURE|TABLE|EQUATION)$/.test(numtype) || !/^\d{1,6}$/.test(num)) return ''
  const {
    type = 'DIGIT',
    prefixchar = '',
    suffixchar = '',
  } = childOf(element, 'autonumformat')?.attributes ?? {}
  return `${prefixchar}${numberIn(type, Number(num))}${suffixchar}`
}

const circles = /^SHAPE_(?:REVERSAL_)?CIRCLE$/

/** Letters that are set over each other or into a shape; `sure`: there is a sign for it. */
export function composed(element: MarkupElement): { text: string; sure: boolean } {
  const { circletype = 'CHAR', composetext = '' } = element.attributes
  const text = composetext.trim()
  if (circletype === 'CHAR' || text === '') return { text, sure: [...text].length <= 1 }
  const sign = circles.test(circletype) ? inCircle(text) : null
  return sign === null ? { text, sure: false } : { text: sign, sure: true }
}

function inCircle(text: string): string | null {
  if (/^\d{1,2}$/.test(text)) return circled(Number(text))
  const from = (letters: string, format: string) =>
    text.length === 1 && letters.includes(text) ? numberIn(format, letters.indexOf(text) + 1) : null
  return (
    from('가나다라마바사아자차카타파하', 'CIRCLED_HANGUL_SYLLABLE') ??
    from('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ', 'CIRCLED_HANGUL_JAMO') ??
    from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'CIRCLED_LATIN_CAPITAL') ??
    from('abcdefghijklmnopqrstuvwxyz', 'CIRCLED_LATIN_SMALL')
  )
}

/** What the word processor writes by itself: the kind of the object, the file, and the camera. */
const automaticKind =
  /^(?:그림|사각형|직사각형|정사각형|모서리가 둥근 사각형|타원|원|호|다각형|곡선|선|직선|개체 연결선|연결선|묶음 개체|표|수식|글맵시|OLE 개체|차트|그리기 개체|글상자|동영상|비디오|메모)\s?입니다\.\s*/
const automaticLine =
  /^(?:원본 그림의|사진 찍은|카메라|프로그램 이름|F-스톱|노출|IOS|ISO|EXIF|색 대표|조리개|초점|대비|채도|선명도|화이트|플래시|35mm|측광|촬영|디지털|렌즈|만든 이|저작권|제목|설명)[^:：\n]{0,40}[:：]/

/** The description that a person gave an object; '' where there is none. */
export function ownDescription(element: MarkupElement): string {
  const comment = ownText(childOf(element, 'shapecomment')).trim()
  const lines = comment.replace(automaticKind, '').split(/\r\n?|\n|␍␊/)
  const automatic = lines.some((line) => automaticLine.test(line.trim()))
  return lines
    .filter((line) => !automatic || !automaticLine.test(line.trim()))
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}
