/** Finds what is left of a line that may be pages or a day, once these have been read. */
import { plain } from './day-cell'

/** Words that take back what stands before them. */
const takenBack = /제외|생략|취소|연기|변경|미정|보류|빼고|말고|건너/
export const takesBack = (text: string) => takenBack.test(text)

const event =
  /(?:3[.·]1|4[.·]3|4[.·]19|5[.·]18|6[.·]10|6[.·]25|6[.·]29|8[.·]15)\s*(?:만세|독립|민주|운동|혁명|전쟁|광복|항쟁|선언|사건)/g
const counted =
  /(?:제\s*)?(?<![\d.])\d{1,4}(?:\s*[~,·/-]\s*\d{1,4})?\s*(?:차시|교시|차|단원|과|장|부(?!터)|절|강|주제|모둠|반|학년|학기|학년도|년대|회|번|명|개|시간|분의\s*\d+|세기|자리|배|가지|단계|단|막|호|씩|의|을|보다|이하|이상인)(?![0-9])/g
const upTo = /(?:\d{1,4}부터\s*)?\d{1,4}까지의/g
const foreign =
  /(?:lesson|unit|chapter|part|step|stage|review|project|section|module|level|act|scene)\.?\s*\d{1,2}(?:\s*[-.]\s*\d)?(?!\d)|(?<![A-Za-z])(?![Pp]+\d)[A-Za-z]{1,3}\d{1,2}(?!\d)|(?<!\d)\dD(?![A-Za-z])/gi
const roman = /(?<![A-Za-z])[IVX]+\s*[-.]\s*\d{1,2}(?!\d)/g
const standard = /\[\d{1,2}[가-힣A-Za-z]{1,4}\d{2}-\d{2}\]/g
const inBrackets = /\(\s*\d{1,2}(?:\s*\/\s*\d{1,2})?\s*\)/g
const named =
  /(?:단원|주제|활동|제재|과제|탐구|마당|갈래)\s*\d(?:\s*[-/]\s*\d)?(?![\d~]|\s*[~-]\s*\d)/g
/** '1. ', '2) ', '1-1. ', '1.2 ': the number of a unit at the beginning of its name */
const numbering =
  /^[\s([<]*(?:\d{1,2}\s*[.)\]>:]+(?!\d)|(?:[1-9]|1[0-5])(?:[-.][1-9]){1,2}[.)\]]?(?=\s*[가-힣A-Za-z]))/
const simpleNumbering = /^[\s([<]*\d{1,2}\s*[.)\]>:]+(?!\s*\d)/

/**
 * Whether the name of a unit holds more than a name: a number, a ~ or a particle that may belong to
 * pages or to a day. Beside pages '1-2 분수' is the number of a unit; without any it may be pages.
 */
export function hasLeftover(unit: string, hasPages: boolean): boolean {
  return unit.split(' › ').some((part) => isLeftover(part, hasPages))
}

function isLeftover(part: string, hasPages: boolean): boolean {
  // circled numbers would become plain ones
  const text = plain(part.replace(/[①-⑳㉑-㉟❶-❿]/g, ' '))
  const words = [standard, event, roman, foreign].reduce(without, text)
  const rest = [counted, upTo, inBrackets, named].reduce(
    without,
    words.replace(hasPages ? numbering : simpleNumbering, ' _ '),
  )
  return (
    takesBack(text) ||
    /[\d~]/.test(rest) ||
    /(?:^|[\s(~])(?:부터|까지|에서|쪽|pp?\.?|페이지)(?=$|[\s),.])/i.test(text)
  )
}

const without = (text: string, pattern: RegExp) => text.replace(pattern, ' _ ')
