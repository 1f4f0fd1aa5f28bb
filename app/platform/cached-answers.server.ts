/**
 * Keeps the answers of lists of staff until something that they show is written
 * (docs/decisions/1201).
 */
import { todayInSeoul } from './today'
import { LRUCache } from 'lru-cache'
import { pageVersion } from './page-versions.server'

/** Characters of JSON of all answers that a process keeps. */
const maxCharacters = 8 * 1024 * 1024

type CachedAnswer = { version: string; answer: unknown }
const cache = new LRUCache<string, CachedAnswer>({ maxSize: maxCharacters })
/** Answers that are being made: whoever asks for the same at the same version waits for them. */
const making = new Map<string, Promise<unknown>>()

/** Null when it cannot be read: then nothing is kept. */
const workVersion = () => pageVersion('work').catch(() => null)

/**
 * `answer`, asked again only when a table of the area `work` was written since, or on another day. It
 * must read nothing else, and must not depend on who asks. Each answer was true at some moment after
 * it was asked for: the version is read after that, and before the answer is made.
 * @param name names the list among all that are kept
 * @param sizeOf its size in memory, in characters or bytes
 */
export function cacheByVersion<Input, Answer extends object>(
  name: string,
  answer: (input: Input) => Promise<Answer>,
  sizeOf: (answer: Answer) => number = (made) => JSON.stringify(made).length,
): (input: Input) => Promise<Answer> {
  return async (input) => {
    const key = JSON.stringify([name, input, todayInSeoul()])
    const version = await workVersion()
    if (version === null) return answer(input)
    const known = cache.get(key)
    if (known?.version === version) return known.answer as Answer
    const makingKey = `${version} ${key}`
    let made = making.get(makingKey)
    if (!made) {
      made = make(key, version, () => answer(input), sizeOf).finally(() => making.delete(makingKey))
      making.set(makingKey, made)
    }
    return (await made) as Answer
  }
}

async function make<Answer extends object>(
  key: string,
  version: string,
  answer: () => Promise<Answer>,
  sizeOf: (answer: Answer) => number,
): Promise<Answer> {
  const made = await answer()
  if ((await workVersion()) === version)
    cache.set(key, { version, answer: made }, { size: sizeOf(made) })
  return made
}
