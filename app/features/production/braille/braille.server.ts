/** Writes and reads braille for teachers, parents and programs. Nothing is kept. */
import type * as z from 'zod/mini'
import type { User } from '~/auth/session.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import { AppError } from '~/platform/app-error'
import type * as input from './braille.schema'
import { blank, fromAscii, isCell } from './cells'
import { brfOf } from './layout'
import { readInWorker } from '~/features/production/braille/worker/read-in-worker.server'
import { writeBraille } from './write'

/** Doubtful words that an answer holds. */
const shownDoubts = 200

export async function write({ text }: z.infer<typeof input.Write>) {
  const { braille, leftOut } = writeBraille(text)
  return { braille, brf: brfOf(braille), leftOut }
}

/** Throws AppError at `braille` for other characters (400), or when too many read (503). */
export async function read({ braille }: z.infer<typeof input.Read>, me: User) {
  await consumeRateLimit('braille', me.user)
  const lines = await readInWorker(cellsOf(braille))
  const doubts = lines.flatMap(({ words }, i) =>
    words
      .filter(({ texts }) => texts.length !== 1)
      .map(({ braille: word, texts }) => ({ line: i + 1, braille: word, texts })),
  )
  return {
    text: lines.map((line) => line.text).join('\n'),
    words: lines.reduce((sum, { words }) => sum + words.length, 0),
    doubtful: doubts.slice(0, shownDoubts),
    doubtfulCount: doubts.length,
  }
}

/** Unicode braille of what was sent as Unicode or as ASCII braille. */
function cellsOf(sent: string): string {
  const characters = [...new Set(sent)].filter((one) => one !== ' ' && one !== '\n')
  if (characters.every(isCell)) return sent.replaceAll(' ', blank)
  if (characters.every((one) => one > ' ' && one <= '~')) return fromAscii(sent)
  throw new AppError('brailleNone', 400, 'braille')
}
