/**
 * What an order of work could reach that knows a season in advance: the hours that everybody gives,
 * how long each volume takes, when sources come, lessons are taught and checks end.
 */
import { deliveryDays, drawnCheck, numbers, term, type World } from './season-model'

type Job = {
  people: number[]
  /** days from the first: when it can be begun, and by when it must be signed */
  from: number
  by: number
  hours: number
  check: number
  /** hours and days of its correction; null when it does not come back */
  correction: { hours: number; check: number } | null
}

/** Hours left of what each person is at, on the first day of a search. */
export const busyHours = ({ people }: World) => people.map(({ job }) => job?.left ?? 0)

/**
 * The share of the term's volumes in hand in the best order that a search finds, for a world that was
 * worked from `first` until its day; `busy`: `busyHours` on that first day. It begins with lesson days
 * and moves one volume at a time, keeping what is not worse. Nobody skips, and other work waits.
 */
export function bestInHindsight(world: World, first: number, busy: number[], moves = 2000): number {
  const random = numbers(4711)
  const days = world.day - first
  const jobs = world.pieces
    .filter(({ isOld }) => !isOld)
    .map((piece): Job => {
      const { comesBack, check, again, share } = drawnCheck(piece, world.family)
      return {
        people: piece.people,
        from: Math.max(piece.came, piece.asked) - first,
        by: piece.taught - deliveryDays - first,
        hours: piece.hard,
        check,
        correction: comesBack ? { hours: piece.hard * share, check: again } : null,
      }
    })
  const given = world.people.map((person) => term(person.given, first, world.day))
  const keys = Float64Array.from(jobs, ({ by: deadline }) => deadline)
  let ends = endsOf(jobs, keys, given, busy, days)
  let best = scoreOf(jobs, ends)
  for (let move = 0; move < moves; move += 1) {
    const job = Math.floor(random() * jobs.length)
    const before = keys[job]!
    const isLate = ends[job]! > jobs[job]!.by
    const kind = random()
    if (isLate && kind < 0.5) keys[job]! -= random() * 60
    else if (kind < 0.7) keys[job] = before > last / 2 ? jobs[job]!.by : before + last
    else keys[job]! += (random() - 0.5) * 60
    const tried = endsOf(jobs, keys, given, busy, days)
    const score = scoreOf(jobs, tried)
    if (score >= best) [best, ends] = [score, tried]
    else keys[job] = before
  }
  return jobs.filter(({ by: deadline }, i) => ends[i]! <= deadline).length / jobs.length
}

/** The key of what is left for the end. */
const last = 10_000

/** Volumes in time, less a little for each day of delay, so that a search sees where to go. */
const scoreOf = (jobs: Job[], ends: Float64Array) =>
  jobs.reduce((sum, { by: deadline }, i) => {
    const late = ends[i]! - deadline
    return sum + (late <= 0 ? 1 : -1e-4 * Math.min(100, late))
  }, 0)

type Worker = {
  /** jobs by key; those that were taken go */
  list: number[]
  back: { job: number; day: number }[]
  job: number
  isCorrection: boolean
  left: number
}
const nothing = -1
const otherWork = -2

/** The day on which each job is signed when everybody takes the first by key that can be begun. */
function endsOf(
  jobs: Job[],
  keys: Float64Array,
  given: Float64Array[],
  busy: number[],
  days: number,
): Float64Array {
  const ends = new Float64Array(jobs.length).fill(Infinity)
  const isTaken = new Uint8Array(jobs.length)
  const order = jobs.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]!)
  const workers = busy.map((left, person): Worker => ({
    list: order.filter((job) => jobs[job]!.people.includes(person)),
    back: [],
    job: left > 0 ? otherWork : nothing,
    isCorrection: false,
    left,
  }))
  for (let day = 0; day < days; day += 1)
    for (const [person, worker] of workers.entries())
      workADay(worker, given[person]![day]!, day, { jobs, ends, isTaken })
  return ends
}

type State = { jobs: Job[]; ends: Float64Array; isTaken: Uint8Array }

function workADay(worker: Worker, hoursOfDay: number, day: number, state: State) {
  const { jobs, ends } = state
  let hours = hoursOfDay
  while (hours > 0) {
    if (worker.job === nothing && !takeNext(worker, day, state)) return
    const spent = Math.min(hours, worker.left)
    hours -= spent
    worker.left -= spent
    if (worker.left > 1e-9) return
    const { job, isCorrection } = worker
    worker.job = nothing
    if (job === otherWork) continue
    const { check, correction } = jobs[job]!
    if (correction && !isCorrection) worker.back.push({ job, day: day + check })
    else ends[job] = day + (correction ? correction.check : check)
  }
}

function takeNext(worker: Worker, day: number, { jobs, isTaken }: State): boolean {
  const returned = worker.back.findIndex((one) => one.day <= day)
  if (returned >= 0) {
    const { job } = worker.back[returned]!
    worker.back.splice(returned, 1)
    Object.assign(worker, { job, isCorrection: true, left: jobs[job]!.correction!.hours })
    return true
  }
  worker.list = worker.list.filter((job) => !isTaken[job])
  const job = worker.list.find((one) => jobs[one]!.from <= day)
  if (job === undefined) return false
  isTaken[job] = 1
  Object.assign(worker, { job, isCorrection: false, left: jobs[job]!.hours })
  return true
}
