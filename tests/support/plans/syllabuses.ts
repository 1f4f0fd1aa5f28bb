/** Reads the labelled syllabuses, and measures what the reader of plans makes of them. */
import { readFileSync } from 'node:fs'
import { termCalendar } from '~/features/requests/lesson-plan/read/calendar'
import { rowsOfSheet, rowsOfText } from '~/features/requests/lesson-plan/read/plan-table'
import { readPlanRows, type ReadLesson } from '~/features/requests/lesson-plan/read/read-plan'

/** `open`: nobody can tell from the syllabus alone, so the line must be shown as doubtful. */
type Label = { day: string; first: number | null; last: number | null; open: boolean }
export type Syllabus = {
  name: string
  term: string
  sheet: boolean
  text: string
  labels: Label[]
}

const termDays = ['03-02', '08-17'] as const

export function syllabuses(): Syllabus[] {
  const text = readFileSync(new URL('syllabuses.txt', import.meta.url), 'utf8')
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.trimEnd().split('\n')
      const [name = '', term = '', kind] = head.split('|').map((part) => part.trim())
      const end = lines.indexOf('---')
      return {
        name,
        term,
        sheet: kind === 'sheet',
        text: lines.slice(0, end).join('\n'),
        labels: lines.slice(end + 1).map((line) => toLabel(line, term)),
      }
    })
}

function toLabel(line: string, term: string): Label {
  const [day = '', pages = ''] = line.replace('?', '').split(' ')
  const [first = null, last = null] = pages === '-' ? [] : pages.split('-').map(Number)
  const year = Number(term.slice(0, 4)) + (day < '0220' ? 1 : 0)
  const text = `${year}-${day.slice(0, 2)}-${day.slice(2)}`
  return { day: text, first, last, open: line.startsWith('?') }
}

/** '^' is merged with the cell above, '<' with the one on its left. */
export function sheetRows(text: string) {
  const cells = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const merges = cells.flatMap((row, top) =>
    row.flatMap((cell, left) => {
      if (cell === '^' || cell === '<') return []
      let [bottom, right] = [top, left]
      while (cells[bottom + 1]?.[left] === '^') bottom += 1
      while (row[right + 1] === '<') right += 1
      return bottom > top || right > left ? [{ top, left, bottom, right }] : []
    }),
  )
  return rowsOfSheet(
    cells.map((row, index) => ({
      number: index + 1,
      cells: row.map((cell) => (cell === '^' || cell === '<' ? '' : cell)),
    })),
    merges,
  )
}

export const readSyllabus = ({ text, sheet, term }: Syllabus) =>
  readPlanRows(sheet ? sheetRows(text) : rowsOfText(text), termCalendar(term, [...termDays]))

export type PlanQuality = {
  syllabuses: number
  days: { all: number; right: number }
  pages: { all: number; right: number }
  doubtful: number
  /** days or pages read wrongly without a doubt, and lines that are no lessons */
  wrong: string[]
  missed: string[]
}

/**
 * Compares lesson by lesson: a label belongs to the next lesson with its day or pages. A line whose
 * day or pages nobody can tell counts only among those that must be doubtful.
 */
export function measurePlans(all = syllabuses()): PlanQuality {
  const quality: PlanQuality = {
    syllabuses: all.length,
    days: { all: 0, right: 0 },
    pages: { all: 0, right: 0 },
    doubtful: 0,
    wrong: [],
    missed: [],
  }
  for (const syllabus of all) measureOne(syllabus, quality)
  return quality
}

function measureOne(syllabus: Syllabus, quality: PlanQuality) {
  const { lessons } = readSyllabus(syllabus)
  quality.doubtful += lessons.filter(({ doubt }) => doubt !== '').length
  const say = (what: string, lesson?: ReadLesson, label?: Label) =>
    `${syllabus.name}: ${what}: ${lesson ? `${lesson.day} ${lesson.firstPage}-${lesson.lastPage} ${lesson.doubt}` : '-'} (${label ? `${label.day} ${label.first}-${label.last}` : '-'})`
  const spare = lessons.slice(syllabus.labels.length)
  for (const lesson of spare) if (!lesson.doubt) quality.wrong.push(say('no lesson', lesson))
  syllabus.labels.forEach((label, index) => {
    const lesson = lessons[index]
    const day = lesson?.day === label.day
    const pages = lesson?.firstPage === label.first && lesson.lastPage === label.last
    if (label.open) {
      if (lesson && !lesson.doubt) quality.wrong.push(say('open', lesson, label))
      return
    }
    quality.days.all += 1
    if (day) quality.days.right += 1
    if (label.first !== null) {
      quality.pages.all += 1
      if (pages) quality.pages.right += 1
    }
    if (lesson && !lesson.doubt && !(day && pages)) quality.wrong.push(say('wrong', lesson, label))
    else if (!(day && pages)) quality.missed.push(say('missed', lesson, label))
  })
}
