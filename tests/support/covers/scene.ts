/**
 * Describes the pictures of both sets before they are drawn: book, print and shot, all derived from
 * their names.
 */
import { checkDigit13, toIsbn10 } from '~/features/catalogue/book/isbn/isbn'
import { tables, type Book, type Form, type Kind, type Row } from './cover-list'
import type { Shot } from './photo'
import type { Print } from './print'
import { createRandom } from './sensor'

export type Set = 'training' | 'holdout'
/** A picture before it is drawn. */
export type Scene = {
  name: string
  set: Set
  kind: Kind
  isbns: string[]
  legible: boolean
  print: Print
  shot: Shot
  quality: number
  form: Form
  seed: number
}

/** A number that depends on the name only. */
const seedOf = (name: string) =>
  Array.from(name).reduce(
    (seed, sign) => Math.imul(seed ^ sign.charCodeAt(0), 16777619) >>> 0,
    2166136261,
  )

/** Near enough that a bar of one module is more than three pixels wide. */
const close: [pixels: [number, number], across: number][] = [
  [[1024, 768], 92],
  [[960, 1080], 84],
  [[1080, 810], 97],
  [[1152, 864], 101],
]

const titles = [
  '과학 1',
  '국어 1-1',
  '사회 ①',
  '수학 1',
  '도덕 ①',
  '기술·가정 1',
  '공통국어 2',
  '공통수학 1',
  '한국사 2',
  '통합과학 1',
  '물리학',
  '실험 관찰 5-1',
  '미적분Ⅰ',
  '확률과 통계',
  '음악 1',
]
const publishers = {
  training: ['미래엔', '비상교육', '천재교과서', '동아출판', '지학사'],
  holdout: ['금성출판사', '와이비엠', '교학사', '창비', '좋은책신사고'],
}
// invented numbers in the ranges of Korean publishers
const beginnings = {
  training: ['97911259', '97911673', '97889378', '97911650'],
  holdout: ['97911884', '97889007', '97911941', '97889715'],
}

function numberFrom(beginning: string, random: () => number): string {
  const first12 =
    beginning + String(Math.floor(random() * 1e4)).padStart(12 - beginning.length, '0')
  return first12 + checkDigit13(first12)
}

/** Every picture of a set, undrawn. */
export const scenes = (set: Set): Scene[] =>
  tables.flatMap(([kind, rows]) => rows.map((row, place) => scene(set, kind, row, place)))

function scene(
  set: Set,
  kind: Kind,
  [label, box, shot = {}, more = {}]: Row,
  place: number,
): Scene {
  const name = `${set}: ${label}`
  const seed = seedOf(name)
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const wanted = (isbn: string) =>
    !label.includes('ten digits')
      ? true
      : isbn.startsWith('97889') && label.endsWith('X') === toIsbn10(isbn)?.endsWith('X')
  const isbn = () => {
    for (;;) {
      const number = numberFrom(pick(beginnings[set]), random)
      if (wanted(number)) return number
    }
  }
  const book: Book = {
    isbn: isbn(),
    second: isbn(),
    addOn: pick(['53370', '54410', '53400', '53710', '63370', '54300']),
    other: numberFrom('880' + (set === 'training' ? '10070' : '10430'), random),
    seed,
  }
  const print: Print = {
    layout: (set === 'training' ? 0 : 3) + (place % 3),
    title: pick(titles),
    publisher: pick(publishers[set]),
    price: `${7 + (seed % 8)},${100 + 10 * (seed % 89)}`,
    seed,
    box: box(book),
    beside: more.beside?.(book),
  }
  const isbns = kind === 'none' ? [] : more.two ? [book.isbn, book.second] : [book.isbn]
  const [pixels, across] = pick(close)
  const taken: Shot = { pixels, across, at: [-4, -6], desk: place % 6, ...shot }
  return {
    name,
    set,
    kind,
    isbns,
    legible: !more.illegible,
    print,
    shot: set === 'holdout' && !more.illegible ? varied(taken, random) : taken,
    quality: more.quality ?? 82,
    form: more.form ?? 'jpeg',
    seed,
  }
}

/** The holdout's own angles, places and strengths: near the training's, never harder. */
function varied(shot: Shot, random: () => number): Shot {
  const less = () => 0.82 + 0.18 * random()
  const sign = () => (random() < 0.5 ? -1 : 1)
  return {
    ...shot,
    // a picture cropped to its edges stays so
    across: shot.across * (shot.across > 60 ? 0.88 + 0.12 * random() : 1),
    turn: (shot.turn ?? 0) * sign() + 4 * random() - 2,
    tilt: shot.tilt && [shot.tilt[0] * less() * sign(), shot.tilt[1] * less() * sign()],
    blur: shot.blur && shot.blur * less(),
    motion: shot.motion && [shot.motion[0], shot.motion[1] * sign()],
    noise: (shot.noise ?? 2) * less(),
    glare: shot.glare?.map((one) => ({
      ...one,
      x: -one.x + 2 * random(),
      strength: one.strength * less(),
    })),
    shadow: shot.shadow && [
      shot.shadow[0] + 120 + 60 * random(),
      shot.shadow[1],
      shot.shadow[2] * less(),
    ],
    uneven: shot.uneven && -shot.uneven * less(),
    levels: shot.levels && [shot.levels[0] - 3, shot.levels[1] - 3],
    desk: ((shot.desk ?? 0) + 3) % 6,
  }
}
