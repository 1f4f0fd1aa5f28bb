/**
 * Keeps the answers of lists of staff, and what the first page counts, until something that they show is
 * written (docs/decisions/1201).
 */
import { todayInSeoul } from './today'
import { LRUCache } from 'lru-cache'
import { pageVersion, type PageArea } from './page-versions.server'

/** Characters of JSON of all answers that a process keeps. */
const maxCharacters = 8 * 1024 * 1024

type CachedAnswer = { version: string; answer: unknown }
const cache = new LRUCache<string, CachedAnswer>({ maxSize: maxCharacters })
/** An answer that is being made, for what was written until then, and the one after it. */
type Making = { version: string | null; answer: Promise<unknown>; next?: Promise<unknown> }
const making = new Map<string, Making>()

/** Null when one cannot be read: then nothing is kept. */
const versionOf = (areas: readonly PageArea[]) =>
  Promise.all(areas.map(pageVersion)).then(
    (versions) => versions.join(' '),
    () => null,
  )

/**
 * `answer`, asked again only when a table of the areas was written since, or on another day. It
 * must read nothing else, and must not depend on who asks. Each answer was true at some moment after
 * it was asked for: the version is read after that, and before the answer is made.
 * @param name names the list among all that are kept
 * @param more.sizeOf its size in memory, in characters or bytes
 */
export function cacheByVersion<Input, Answer extends object>(
  name: string,
  answer: (input: Input) => Promise<Answer>,
  {
    sizeOf = (made) => JSON.stringify(made).length,
    areas = ['work'],
  }: { sizeOf?: (answer: Answer) => number; areas?: readonly PageArea[] } = {},
): (input: Input) => Promise<Answer> {
  return async (input) => {
    const key = JSON.stringify([name, input, todayInSeoul()])
    const make = async (version: string | null) => {
      const made = await answer(input)
      if (version !== null && (await versionOf(areas)) === version)
        cache.set(key, { version, answer: made }, { size: sizeOf(made) })
      return made
    }
    const version = await versionOf(areas)
    const known = cache.get(key)
    if (version !== null && known?.version === version) return known.answer as Answer
    return (await share(key, version, () => versionOf(areas), make)) as Answer
  }
}

/**
 * Makes one answer at a time. Whoever asks while one is made that may lack what was written since waits for the next
 * one, with all who ask until that begins: however many ask while others write, the work stays the same.
 */
function share(
  key: string,
  version: string | null,
  readVersion: () => Promise<string | null>,
  make: (version: string | null) => Promise<unknown>,
): Promise<unknown> {
  const begin = (now: string | null) => {
    const one: Making = { version: now, answer: make(now) }
    making.set(key, one)
    const end = () => void (!one.next && making.get(key) === one && making.delete(key))
    one.answer.then(end, end)
    return one.answer
  }
  const running = making.get(key)
  if (!running) return begin(version)
  if (version !== null && running.version === version) return running.answer
  return (running.next ??= running.answer
    .catch(() => undefined)
    .then(readVersion)
    .then(begin))
}
