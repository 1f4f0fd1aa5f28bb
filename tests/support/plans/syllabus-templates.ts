/** The shapes in which schools write when they teach what. Every third one is held out of building. */
import type { Random } from '../../../prisma/seed/random'
import {
  course,
  truth,
  withEvents,
  type Generated,
  type Lesson,
  type Template,
  type TrueLine,
} from './generated'
import { cellStyle, dayStyle, lineStyle, rangeStyle, unclear, weekStyle } from './spellings'

type Row = { lesson: Lesson; place: number }
type Shape = {
  head?: string[]
  line: (row: Row) => string
  event?: (event: string, lesson: Lesson) => string
  lessons?: TrueLine[]
  sheet?: true
}

/** A plan of these lessons, with events between them. */
function plan(rng: Random, lessons: Lesson[], shape: Shape): Generated {
  const written = lessons.map((lesson, place) => shape.line({ lesson, place }))
  const { event } = shape
  const { lines, events } = event
    ? withEvents(rng, written, (name, index) => event(name, lessons[index]!))
    : { lines: written, events: [] }
  return {
    text: [...(shape.head ?? []), ...lines].join('\n'),
    lessons: shape.lessons ?? truth(lessons),
    events,
    ...(shape.sheet ? { sheet: true as const } : {}),
  }
}

const isNewMonth = (lessons: Lesson[], place: number) =>
  place === 0 || lessons[place - 1]!.month !== lessons[place]!.month
const headOf = (rng: Random, spellings: string[]) => rng.pick(spellings)

