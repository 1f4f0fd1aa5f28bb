/**
 * A production centre as it really works, for measuring forecasts. It shares no rule with the planner:
 * hours by the day, illness, late sources, wrong plans, rework, learning, people who skip the order.
 */
import type {
  FinishedPiece,
  Piece,
  Season,
  SourceTime,
} from '~/features/production/planning/season'
import { productionTypeValues } from '~/tables/codes'

/** Numbers of a family of seasons. */
export type Family = {
  people: number
  /** how different subjects, people and volumes are (standard deviations on the log scale) */
  subjectSpread: number
  peopleSpread: number
  volumeSpread: number
  /** chance a week to fall ill, and days that it takes on average */
  illness: number
  illDays: number
  /** people who announce an absence of two to five weeks in the term */
  absentShare: number
  /** middle days until a source comes, how publishers differ, and share of very late ones */
  sourceDays: number
  publisherSpread: number
  lateSources: number
  /** share of volumes that come back from checking */
  rework: number
  /** a lesson is taught days earlier or later than its plan says (standard deviation) */
  planError: number
  /** how much quicker people become in a year (log) */
  learning: number
  /** chance that somebody takes the second piece of the order */
  skips: number
}

export const tuning: Family = {
  people: 20,
  subjectSpread: 0.25,
  peopleSpread: 0.3,
  volumeSpread: 0.25,
  illness: 0.02,
  illDays: 4,
  absentShare: 0.15,
  sourceDays: 25,
  publisherSpread: 0.4,
  lateSources: 0.1,
  rework: 0.15,
  planError: 5,
  learning: 0.1,
  skips: 0.1,
}
export const heldOut: Family = {
  people: 24,
  subjectSpread: 0.45,
  peopleSpread: 0.4,
  volumeSpread: 0.3,
  illness: 0.03,
  illDays: 6,
  absentShare: 0.3,
  sourceDays: 35,
  publisherSpread: 0.6,
  lateSources: 0.2,
  rework: 0.2,
  planError: 7,
  learning: 0.15,
  skips: 0.15,
}

/** Days from the first day of the term; the history begins a year before the forecast. */
const start = -405
const lastDay = 400
export const forecastDay = -40
const firstOrders = -110
const termDays = 115
export const deliveryDays = 5
/** Term begins on a Monday: day 18,694 is 2021-03-08. */
export const termStart = 18_694
const historyLoad = 0.8

export type WorldPiece = {
  book: number
  volume: number
  type: number
  subject: number
  publisher: number
  pages: number
  people: number[]
  /** the day of the term that its plan says, and on which it is really taught */
  planned: number
  taught: number
  bookDay: number
  copies: number
  asked: number
  came: number
  hard: number
  isOld: boolean
  left: number
  maker: number
  begun: number
  handedIn: number
  checked: number
  finished: number
}
export type World = {
  day: number
  pieces: WorldPiece[]
  people: WorldPerson[]
  recordsDays: boolean[]
  random: () => number
  family: Family
  /** what is true of subjects and publishers (on the log scale) */
  subjectPace: number[]
  speeds: number[]
}
type WorldPerson = {
  pace: number
  hours: number
  skills: number[]
  job: WorldPiece | null
  /** volumes that came back */
  back: WorldPiece[]
  illUntil: number
  week: number
  absences: { first: number; last: number }[]
  /** hours of an average person's work that were given on each day since the start */
  given: Float64Array
}
export type Chooser = (world: World) => (piece: WorldPiece) => number

/** Numbers from a seed (xorshift, not the planner's generator). */
export function numbers(seed: number) {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4294967296
  }
}
const bell = (random: () => number) => {
  let sum = -6
  for (let i = 0; i < 12; i += 1) sum += random()
  return sum
}

const typePace = [5, 7, 16, 16, 10]
const subjectsCount = 8
const publishersCount = 12

