/** Tables of publishers with the pages of two books side by side. Every third one is held out of building. */
import type { Random } from '../../../prisma/seed/random'
import { course, truth, type Generated, type Lesson, type Template } from './generated'
import { cellStyle, lineStyle, rangeStyle, weekStyle } from './spellings'

type Book = 'own' | 'other'
type Table = {
  title: string
  head?: string[]
  line: (lesson: Lesson, place: number) => string
  /** whose pages the title means; `open`: nothing says it */
  book?: Book | 'open'
  days?: 'from' | 'weekDay'
  sheet?: true
}

const ofBook = (lessons: Lesson[], book: Book): Lesson[] =>
  book === 'own'
    ? lessons
    : lessons.map((lesson) => ({ ...lesson, first: lesson.otherFirst, last: lesson.otherLast }))

function table(
  lessons: Lesson[],
  { title, head, line, book = 'own', days, sheet }: Table,
): Generated {
  return {
    title,
    text: [...(head ?? []), ...lessons.map(line)].join('\n'),
    lessons: truth(ofBook(lessons, book === 'open' ? 'own' : book), days ?? 'weekDay').map(
      (one) => ({ ...one, open: book === 'open' }),
    ),
    events: [],
    ...(sheet ? { sheet: true as const } : {}),
  }
}

/** A row of a table with the day, the unit and the pages of both books. */
function sideBySide(rng: Random, heading: string, rest: Omit<Table, 'head' | 'line'>): Generated {
  const [lessons, week, pages] = [course(rng), weekStyle(rng), cellStyle(rng)]
  return table(lessons, {
    ...rest,
    head: [`시기\t단원\t${heading}`],
    line: (lesson) =>
      `${week(lesson.month, lesson.weekOfMonth)}\t${lesson.unit}\t${pages(lesson.first, lesson.last)}\t${pages(lesson.otherFirst, lesson.otherLast)}`,
  })
}

/** Both books in one cell. */
function inOneCell(
  rng: Random,
  joint: [string, string, string],
  rest: Omit<Table, 'head' | 'line'>,
) {
  const [lessons, range] = [course(rng), rangeStyle(rng)]
  const [first, between, end] = joint
  return table(lessons, {
    days: 'from',
    ...rest,
    head: ['기간\t단원\t쪽'],
    line: (lesson) =>
      `${range(lesson.from, lesson.to)}\t${lesson.unit}\t${first}${lesson.first}~${lesson.last}${between}${lesson.otherFirst}~${lesson.otherLast}${end}`,
  })
}

export const publisherTemplates: Template[] = [
  {
    name: '교과서와 익힘책, 교과서',
    make: (rng) => sideBySide(rng, '교과서 쪽수\t익힘책 쪽수', { title: '수학 3-1' }),
  },
  {
    name: '교과서와 익힘책, 익힘책',
    make: (rng) => sideBySide(rng, '수학\t수학 익힘', { title: '수학 익힘 3-1', book: 'other' }),
  },
  {
    name: '국어와 국어 활동',
    make: (rng) =>
      sideBySide(rng, '국어 교과서\t국어 활동', { title: '국어 활동 2-1', book: 'other' }),
  },
  {
    name: '가와 나',
    make: (rng) => sideBySide(rng, '국어 가 쪽\t국어 나 쪽', { title: '국어 3-1 가' }),
  },
  {
    name: '한 칸에 두 책, 교과서',
    make: (rng) => inOneCell(rng, ['수학 ', ' / 익힘 ', ''], { title: '수학 3-1' }),
  },
  {
    name: '한 칸에 두 책, 익힘책',
    make: (rng) =>
      inOneCell(rng, ['수학 ', ', 익힘책 ', ''], { title: '수학 익힘 3-1', book: 'other' }),
  },
  {
    name: '이름 없는 두 책',
    make: (rng) => sideBySide(rng, '쪽\t쪽', { title: '수학 3-1', book: 'open' }),
  },
  {
    name: '쪽수 아래 두 책',
    make: (rng) => {
      const [lessons, pages] = [course(rng), cellStyle(rng)]
      return table(lessons, {
        title: '과학 3-1',
        head: ['월 | 주 | 단원 | 쪽수 | <', '^ | ^ | ^ | 과학 | 실험 관찰'],
        line: (lesson, place) =>
          `${place === 0 || lessons[place - 1]!.month !== lesson.month ? lesson.month : '^'} | ${lesson.weekOfMonth} | ${lesson.unit} | ${pages(lesson.first, lesson.last)} | ${pages(lesson.otherFirst, lesson.otherLast)}`,
        sheet: true,
      })
    },
  },
  {
    name: '줄여 쓴 두 책',
    make: (rng) => inOneCell(rng, ['교 ', ', 익 ', ''], { title: '수학 3-1' }),
  },
  {
    name: '줄에 두 책',
    make: (rng) => {
      const [lessons, week, pages] = [course(rng), weekStyle(rng), lineStyle(rng)]
      return table(lessons, {
        title: '수학 3-1',
        line: (lesson) =>
          `${week(lesson.month, lesson.weekOfMonth)} ${lesson.unit} ${pages(lesson.first, lesson.last)}, 익힘책 ${lesson.otherFirst}~${lesson.otherLast}쪽`,
      })
    },
  },
  {
    name: '두 출판사',
    make: (rng) => sideBySide(rng, '미래 쪽\t한빛 쪽', { title: '수학 1 (한빛)', book: 'other' }),
  },
  {
    name: '두 책의 시작과 끝',
    make: (rng) => {
      const [lessons, week] = [course(rng), weekStyle(rng)]
      const isTextbook = rng.chance(0.5)
      return table(lessons, {
        title: isTextbook ? '수학 3-1' : '수학 익힘 3-1',
        head: ['시기\t단원\t교과서 시작 쪽\t교과서 끝 쪽\t익힘책 시작 쪽\t익힘책 끝 쪽'],
        line: (lesson) =>
          `${week(lesson.month, lesson.weekOfMonth)}\t${lesson.unit}\t${lesson.first}\t${lesson.last}\t${lesson.otherFirst}\t${lesson.otherLast}`,
        book: isTextbook ? 'own' : 'open',
      })
    },
  },
]
