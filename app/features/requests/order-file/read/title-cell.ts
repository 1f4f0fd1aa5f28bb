/**
 * Splits titles from publishers, and publishers from authors, when they share a cell.
 *
 * A title is split only where the publisher is known.
 */
import { isKnownPublisher, splitPublisher } from '~/features/catalogue/book/search/publisher-names'
import { parseGrade } from './cell-parsers'

type SplitTitle = { title: string; publisher: string; creator: string }

const inBrackets = /^(.*\S)\s*[([（［]\s*([^()[\]（）［］]{1,60})\s*[)\]）］]$/
const isAuthor = (text: string) => /^[가-힣]{2,4}(?:\s*외\s*\d*\s*[인명]?)?(?:\s*저)?$/.test(text)

/**
 * '국어 1-1(미래엔)', '국어 1-1 (미래엔, 신유식)', '국어 1-1/미래엔/신유식'; null when no known publisher stands there.
 */
export function splitTitle(text: string): SplitTitle | null {
  const [, before = '', inside = ''] = inBrackets.exec(text) ?? []
  const parts = before ? [before, ...dividedPublisher(inside)] : text.split(/\s*[/|]\s*/)
  const [title = '', ...rest] = parts.map((part) => part.trim())
  const publisher = rest.find(isKnownPublisher)
  const others = rest.filter((part) => part !== publisher)
  if (!title || !publisher || others.length > 1 || !others.every(isAuthor)) return null
  const split = splitPublisher(publisher)
  return { title, publisher: split.publisher, creator: others[0] ?? split.creator }
}

/** '미래엔, 신유식', '미래엔/신유식', '미래엔 신유식' */
function dividedPublisher(text: string): string[] {
  if (isKnownPublisher(text)) return [text]
  const parts = text.split(/\s*[,/·:]\s*/)
  return parts.length > 1 ? parts : text.split(/\s+(?=\S+$)/)
}

/** Splits a publisher's cell: '천재교과서(김정인)' gives the author when no other cell does. */
export function splitAuthor({ publisher, creator }: { publisher: string; creator: string }): {
  publisher: string
  creator: string
} {
  const split = splitPublisher(publisher)
  return split.creator === '' || (creator !== '' && creator !== split.creator)
    ? { publisher, creator }
    : { publisher: split.publisher, creator: split.creator }
}

/** Whether text is not a book: a sentence, a date, a signature. */
export const isNote = (text: string) =>
  /^[※☞▶◆■*]|^(?:주|참고|비고|유의\s?사항|작성\s?(?:방법|요령))\s?[):：.]/.test(text) ||
  (text.length >= 12 && /(?:니다|세요|시오|할 것|바람|요망)\s?[.!]?$/.test(text)) ||
  text.length > 120

/** Whether a line is a total: 합계, 총 계, 3학년 소계, 총 12종. */
export const isTotal = (text: string) =>
  /^(?:합계|총계|누계|계|총합계?|total|합|총\d+[종권부건개]?|.{0,10}(?:합계|소계|총계))$/i.test(
    text.replace(/[\s()[\]<>:：]/g, ''),
  )

/** Whether a text marks the example row of a form. */
export const isExample = (text: string) =>
  /^[([<【]?\s*(?:예|예시|작성\s?예시?|보기|샘플)\s*[)\]>】]?\s*\d*\s*[.:：]?$/.test(text)

/** The grade in a school year: '중1' → 중; '' for '1'. */
export const schoolLevelOfYear = (text: string) => (/\d/.test(text) ? (parseGrade(text) ?? '') : '')