/** A world at its first day. `load`: work of the term by the time until half of it, of its people. */
export function worldOf(family: Family, seed: number, load: number): World {
  const random = numbers(seed * 7919 + 17)
  for (let i = 0; i < 20; i += 1) random()
  const subjectPace = Array.from(
    { length: subjectsCount },
    () => bell(random) * family.subjectSpread,
  )
  const people = Array.from({ length: family.people }, (_, i): WorldPerson => {
    const isAbsent = random() < family.absentShare
    const first = Math.floor(-60 + random() * 120)
    return {
      pace: Math.exp(bell(random) * family.peopleSpread),
      hours: 3 + random() * 5,
      skills: [i % subjectsCount, Math.floor(random() * subjectsCount)],
      job: null,
      back: [],
      illUntil: -Infinity,
      week: 1,
      absences: isAbsent ? [{ first, last: first + 14 + Math.floor(random() * 21) }] : [],
      given: new Float64Array(lastDay - start),
    }
  })
  const speeds: number[] = []
  const world: World = {
    day: start,
    pieces: [],
    people,
    recordsDays: people.map(() => random() < 0.5),
    random,
    family,
    subjectPace,
    speeds,
  }
  for (let i = 0; i < publishersCount; i += 1) speeds.push(bell(random) * family.publisherSpread)
  const hoursADay = people.reduce((sum, { hours }) => sum + hours, 0) * (5 / 7)
  let book = 0
  const addBooks = (days: number, moreOf: (book: number) => Partial<WorldPiece>) => {
    let room = days * hoursADay
    while (room > 0) {
      const made = bookOf(world, (book += 1), subjectPace, speeds, moreOf)
      for (const piece of made) {
        world.pieces.push(piece)
        room -= piece.hard
      }
    }
  }
  // a year of other books, asked for all along
  addBooks((firstOrders - start) * historyLoad, () => {
    const asked = Math.floor(start - 40 + random() * (firstOrders - start))
    return { asked, bookDay: asked + 120, planned: asked + 120, taught: asked + 120, isOld: true }
  })
  // the term's books: the time until two thirds of the term
  addBooks((termDays * 0.67 - firstOrders) * load * 0.9, () => {
    const begins = random() < 0.8 ? 0 : -5 + Math.floor(random() * 20)
    return {
      asked: Math.floor(firstOrders + random() * 50),
      bookDay: begins,
      isOld: false,
    }
  })
  return world
}

/** Days from asking until a source comes. */
function sourceDays(
  random: () => number,
  { lateSources, sourceDays: middle }: Family,
  speed: number,
) {
  const late = random() < lateSources ? 2 + random() * 2 : 1
  return middle * Math.exp(speed + bell(random) * 0.5) * late
}
/** Hours that an average person needs for pages. */
const hoursFor = (
  random: () => number,
  family: Family,
  pages: number,
  type: number,
  pace: number,
) => ((pages * 6) / typePace[type]!) * Math.exp(pace + bell(random) * family.volumeSpread)
/** Days from handing in to the end of a check. */
const checkDays = (random: () => number) => 1 + Math.floor(-Math.log(1 - random()) * 3)
/** The share of a volume that its correction takes. */
const correctionShare = (random: () => number) => 0.1 + random() * 0.25

function bookOf(
  { random, family, people }: World,
  book: number,
  subjectPace: number[],
  speeds: number[],
  moreOf: (book: number) => Partial<WorldPiece>,
): WorldPiece[] {
  const subject = Math.floor(random() * subjectsCount)
  const publisher = Math.floor(random() * publishersCount)
  const type = [0, 0, 0, 1, 2, 3, 4][Math.floor(random() * 7)]!
  const able = people.flatMap(({ skills }, i) => (skills.includes(subject) ? [i] : []))
  const bound = able.filter(() => random() < 0.5)
  const who = bound.length ? bound : able.length ? [able[0]!] : [book % people.length]
  const volumes = 3 + Math.floor(random() * 6)
  const pages = 20 + Math.floor(random() * 25)
  const shared = moreOf(book)
  const bookDay = shared.bookDay ?? 0
  const wait = sourceDays(random, family, speeds[publisher]!)
  const wrong = bell(random) * family.planError
  return Array.from({ length: volumes }, (_, i) => {
    const ideal = bookDay + Math.floor((i * termDays) / volumes)
    const size = Math.max(8, Math.round(pages * (0.8 + random() * 0.4)))
    const hard = hoursFor(random, family, size, type, subjectPace[subject]!)
    const taught = Math.round(ideal + wrong * Math.min(1, i) + bell(random) * 2)
    return {
      book,
      volume: i + 1,
      type,
      subject,
      publisher,
      pages: size,
      people: who,
      planned: ideal,
      taught: Math.max(bookDay, taught),
      bookDay,
      copies: 1 + Math.floor(random() * 4),
      asked: 0,
      isOld: false,
      ...shared,
      came: Math.round((shared.asked ?? 0) + wait),
      hard,
      left: hard,
      maker: -1,
      begun: NaN,
      handedIn: NaN,
      checked: NaN,
      finished: Infinity,
    }
  })
}

/** Works until a day, in the order that `chooser` says (looked at anew every Monday). */
export function work(world: World, until: number, chooser: Chooser) {
  let keyOf = chooser(world)
  let keys = new Map<WorldPiece, number>()
  const renew = () => {
    keyOf = chooser(world)
    keys = new Map()
    for (const piece of world.pieces) if (piece.begun !== piece.begun) keys.set(piece, keyOf(piece))
  }
  renew()
  for (; world.day < until; world.day += 1) {
    const weekday = ((world.day % 7) + 7) % 7
    if (weekday === 0) {
      renew()
      for (const person of world.people) person.week = Math.max(0.2, 1 + bell(world.random) * 0.25)
    }
    checkHandedIn(world)
    if (weekday > 4) continue
    for (const [i, person] of world.people.entries()) workADay(world, i, person, keys)
  }
}

