/**
 * Runs calls at once on the real pool, but lets one statement at a time through to PostgreSQL, in an
 * order that a seed draws.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { random, type Random } from '../../../prisma/seed/random'

/** Milliseconds after which a call without a statement is busy elsewhere: files, threads, its turn. */
const busyElsewhere = 30
/** Milliseconds after which PostgreSQL is asked whether a statement waits for a lock. */
const perhapsLocked = 6
/** The chance that the same call goes on; one is drawn for each trial. */
const stays = [0.5, 0.75, 0.9, 0.96]

type Client = pg.PoolClient & { processID?: number | null }
type Statement = { text: string; client: Client; begin: () => void }
type Side = {
  /** statements that wait to be let through */
  waiting: Statement[]
  /** the one that PostgreSQL has, and whether it waits for a lock of the other */
  running: Statement | null
  locked: boolean
  ended: boolean
}

class Trial {
  readonly sides: Side[]
  readonly order: string[] = []
  over = false
  private wake: () => void = () => undefined

  constructor(
    count: number,
    private readonly observer: pg.Client,
    private readonly drawn: Random,
  ) {
    this.sides = Array.from({ length: count }, () => ({
      waiting: [],
      running: null,
      locked: false,
      ended: false,
    }))
  }

  /** Sends the statement when its turn has come. */
  async turn<R>(side: number, text: string, client: Client, send: () => Promise<R>): Promise<R> {
    const mine = this.sides[side]!
    if (this.over) return send()
    const statement: Statement = { text, client, begin: () => undefined }
    const mayBegin = new Promise<void>((begin) => (statement.begin = begin))
    mine.waiting.push(statement)
    this.wake()
    await mayBegin
    try {
      return await send()
    } finally {
      if (mine.running === statement) {
        mine.running = null
        mine.locked = false
      }
      this.wake()
    }
  }

  end(side: number): void {
    this.sides[side]!.ended = true
    this.wake()
  }

  /** Lets statements through until every call has its answer, then all that is left. */
  async direct(): Promise<void> {
    const stay = this.drawn.pick(stays)
    let last = this.drawn.pick([...this.sides.keys()])
    while (this.sides.some(({ ended }) => !ended)) {
      await this.settle()
      const ready = [...this.sides.keys()].filter((side) => this.canGo(side))
      if (ready.length === 0) {
        await this.change(perhapsLocked)
        continue
      }
      const goesOn = this.drawn.chance(stay)
      if (!ready.includes(last) || !goesOn) last = this.drawn.pick(ready)
      await this.release(last)
    }
    this.over = true
    for (const { waiting } of this.sides) for (const { begin } of waiting.splice(0)) begin()
  }

  private canGo(side: number): boolean {
    const { waiting, running } = this.sides[side]!
    return waiting.length > 0 && running === null
  }

  /** Waits until each call waits for its turn, for a lock, or is busy elsewhere. */
  private async settle(): Promise<void> {
    const until = performance.now() + busyElsewhere
    const unsettled = () =>
      this.sides.some((one) => !one.ended && !one.locked && one.waiting.length === 0)
    while (unsettled() && performance.now() < until) await this.change(until - performance.now())
  }

  private async release(side: number): Promise<void> {
    const mine = this.sides[side]!
    const statement = mine.waiting.shift()!
    mine.running = statement
    this.order.push(`${'abc'[side]}: ${statement.text}`)
    statement.begin()
    while (mine.running === statement) {
      await this.change(perhapsLocked)
      if (mine.running === statement && (await this.waitsForLock(statement))) {
        mine.locked = true
        return
      }
    }
    // an end of a transaction frees who waited for its locks
    if (/^(commit|rollback)/i.test(statement.text))
      for (const one of this.sides)
        if (one.running && one.locked) one.locked = await this.waitsForLock(one.running)
  }

  private async waitsForLock({ client }: Statement): Promise<boolean> {
    const { rows } = await this.observer.query<{ locked: boolean }>(
      `SELECT coalesce(wait_event_type = 'Lock', false) AS locked FROM pg_stat_activity WHERE pid = $1`,
      [client.processID ?? 0],
    )
    return rows[0]?.locked ?? false
  }

  private async change(milliseconds: number): Promise<void> {
    const changed = new Promise<void>((wake) => (this.wake = wake))
    const stop = new AbortController()
    await Promise.race([
      changed,
      pause(Math.max(1, milliseconds), undefined, { signal: stop.signal }).catch(() => undefined),
    ])
    stop.abort()
  }
}

const current = new AsyncLocalStorage<{ trial: Trial; side: number }>()

const textOf = (statement: unknown) =>
  (typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? ''))
    .replace(/\s+/g, ' ')
    .trim()

/** Statements of calls that run in a trial wait for their turn from now on; all others pass. */
export async function openOneAtATime(pool: pg.Pool) {
  const observer = new pg.Client(process.env.DATABASE_URL)
  await observer.connect()
  const original = { connect: pool.connect.bind(pool), query: pool.query.bind(pool) }
  type Query = (...words: unknown[]) => Promise<unknown>

  const takeTurns = (client: Client, { trial, side }: { trial: Trial; side: number }) => {
    const send = pg.Client.prototype.query as unknown as Query
    const query: Query = (...words) =>
      trial.turn(side, textOf(words[0]), client, () => send.apply(client, words))
    const give = client.release
    Object.assign(client, {
      query,
      release: (failure?: Error | boolean) => {
        delete (client as Partial<Client>).query
        give(failure)
      },
    })
    return client
  }
  Object.assign(pool, {
    connect: async (whenDone?: Parameters<typeof original.connect>[0]) => {
      const caller = current.getStore()
      if (whenDone) return original.connect(whenDone)
      const client = await original.connect()
      return caller && !caller.trial.over ? takeTurns(client, caller) : client
    },
    query: async (...words: unknown[]) => {
      const caller = current.getStore()
      if (!caller || caller.trial.over) return (original.query as unknown as Query)(...words)
      const client = takeTurns(await original.connect(), caller)
      try {
        return await (client.query as unknown as Query)(...words)
      } finally {
        client.release()
      }
    },
  })

  /** Runs the calls at once. Answers what each answered, and the order of statements. */
  async function interleave<R>(seed: number, calls: (() => Promise<R>)[]) {
    const trial = new Trial(calls.length, observer, random(seed))
    const answers = Promise.all(
      calls.map((call, side) =>
        current.run({ trial, side }, () => call().finally(() => trial.end(side))),
      ),
    )
    await Promise.all([trial.direct(), answers])
    return { answers: await answers, order: trial.order }
  }
  const close = async () => {
    Object.assign(pool, original)
    await observer.end()
  }
  return { interleave, close }
}