export const syllabusTemplates: Template[] = [
  {
    name: '월, 주, 단원, 쪽, 탭',
    make: (rng) => {
      const [lessons, pages] = [course(rng), cellStyle(rng)]
      return plan(rng, lessons, {
        head: [
          `월\t주\t${headOf(rng, ['단원', '단원명', '학습 내용'])}\t${headOf(rng, ['쪽', '쪽수', '교과서 쪽수'])}`,
        ],
        line: ({ lesson, place }) =>
          `${isNewMonth(lessons, place) ? lesson.month : ''}\t${lesson.weekOfMonth}\t${lesson.unit}\t${pages(lesson.first, lesson.last)}`,
        lessons: truth(lessons, 'weekDay'),
      })
    },
  },
  {
    name: '날짜, 단원, 쪽, 탭',
    make: (rng) => {
      const [lessons, day, pages] = [course(rng), dayStyle(rng), cellStyle(rng)]
      return plan(rng, lessons, {
        head: [`${headOf(rng, ['날짜', '일자', '수업일', '시기'])}\t단원\t쪽`],
        line: ({ lesson }) =>
          `${day(lesson.day)}\t${lesson.unit}\t${pages(lesson.first, lesson.last)}`,
        event: (event, lesson) => `${day(lesson.day)}\t${event}\t`,
      })
    },
  },
  {
    name: '주, 기간, 단원, 시수, 쪽',
    make: (rng) => {
      const [lessons, range, pages] = [course(rng), rangeStyle(rng), cellStyle(rng)]
      return plan(rng, lessons, {
        head: ['주\t기간\t단원명\t시수\t쪽수'],
        line: ({ lesson }) =>
          `${lesson.weekOfTerm}\t${range(lesson.from, lesson.to)}\t${lesson.unit}\t${rng.between(2, 5)}\t${pages(lesson.first, lesson.last)}`,
        event: (event, lesson) => `\t${range(lesson.from, lesson.to)}\t${event}\t\t`,
        lessons: truth(lessons, 'from'),
      })
    },
  },
  {
    name: '이어 쓴 줄, 날짜',
    make: (rng) => {
      const [lessons, day, pages] = [course(rng), dayStyle(rng), lineStyle(rng)]
      return plan(rng, lessons, {
        line: ({ lesson }) =>
          `${day(lesson.day)} ${lesson.unit} ${pages(lesson.first, lesson.last)}`,
        event: (event, lesson) => rng.pick([event, `${day(lesson.day)} ${event}`]),
      })
    },
  },
  {
    name: '이어 쓴 줄, 기간, 쪽이 먼저',
    make: (rng) => {
      const [lessons, range, pages] = [course(rng), rangeStyle(rng), lineStyle(rng)]
      return plan(rng, lessons, {
        line: ({ lesson }) =>
          `${range(lesson.from, lesson.to)} ${pages(lesson.first, lesson.last)} ${lesson.unit}`,
        event: (event, lesson) => `${event} ${range(lesson.from, lesson.to)}`,
        lessons: truth(lessons, 'from'),
      })
    },
  },
  {
    name: 'CSV, 기간',
    make: (rng) => {
      const [lessons, range, pages] = [course(rng), rangeStyle(rng), cellStyle(rng)]
      return plan(rng, lessons, {
        head: ['기간,단원,쪽,비고'],
        line: ({ lesson }) =>
          `${range(lesson.from, lesson.to)},${lesson.unit},${pages(lesson.first, lesson.last)},`,
        event: (event, lesson) => `${range(lesson.from, lesson.to)},,,${event}`,
        lessons: truth(lessons, 'from'),
      })
    },
  },
  {
    name: 'CSV, 따옴표',
    make: (rng) => {
      const [lessons, pages] = [course(rng), cellStyle(rng)]
      return plan(rng, lessons, {
        head: ['주차,단원,쪽'],
        line: ({ lesson }) =>
          `${lesson.weekOfTerm}주차,"${lesson.unit}, 익히기","${pages(lesson.first, lesson.last)}"`,
        lessons: truth(lessons, 'from'),
      })
    },
  },
  {
    name: '합친 월과 단원',
    make: (rng) => {
      const [lessons, pages] = [course(rng), cellStyle(rng)]
      const unit = lessons[0]!.unit
      return plan(rng, lessons, {
        head: ['2027학년도 1학기 교과 진도 계획 | < | < | <', '월 | 주 | 단원 | 쪽'],
        line: ({ lesson, place }) =>
          `${isNewMonth(lessons, place) ? `${lesson.month}월` : '^'} | ${lesson.weekOfMonth}주 | ${place === 0 ? unit : '^'} | ${pages(lesson.first, lesson.last)}`,
        lessons: truth(lessons, 'weekDay'),
        sheet: true,
      })
    },
  },
  {
    name: '두 줄 머리글',
    make: (rng) => {
      const [lessons, pages] = [course(rng), cellStyle(rng)]
      return plan(rng, lessons, {
        head: ['시기 | < | 단원 | < | 쪽', '월 | 주 | 대단원 | 소단원 | ^'],
        line: ({ lesson, place }) =>
          `${isNewMonth(lessons, place) ? lesson.month : '^'} | ${lesson.weekOfMonth} | ${place === 0 ? 'Ⅰ. 처음' : '^'} | ${lesson.unit} | ${pages(lesson.first, lesson.last)}`,
        lessons: truth(lessons, 'weekDay'),
        sheet: true,
      })
    },
  },
  {
    name: '머리글 없는 세로줄',
    make: (rng) => {
      const [lessons, week, pages] = [course(rng), weekStyle(rng), lineStyle(rng)]
      return plan(rng, lessons, {
        line: ({ lesson }) =>
          `${week(lesson.month, lesson.weekOfMonth)} | ${lesson.unit} | ${pages(lesson.first, lesson.last)}`,
        event: (event, lesson) => `${week(lesson.month, lesson.weekOfMonth)} | ${event} | `,
        lessons: truth(lessons, 'weekDay'),
      })
    },
  },
  {
    name: '머리글 없는 탭, 단원이 먼저',
    make: (rng) => {
      const [lessons, day, pages] = [course(rng), dayStyle(rng), lineStyle(rng)]
      return plan(rng, lessons, {
        line: ({ lesson }) =>
          `${lesson.unit}\t${day(lesson.day)}\t${pages(lesson.first, lesson.last)}`,
      })
    },
  },
  {
    name: '주별 계획, 주 아래 차시',
    make: (rng) => {
      const [lessons, week, pages] = [course(rng), weekStyle(rng), lineStyle(rng)]
      return plan(rng, lessons, {
        line: ({ lesson }) =>
          `[${week(lesson.month, lesson.weekOfMonth)}]\n${lesson.unit} ${pages(lesson.first, lesson.last)}`,
        event: (event) => event,
        lessons: truth(lessons, 'weekDay'),
      })
    },
  },
  {
    name: '평가계획서의 진도',
    make: (rng) => {
      const [lessons, week, pages] = [course(rng), weekStyle(rng), cellStyle(rng)]
      return plan(rng, lessons, {
        head: ['시기\t단원\t성취기준\t평가 방법\t쪽'],
        line: ({ lesson, place }) =>
          `${week(lesson.month, lesson.weekOfMonth)}\t${lesson.unit}\t[9수0${place + 1}-01] 뜻을 알고 설명한다\t${rng.pick(['관찰', '실기', '서술형'])}\t${pages(lesson.first, lesson.last)}`,
        lessons: truth(lessons, 'weekDay'),
      })
    },
  },
  {
    name: '시작 쪽과 끝 쪽',
    make: (rng) => {
      const [lessons, day] = [course(rng), dayStyle(rng)]
      const mark = rng.pick(['', '쪽', 'p'])
      return plan(rng, lessons, {
        head: [
          `날짜\t단원\t${rng.pick(['시작 쪽\t끝 쪽', '쪽(부터)\t쪽(까지)', '첫 쪽\t마지막 쪽'])}`,
        ],
        line: ({ lesson }) =>
          `${day(lesson.day)}\t${lesson.unit}\t${lesson.first}${mark}\t${lesson.last}${mark}`,
      })
    },
  },
  {
    name: '끝 쪽까지만',
    make: (rng) => {
      const [all, day] = [course(rng), dayStyle(rng)]
      const lessons = all.map((lesson, place) => ({
        ...lesson,
        first: place === 0 ? 1 : all[place - 1]!.last + 1,
      }))
      const until = rng.pick([(page: number) => `~${page}쪽`, (page: number) => `${page}쪽까지`])
      return plan(rng, lessons, {
        line: ({ lesson }) => `${day(lesson.day)} ${lesson.unit} ${until(lesson.last)}`,
      })
    },
  },
  {
    name: '단원 칸 안의 쪽',
    make: (rng) => {
      const [lessons, day, pages] = [course(rng), dayStyle(rng), lineStyle(rng)]
      return plan(rng, lessons, {
        head: ['날짜\t단원'],
        line: ({ lesson }) =>
          `${day(lesson.day)}\t${lesson.unit} (${pages(lesson.first, lesson.last).replace(/[()]/g, '')})`,
        event: (event, lesson) => `${day(lesson.day)}\t${event}`,
      })
    },
  },
  {
    name: '한글 표, 빈 날짜 칸',
    make: (rng) => {
      const [all, range, pages] = [course(rng), rangeStyle(rng), cellStyle(rng)]
      const lessons = all.map((lesson, place) => ({
        ...lesson,
        ...(place % 2 ? { from: all[place - 1]!.from } : {}),
      }))
      return plan(rng, lessons, {
        head: ['순\t기간\t단원\t시수\t쪽\t비고'],
        line: ({ lesson, place }) =>
          `${place + 1}\t${place % 2 ? '' : range(lesson.from, lesson.to)}\t${lesson.unit}\t${rng.between(1, 4)}\t${pages(lesson.first, lesson.last)}\t`,
        lessons: truth(lessons, 'from'),
      })
    },
  },
  {
    name: '칸 안에서 바뀐 줄',
    make: (rng) => {
      const [lessons, day] = [course(rng), dayStyle(rng)]
      return plan(rng, lessons, {
        head: ['날짜\t단원\t쪽'],
        line: ({ lesson }) =>
          `${day(lesson.day)}\t"${lesson.unit}\n익히기"\t"${lesson.first}~\n${lesson.last}"`,
      })
    },
  },
  {
    name: '두 줄에 걸친 쪽',
    make: (rng) => {
      const [lessons, day] = [course(rng), dayStyle(rng)]
      const broken = rng.pick([
        (first: number, last: number) => `${first}~\n${last}쪽`,
        (first: number, last: number) => `${first}쪽\n~${last}쪽`,
        (first: number, last: number) => `p.${first}-\np.${last}`,
        (first: number, last: number) => `${first}쪽부터\n${last}쪽까지`,
      ])
      return plan(rng, lessons, {
        line: ({ lesson }) =>
          `${day(lesson.day)} ${lesson.unit} ${broken(lesson.first, lesson.last)}`,
      })
    },
  },
  {
    name: '날짜가 뒤에',
    make: (rng) => {
      const [lessons, pages] = [course(rng), lineStyle(rng)]
      const day = rng.pick([
        (lesson: Lesson) => `${Number(lesson.day.slice(5, 7))}/${Number(lesson.day.slice(8))}`,
        (lesson: Lesson) => `${Number(lesson.day.slice(5, 7))}월 ${Number(lesson.day.slice(8))}일`,
      ])
      return plan(rng, lessons, {
        line: ({ lesson }) => `${lesson.unit} ${pages(lesson.first, lesson.last)} (${day(lesson)})`,
      })
    },
  },
  {
    name: '표시 없는 쪽',
    make: (rng) => {
      const [lessons, day] = [course(rng), dayStyle(rng)]
      return plan(rng, lessons, {
        line: ({ lesson }) => `${day(lesson.day)} ${lesson.unit} ${lesson.first}~${lesson.last}`,
        event: (event) => event,
      })
    },
  },
  {
    name: '비고가 바꾸는 줄',
    make: (rng) => {
      const [lessons, day, pages] = [course(rng), dayStyle(rng), cellStyle(rng)]
      const remarks = ['', '', '', '14쪽 제외', '다음 주로 연기', '생략', '수행평가', '모둠 활동']
      const chosen = lessons.map(() => rng.pick(remarks))
      return plan(rng, lessons, {
        head: ['날짜\t단원\t쪽\t비고'],
        line: ({ lesson, place }) =>
          `${day(lesson.day)}\t${lesson.unit}\t${pages(lesson.first, lesson.last)}\t${chosen[place]}`,
        lessons: truth(lessons).map((line, place) => ({
          ...line,
          open: /제외|연기|생략/.test(chosen[place] ?? ''),
        })),
      })
    },
  },
  {
    name: '연간지도계획, 달만',
    make: (rng) => {
      const [lessons, pages] = [course(rng), cellStyle(rng)]
      return plan(rng, lessons, {
        head: ['월\t단원\t쪽'],
        line: ({ lesson }) =>
          `${lesson.month}\t${lesson.unit}\t${pages(lesson.first, lesson.last)}`,
        lessons: truth(lessons).map((line) => ({ ...line, open: true })),
      })
    },
  },
  {
    name: '알 수 없는 쪽이 섞인 줄',
    make: (rng) => {
      const [lessons, day, pages] = [course(rng), dayStyle(rng), lineStyle(rng)]
      const odd = lessons.map(() => rng.chance(0.3))
      return plan(rng, lessons, {
        line: ({ lesson, place }) =>
          `${day(lesson.day)} ${lesson.unit} ${(odd[place] ? rng.pick(unclear) : pages)(lesson.first, lesson.last)}`,
        lessons: truth(lessons).map((line, place) => ({ ...line, open: odd[place] ?? false })),
      })
    },
  },
]
