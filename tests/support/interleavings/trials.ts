/** Trials: two calls at once, in an order of statements that a seed draws, and what must hold then. */
import { pool } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { todayInSeoul } from '~/platform/today'
import { openFileStore } from '~/storage/file-storage.server'
import { checksDone } from '~/features/production/file-check/check-stored.server'
import { continueManuscripts } from '~/features/production/manuscript/make-manuscript.server'
import { inspectionsDone } from '~/features/sources/drive/inspection/file-inspection.server'
import { allChecks } from '../../../server/fsck/all-checks'
import { contradictions, storedKeys } from '../checks/consistency'
import { calls, type Answered } from './calls'
import { keepRows } from './kept-rows'
import { openOneAtATime } from './one-at-a-time'
import { createWorld } from './world'

/** `again`: both have one idempotency key, as a form that is sent twice. */
export type Pair = { names: readonly [string, string]; again: boolean }
export type Found = { wrong: string[]; statuses: number[]; order: string[]; difference: string[] }

/**
 * Whether a call's file is read after its answer: that reading is not released statement by statement,
 * so what it meets depends on time, and only fsck judges what is there.
 */
const isReadLater = (name: string) =>
  ['manuscripts', 'drive'].includes(calls.get(name)?.area ?? '') &&
  /upload|make|continue/i.test(name)

const statusOf = (answered: Answered) => answered?.status ?? 200

/** Access tokens and upload links last an hour, and bytes of removed files stay as long. */
const longestMs = 25 * 60_000

/** Tries calls in a centre that is made anew now and then, and each day. */
export async function openTrials() {
  const gate = await openOneAtATime(pool)
  let centre = await openCentre(gate)
  return {
    trial: async (pair: Pair, seed: number): Promise<Found> => {
      for (;;) {
        if (centre.isFresh()) {
          const found = await centre.trial(pair, seed)
          if (centre.isFresh()) return found
        }
        await centre.close()
        centre = await openCentre(gate)
      }
    },
    close: async () => {
      await gate.close()
      await centre.close()
    },
  }
}

/** Makes the centre; each trial begins with exactly its rows and files. */
async function openCentre(gate: Awaited<ReturnType<typeof openOneAtATime>>) {
  const store = openFileStore(env)
  for (const key of storedKeys()) await store.remove(key)
  const [day, begun] = [todayInSeoul(), performance.now()]
  const isFresh = () => todayInSeoul() === day && performance.now() - begun < longestMs
  const world = await createWorld()
  const wrong = await contradictions(allChecks)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const rows = await keepRows()
  await rows.restore()

  const kept = new Set(storedKeys())
  const restore = async () => {
    await rows.restore()
    for (const key of storedKeys()) if (!kept.has(key)) await store.remove(key)
  }

  const run = (name: string, opId: string) => calls.get(name)!.run(world, opId)
  const atRest = async () => {
    // one that is under way already, then what waits
    for (let i = 0; i < 2; i++) await continueManuscripts()
    await Promise.all([inspectionsDone(), checksDone()])
    for (let idle = 0; idle < 3; idle = pool.idleCount === pool.totalCount ? idle + 1 : 0)
      await new Promise((next) => setImmediate(next))
  }

  const sound = new Set<string>()
  /** What fsck finds; rows that it has seen before, but for their times and numbers, are not read again. */
  async function contradictionsOf(state: string): Promise<string[]> {
    if (sound.has(state)) return []
    const found = await contradictions(allChecks)
    if (found.length === 0) sound.add(state)
    return found
  }

  /** What calls leave behind that are made one after the other. */
  async function oneAfterTheOther(names: readonly string[], opIds: readonly string[]) {
    await restore()
    const statuses: number[] = []
    for (const [i, name] of names.entries()) {
      statuses.push(statusOf(await run(name, opIds[i]!)))
      await atRest()
    }
    return { state: await rows.state(), statuses }
  }
  const known = new Map<string, ReturnType<typeof oneAfterTheOther>>()
  const after = (names: readonly string[], opIds: readonly string[]) => {
    const key = [...names, ...opIds].join()
    const found = known.get(key) ?? oneAfterTheOther(names, opIds)
    known.set(key, found)
    return found
  }

  /** The states that the two may leave: as if one had come after the other; a refusal changes nothing. */
  async function allowed({ names }: Pair, opIds: [string, string], statuses: number[]) {
    const [first, second] = names
    const backwards: [string, string] = [opIds[1], opIds[0]]
    const orders = [await after(names, opIds), await after([second, first], backwards)]
    const accepted = [0, 1].filter((i) => statuses[i] === 200)
    if (accepted.length < 2)
      orders.push(
        await after(
          accepted.map((i) => names[i]!),
          accepted.map((i) => opIds[i]!),
        ),
      )
    return orders.map(({ state }) => state)
  }

  async function trial(pair: Pair, seed: number): Promise<Found> {
    const opIds: [string, string] = ['one', pair.again ? 'one' : 'two']
    await restore()
    const { answers, order } = await gate.interleave(
      seed,
      pair.names.map((name, i) => () => run(name, opIds[i]!)),
    )
    await atRest()
    const statuses = answers.map(statusOf)
    const wrong = statuses.filter((status) => status === 500).map(() => 'answered 500')
    const state = await rows.state()
    wrong.push(...(await contradictionsOf(state)))
    const states = pair.names.some(isReadLater) ? [state] : await allowed(pair, opIds, statuses)
    if (!states.includes(state)) wrong.push('no order of the two leaves this')
    return {
      wrong,
      statuses,
      order,
      difference: states.includes(state) ? [] : differing(states, state),
    }
  }

  return { trial, isFresh, close: () => rows.forget() }
}

/** The rows that differ from the nearest of the allowed states. */
function differing(states: string[], state: string): string[] {
  const lines = state.split('\n')
  const each = states.map((one) => {
    const expected = one.split('\n')
    return [
      ...expected.filter((line) => !lines.includes(line)).map((line) => `- ${line}`),
      ...lines.filter((line) => !expected.includes(line)).map((line) => `+ ${line}`),
    ]
  })
  return each.toSorted((a, b) => a.length - b.length)[0] ?? []
}