function checkHandedIn(world: World) {
  for (const piece of world.pieces) {
    if (!(piece.checked <= world.day) || piece.finished < Infinity) continue
    if (piece.left === -1 || world.random() >= world.family.rework) piece.finished = world.day
    else {
      piece.left = piece.hard * correctionShare(world.random)
      piece.checked = NaN
      world.people[piece.maker]!.back.push(piece)
    }
  }
}

function workADay(world: World, i: number, person: WorldPerson, keys: Map<WorldPiece, number>) {
  const { random, family, day } = world
  if (random() < family.illness / 5) person.illUntil = day - Math.log(1 - random()) * family.illDays
  const isAway = person.absences.some(({ first, last }) => day >= first && day <= last)
  if (day < person.illUntil || isAway) return
  let hours =
    person.hours * person.week * person.pace * Math.exp((family.learning * (day - start)) / 365)
  person.given[day - start] = hours
  while (hours > 0) {
    person.job ??= person.back.shift() ?? take(world, i, keys)
    const job = person.job
    if (!job) return
    const spent = Math.min(hours, job.left)
    hours -= spent
    job.left -= spent
    if (job.left > 1e-9) return
    const isSecond = !Number.isNaN(job.handedIn)
    if (!isSecond) job.handedIn = day
    job.checked = day + checkDays(random)
    job.left = isSecond ? -1 : 0
    person.job = null
  }
}

function take({ pieces, day, random, family }: World, i: number, keys: Map<WorldPiece, number>) {
  let best: WorldPiece | null = null
  let second: WorldPiece | null = null
  for (const piece of keys.keys()) {
    if (piece.came > day || piece.asked > day || !piece.people.includes(i)) continue
    if (!best || keys.get(piece)! < keys.get(best)!) [best, second] = [piece, best]
    else if (!second || keys.get(piece)! < keys.get(second)!) second = piece
  }
  const piece = second && random() < family.skips ? second : best
  if (!piece || pieces.length === 0) return null
  keys.delete(piece)
  piece.maker = i
  piece.begun = day
  return piece
}

/**
 * The same world as it may go on: what nobody can know today is drawn anew from what is true of it.
 * A forecast of such worlds knows the pace of everybody, how each publisher is, and no more.
 */
export function asItMayGoOn(world: World, seed: number): World {
  const random = numbers(seed * 104729 + 71)
  for (let i = 0; i < 20; i += 1) random()
  const { day, family, subjectPace, speeds } = world
  const copies = new Map(world.pieces.map((piece) => [piece, { ...piece }]))
  const cameOf = new Map<number, number>()
  for (const piece of copies.values()) {
    if (piece.finished <= day || piece.asked > day) continue
    if (piece.came > day) {
      if (!cameOf.has(piece.book)) {
        let came = day
        while (came <= day)
          came = Math.round(piece.asked + sourceDays(random, family, speeds[piece.publisher]!))
        cameOf.set(piece.book, came)
      }
      piece.came = cameOf.get(piece.book)!
    }
    if (piece.handedIn <= day) {
      // a check that has not ended; a correction in the making is left as it is
      if (piece.checked > day && piece.left === 0)
        do piece.checked = piece.handedIn + checkDays(random)
        while (piece.checked <= day)
      continue
    }
    const made = piece.hard - piece.left
    do piece.hard = hoursFor(random, family, piece.pages, piece.type, subjectPace[piece.subject]!)
    while (piece.hard <= made)
    piece.left = piece.hard - made
  }
  return {
    ...world,
    random,
    pieces: [...copies.values()],
    people: world.people.map((person) => ({
      ...person,
      job: person.job && copies.get(person.job)!,
      back: person.back.map((piece) => copies.get(piece)!),
      given: person.given.slice(),
      illUntil:
        person.illUntil > day ? day - Math.log(1 - random()) * family.illDays : person.illUntil,
    })),
  }
}

/** Book by book in the order of 필요일. */
export const bookByBook: Chooser = () => (piece) =>
  (piece.bookDay + 1000) * 1e8 + piece.book * 100 + piece.volume

const dayOfTerm = (day: number) => termStart + day
/** Open pieces that are asked for, in the order of the pieces of `seenBy`. */
export const openPieces = (world: World) =>
  world.pieces.filter(({ asked, finished }) => asked <= world.day && finished > world.day)

