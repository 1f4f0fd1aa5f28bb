/** A line of a lesson plan as it was read, before its day is known, and what tells lines apart. */
import type { PlanDoubt } from '~/tables/codes'
import { plain, type DayCell } from './day-cell'
import type { PageCell } from './page-cell'
import type { PlanRow } from './plan-table'

/** A line that was not understood, with its number in the text or sheet. */
export type UnreadLine = { line: number; text: string }

export const MAX_UNIT = 200

/** A line on the way: its day as it was written, its pages and its unit. */
export type Entry = {
  line: number
  text: string
  cell: DayCell | null
  /** the month that an own column names, and the one of the line before */
  month: number | null
  /** the day was left blank, so that of the line before is meant */
  carried: 'no' | 'merged' | 'blank'
  pages: PageCell | null
  unit: string
  doubt: PlanDoubt | ''
}

/** Of a line that is named, so much is shown. */
export const MAX_SHOWN = 300

export const wholeTextOf = ({ cells }: PlanRow) =>
  [...new Set(cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter(Boolean))].join(' ')
export const textOf = (row: PlanRow) => wholeTextOf(row).slice(0, MAX_SHOWN)

const holidays =
  /방학|휴업|공휴일|대체휴일|개교기념|삼일절|3·1절|근로자의 ?날|어린이날|현충일|제헌절|광복절|추석|설날|개천절|한글날|성탄절|부처님|석가탄신|선거일|체험학습|수련|수학여행|운동회|체육대회|졸업식|종업식|입학식|개학식|시업식|학교 ?축제|학예회/
const exams =
  /^(?:제?\s*\d\s*(?:차|회)?\s*)?(?:학기)?\s*(?:중간|기말|지필|수행)\s*(?:고사|평가)?(?:\s*\(?.*\)?)?$/
export const sums = /^(?:총\s*)?(?:계|합계|소계|총계|누계|총\s*시수|총\s*차시|합)(?:\s|$|:|\d)/

/** The title of a plan, which stands above its lines. */
export const isTitle = (text: string) =>
  /(?:진도|교과|수업|평가|학습|지도|연간|주별|주간|월별)\s*(?:운영\s*)?(?:표|계획)|학년도|^(?:교과|과목|담당|교사|교과서|출판사|지은이|학교|학급|대상)\s*(?:명|교사)?\s*:/.test(
    text,
  ) && !/쪽|\d\s*~/.test(plain(text))

/** A line without pages that is no lesson: a holiday, an examination, a sum. */
const namesUnit = /\d\s*단원|[ⅠⅡⅢⅣⅤⅥⅦ]/
export const isNoLesson = (unit: string, text: string) =>
  sums.test(plain(text)) ||
  ((holidays.test(unit) || exams.test(plain(unit))) && unit.length <= 40 && !namesUnit.test(unit))

/** A line that holds nothing but the name of a larger unit. */
export const isGroup = (row: PlanRow, text: string) =>
  /^(?:[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ]|[IVX]+\s*[.\s]|제?\s*\d+\s*(?:단원|부|장|과)|\d+\s*\.|[가-하]\.)/.test(text) &&
  new Set(row.cells.map((cell) => cell.trim()).filter(Boolean)).size <= 1
