/** Figures of the last terms: what was in hand in time, and why not; the page, the file and the command. */
import type { Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { addDays } from '~/platform/today'
import {
  termCalendar,
  termOf,
  type TermCalendar,
} from '~/features/requests/lesson-plan/read/calendar'
import { punctualityByTerm } from '~/features/sources/source-request/punctuality.sql.server'
import { readSetting } from '~/setting/read-setting.server'
import { t } from '~/tables/messages'
import { codeRow, grades } from '~/tables/codes'
import { figuresOfTerms } from './term-figures.sql.server'
import { publishTerm, type PublishedCounts } from './term-figures'

/** Terms that are shown, the present one with them. */
const shownTerms = 5
/**
 * Days before the lesson after which an application, or a source, is called late. They are chosen, not
 * measured, and stand in the method, so that anybody may disagree with them.
 */
const orderDays = 60
const sourceDays = 30
/** Requests in a term from which on a publisher is named. */
const namedFrom = 5
/** What was said of a piece longer before its term does not count. */
const yearDays = 366

/** The present term and the four before it, the newest first. */
export function lastTerms(today: string, termDays: readonly [string, string]): TermCalendar[] {
  const terms = [termCalendar(termOf(today, termDays), termDays)]
  while (terms.length < shownTerms) {
    const before = addDays(terms[terms.length - 1]!.first, -1)
    terms.push(termCalendar(termOf(before, termDays), termDays))
  }
  return terms
}

/** Figures of these terms from the rows as they are now, in the order of the terms. */
export async function figuresOf(tx: Db, terms: readonly TermCalendar[], today: string) {
  const delivery = await readSetting('deliveryDays', tx)
  const named = JSON.stringify(terms.map(({ term, first, last }) => ({ term, first, last })))
  const oldest = terms.reduce((day, { first }) => (first < day ? first : day), today)
  const [rows, publishers] = await Promise.all([
    readRows(
      tx,
      figuresOfTerms({
        terms: named,
        delivery: JSON.stringify(delivery),
        since: addDays(oldest, -yearDays),
        today,
        orderDays,
        sourceDays,
      }),
    ),
    readRows(tx, punctualityByTerm(named, namedFrom)),
  ])
  return terms.map(({ term, first }) => ({
    term,
    first,
    began: first <= today,
    ...publishTerm(rows.filter((row) => row.term === term).map(({ term: _, ...group }) => group)),
    publishers: publishers.filter((row) => row.term === term).map(({ term: _, ...row }) => row),
  }))
}
export type TermFigures = Awaited<ReturnType<typeof figuresOf>>[number]

/** How the figures are counted, sentence by sentence. */
export const method = () =>
  (
    [
      ['figuresMethodNeeded'],
      ['figuresMethodHand'],
      ['figuresMethodFirst'],
      ['figuresMethodWhy', { order: orderDays, source: sourceDays }],
      ['figuresMethodSmall'],
      ['figuresMethodPublishers', { count: namedFrom }],
    ] as const
  ).map(([key, params]) => ({ ko: t(key, 'ko', params), en: t(key, 'en', params) }))

type Cell = string | number | null
/** A line of the file. A cell that a spreadsheet would compute is text. */
const line = (cells: readonly Cell[]) =>
  cells.map((cell) => quoted(cell === null ? '5 미만' : String(cell))).join(',')
const quoted = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const share = (part: number | null, whole: number | null): string =>
  part === null || !whole ? '' : String(Math.round((part * 1000) / whole) / 10)

const countCells = (counts: PublishedCounts, began: boolean): Cell[] => [
  counts.needed,
  began ? counts.atFirst : '',
  began ? share(counts.atFirst, counts.needed) : '',
  counts.passed,
  counts.inTime,
  share(counts.inTime, counts.passed),
  counts.lateOrder,
  counts.lateSource,
  counts.lateWork,
]

/** The figures as CSV: the method, what was in hand by term, school level and type, and publishers. */
export function figuresFile(terms: readonly TermFigures[], withPublishers: boolean): string {
  const rows = terms.flatMap((one) => [
    [one.term, '전체', '전체', ...countCells(one.total, one.began)],
    ...one.groups.map((group) => [
      one.term,
      group.grade === '' ? '모름' : codeRow(grades, group.grade).label,
      group.prodType,
      ...countCells(group, one.began),
    ]),
    ...(one.others ? [[one.term, '그 밖', '그 밖', ...countCells(one.others, one.began)]] : []),
  ])
  const publishers = terms.flatMap(({ term, publishers }) =>
    publishers.map((row) => [
      term,
      row.publisher,
      row.requests,
      row.came,
      row.days ?? '',
      row.promised,
      row.inTime,
    ]),
  )
  return [
    ...method().map(({ ko }) => line([ko])),
    '',
    line(
      '학기,학교급,형태,필요한 분권,학기 첫날까지 받음,비율(%),수업일이 지난 분권,수업일까지 받음,비율(%),늦음: 신청,늦음: 원본,늦음: 제작'.split(
        ',',
      ),
    ),
    ...rows.map(line),
    ...(withPublishers && publishers.length > 0
      ? [
          '',
          line(
            '학기,출판사,요청,받은 원본,걸린 날(중앙값),날을 약속함,약속한 날까지 옴'.split(','),
          ),
          ...publishers.map(line),
        ]
      : []),
    '',
  ].join('\r\n')
}