/** What the centre's records show of a world today. */
export function seenBy(world: World): Season {
  const { people, day, recordsDays } = world
  const open = openPieces(world)
  const finished = world.pieces.filter((piece) => piece.finished <= day)
  const books = new Map(
    world.pieces.filter(({ asked }) => asked <= day).map((piece) => [piece.book, piece]),
  )
  return {
    today: dayOfTerm(day),
    producers: people.map(({ absences }, id) => ({
      id,
      name: `p${id}`,
      absences: absences.map(({ first, last }) => ({
        first: dayOfTerm(first),
        last: dayOfTerm(last),
      })),
    })),
    pieces: open.map((piece): Piece => {
      const isBegun = piece.begun <= day
      return {
        book: piece.book,
        prodType: productionTypeValues[piece.type]!,
        volume: piece.volume,
        subject: `s${piece.subject}`,
        publisher: `h${piece.publisher}`,
        pages: piece.pages,
        pagesKnown: true,
        done: null,
        neededBy: dayOfTerm(piece.planned - deliveryDays),
        waiting: piece.copies,
        producers: piece.people,
        state: !isBegun ? 'waiting' : piece.handedIn <= day ? 'checking' : 'producing',
        maker: isBegun ? piece.maker : null,
        begun: isBegun && recordsDays[piece.maker] ? dayOfTerm(piece.begun) : null,
        source:
          piece.came <= day
            ? { here: true }
            : { here: false, asked: dayOfTerm(piece.asked), by: null },
      }
    }),
    finished: finished.map((piece): FinishedPiece => {
      const isRecorded = recordsDays[piece.maker]!
      return {
        maker: isRecorded || piece.people.length === 1 || piece.book % 4 ? piece.maker : null,
        producers: piece.people,
        prodType: productionTypeValues[piece.type]!,
        subject: `s${piece.subject}`,
        pages: piece.pages,
        begun: isRecorded ? dayOfTerm(piece.begun) : null,
        handedIn: isRecorded ? dayOfTerm(piece.handedIn) : null,
        sourceCame: dayOfTerm(piece.came),
        day: dayOfTerm(piece.finished),
      }
    }),
    sources: [...books.values()].map(({ publisher, asked, came }): SourceTime => ({
      publisher: `h${publisher}`,
      days: Math.min(came, day) - asked,
      arrived: came <= day,
    })),
  }
}

/** The share of the term's volumes that were in hand on the day they were really taught. */
export function inHand(world: World): number {
  const pieces = world.pieces.filter(({ isOld }) => !isOld)
  return pieces.filter((p) => p.finished + deliveryDays <= p.taught).length / pieces.length
}

/** How the check of a piece may go, drawn for it alone, so that it is the same whatever was done. */
export function drawnCheck({ book, volume }: WorldPiece, { rework }: Family) {
  const random = numbers(book * 100 + volume)
  for (let i = 0; i < 20; i += 1) random()
  return {
    comesBack: random() < rework,
    check: checkDays(random),
    again: checkDays(random),
    share: correctionShare(random),
  }
}

/** The values of the days from `first` on, before `until`. */
export const term = (given: Float64Array, first: number, until: number) =>
  given.subarray(first - start, until - start)

/**
 * The share that could have been in hand, each as if it were the only one: begun when its source
 * came, by the quickest of its people, and checked. No order of work can do better.
 */
export function couldBeInHand(world: World): number {
  const pieces = world.pieces.filter(({ isOld }) => !isOld)
  const possible = pieces.filter((piece) => {
    const { comesBack, check, again, share } = drawnCheck(piece, world.family)
    const deadline = piece.taught - deliveryDays
    return piece.people.some((i) => {
      const { given } = world.people[i]!
      const checked = dayWhen(given, Math.max(piece.came, piece.asked), piece.hard) + check
      return (comesBack ? dayWhen(given, checked, piece.hard * share) + again : checked) <= deadline
    })
  })
  return possible.length / pieces.length
}

/** The day on which somebody has worked so many hours who begins on a day. */
function dayWhen(given: Float64Array, from: number, hours: number): number {
  let left = hours
  for (let day = from; day < lastDay; day += 1) {
    left -= given[day - start]!
    if (left <= 0) return day
  }
  return Infinity
}

/**
 * The same order as the planner's, by somebody who knows how long each volume takes and when it is
 * really taught.
 */
export const withTheTruth: Chooser = (world) => (piece) => {
  if (piece.isOld) return last + piece.bookDay
  const hoursADay = piece.people.map((i) => {
    const { hours, pace } = world.people[i]!
    return hours * pace * (5 / 7)
  })
  const deadline = piece.taught - deliveryDays
  const room = deadline - world.day - 2 * (piece.hard / Math.max(...hoursADay) + 4)
  return room >= 0 ? deadline : last / 2 - room
}
const last = 1e6
