/**
 * Bounds how many requests are worked on at once. Who waits comes in by rank (docs/decisions/9006).
 */
import { createHash, randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { parse } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { levels } from '../../app/tables/codes'
import { sendError } from '../http/error-response'
import { requestContext } from '../http/request-context'

/** Who comes in first. `newcomer`: with a token of which this process has not answered a request yet. */
const ranks = ['staff', 'member', 'newcomer', 'visitor'] as const
export type Rank = (typeof ranks)[number]

/**
 * The part of the places that a rank may take while others wait. Staff are few, and what everybody waits for goes
 * through their hands: with half of the places they, too, were refused by a machine that could answer a tenth of
 * a crowd. A rank that has no place at all comes first, so nobody is shut out by those above.
 */
const shares = { staff: 3 / 4, member: 1 / 3, newcomer: 1 / 6, visitor: 1 } as const

/** In milliseconds, besides `places`. */
export const usualBounds = {
  /** more than the connections to the database, so that one page is rendered while others are read */
  places: 16,
  /** work that takes longer waits for something (a picture, a lock, a peer), and leaves its place to others … */
  longWork: 5_000,
  /** … as long as there are not so many of them that it is the machine that they wait for */
  longWorks: 32,
  /** how long a crowd has to last until requests are refused that would have to wait for long */
  burst: 3_000,
  /** the longest wait of who comes before and after that; who would wait longer is refused at once */
  longestWait: 20_000,
  longestWaitInCrowd: 2_000,
}

type Waiting = { begin: (place: Place | undefined) => void; until: number }
/** Gives the place back; more than once is the same as once. */
export type Place = () => void

/** The places of a process, and who waits for one. Times are those of `now`, in milliseconds. */
export class Admission {
  readonly #taken = new Map<Rank, number>(ranks.map((rank) => [rank, 0]))
  /** works that have left their places */
  #long = 0
  readonly #queues = new Map<Rank, Set<Waiting>>(ranks.map((rank) => [rank, new Set()]))
  /** since when somebody has waited without a break */
  #crowdedSince: number | undefined
  /** between two places that became free while somebody waited: the mean of the last ones */
  #betweenPlaces = 0
  #lastFreed = 0
  /** who came and what became free in the second that runs, and whether it was more in the one before */
  #second = { began: 0, came: 0, freed: 0 }
  #moreCome = false

  constructor(
    private readonly bounds = usualBounds,
    private readonly now = () => performance.now(),
  ) {}

  /** Whether more come than can be answered, and not only for a moment. */
  get isCrowdLasting(): boolean {
    if (this.#crowdedSince === undefined || !this.#moreCome) return false
    return this.now() - this.#crowdedSince >= this.bounds.burst
  }

  get #hasPlace(): boolean {
    return [...this.#taken.values()].reduce((sum, count) => sum + count, 0) < this.bounds.places
  }

  /** How many of each rank wait. */
  get waiting(): [Rank, number][] {
    return [...this.#queues].map(([rank, queue]) => [rank, queue.size])
  }

  /**
   * A place, when it is this request's turn; undefined when it is refused. One that is aborted while it
   * waits leaves its queue and is refused, too.
   */
  async enter(rank: Rank, signal?: AbortSignal): Promise<Place | undefined> {
    this.#count('came')
    if (this.#hasPlace) return this.#takePlace(rank)
    const { longestWait, longestWaitInCrowd } = this.bounds
    const longest = this.isCrowdLasting ? longestWaitInCrowd : longestWait
    if (this.#expectedWait(rank) > longest) return undefined
    this.#crowdedSince ??= this.now()
    return new Promise((begin) => {
      const one = { begin, until: this.now() + longest }
      this.#queues.get(rank)!.add(one)
      signal?.addEventListener('abort', () => this.#leave(rank, one), { once: true })
    })
  }

  #leave(rank: Rank, one: Waiting): void {
    if (this.#queues.get(rank)!.delete(one)) one.begin(undefined)
    this.#noteWhetherAnyoneWaits()
  }

  #noteWhetherAnyoneWaits(): void {
    if (this.waiting.every(([, count]) => count === 0)) this.#crowdedSince = undefined
  }

  #count(what: 'came' | 'freed'): void {
    const now = this.now()
    if (now - this.#second.began >= 1_000) {
      // whoever came at one moment, and nobody after them, is answered
      this.#moreCome = now - this.#second.began < 2_000 && this.#second.came > this.#second.freed
      this.#second = { began: now, came: 0, freed: 0 }
      if (this.isCrowdLasting) this.#refuseLast()
    }
    this.#second[what] += 1
  }

  /** Those who came last are refused, as if they came now. */
  #refuseLast(): void {
    let turns = Math.ceil(this.bounds.longestWaitInCrowd / this.#betweenPlaces)
    for (const queue of this.#queues.values()) {
      for (const one of [...queue].slice(Math.max(0, turns))) {
        queue.delete(one)
        one.begin(undefined)
      }
      turns -= queue.size
    }
  }

  /** Those before it come in first: of its rank, and of every rank above. */
  #expectedWait(rank: Rank): number {
    const before = ranks
      .slice(0, ranks.indexOf(rank) + 1)
      .reduce((sum, one) => sum + this.#queues.get(one)!.size, 0)
    return before * this.#betweenPlaces
  }

  #takePlace(rank: Rank): Place {
    this.#taken.set(rank, this.#taken.get(rank)! + 1)
    let state: 'taken' | 'long' | 'ended' = 'taken'
    const timer = setInterval(() => {
      if (this.#long >= this.bounds.longWorks) return
      clearInterval(timer)
      state = 'long'
      this.#long += 1
      this.#pass(rank)
    }, this.bounds.longWork).unref()
    return () => {
      clearInterval(timer)
      const before = state
      state = 'ended'
      if (before === 'taken') this.#pass(rank)
      else if (before === 'long') this.#long -= 1
    }
  }

  /** A place of this rank has become free: the next one takes it. */
  #pass(rank: Rank): void {
    this.#taken.set(rank, this.#taken.get(rank)! - 1)
    this.#count('freed')
    const now = this.now()
    if (this.#crowdedSince !== undefined)
      this.#betweenPlaces +=
        (now - Math.max(this.#lastFreed, this.#crowdedSince) - this.#betweenPlaces) / 20
    this.#lastFreed = now
    for (const queue of this.#queues.values())
      for (const one of queue) {
        if (one.until > now) break
        queue.delete(one)
        one.begin(undefined)
      }
    for (let next = this.#nextRank(); next && this.#hasPlace; next = this.#nextRank()) {
      const queue = this.#queues.get(next)!
      const [one] = queue
      queue.delete(one!)
      one!.begin(this.#takePlace(next))
    }
    this.#noteWhetherAnyoneWaits()
  }

  /** The first rank that waits and has no place, or less than its share; if all have theirs, the first that waits. */
  #nextRank(): Rank | undefined {
    const waiting = ranks.filter((rank) => this.#queues.get(rank)!.size > 0)
    const hasNone = (rank: Rank) => this.#taken.get(rank) === 0
    const hasLess = (rank: Rank) =>
      this.#taken.get(rank)! < Math.floor(shares[rank] * this.bounds.places)
    return waiting.find(hasNone) ?? waiting.find(hasLess) ?? waiting[0]
  }
}

/** Tokens whose rank a process remembers. */
const maxTokens = 50_000

/**
 * Lets a request in when it is its turn, or refuses it with 503. Its rank is that of the last request with the
 * same token: a hint for the order, never a right. The place is free again when the answer begins:
 * downloads take none while they are sent, uploads none while they arrive.
 */
export function admit(admission: Admission): RequestHandler {
  const known = new LRUCache<string, Rank>({ max: maxTokens })
  return async (req, res, next) => {
    const context = requestContext(res)
    // an upload waits for its sender; who asks whether the service is ready wants to know now
    if (context.body instanceof Readable || context.path === '/api/health') return next()
    const token = tokenOf(req)
    const rank = token === undefined ? 'visitor' : (known.get(token) ?? 'newcomer')
    const gone = new AbortController()
    const leave = () => gone.abort()
    res.once('close', leave)
    const place = await admission.enter(rank, gone.signal)
    if (res.destroyed) return place?.()
    if (!place) return refuse(req, res)
    res.off('close', leave).once('close', place)
    context.answerBegins = (level) => {
      if (token !== undefined && level !== undefined) known.set(token, rankOf(level))
      place()
    }
    next()
  }
}

const rankOf = (level: number | null): Rank =>
  level === null ? 'visitor' : level < levels.member ? 'staff' : 'member'

/** A digest of what the request shows of its sender: it is only compared. */
function tokenOf(req: Request): string | undefined {
  const { accessToken, refreshToken } = parse(req.headers.cookie ?? '')
  const token = req.headers.authorization ?? (accessToken || refreshToken)
  return token && createHash('sha256').update(token).digest('base64url')
}

/** Nothing of the request has been looked at, so nothing has changed. */
function refuse(req: Request, res: Response): void {
  const { keep } = requestContext(res)
  // others who wait for this page need not wait for it
  void keep?.()
  // not all come back in the same second
  const seconds = randomInt(10, 20)
  sendError(req, res, 'crowded', { headers: { 'Retry-After': String(seconds) } })
}
