/** Writes and reads braille for teachers, parents and programs. Nothing is kept. */
import type * as z from 'zod/mini'
import type { User } from '~/auth/session.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import { AppError } from '~/platform/app-error'
import type * as input from './braille.schema'
import { blank, fromAscii, isCell } from './cells'
import { signsUsed } from './articles'
import { brfOfPages, layOut } from './layout/pages'
import { blocksOf } from './layout/text'
import { readInWorker } from '~/features/production/braille/worker/read-in-worker.server'
import { writeBraille } from './write'

/** Doubtful words, and places of a text to be looked at, that an answer holds. */
const shownDoubts = 200

export async function write({ text, form = 'national2025', title }: z.infer<typeof input.Write>) {
  const { braille, leftOut, remarks } = writeBraille(text)
  const { pages } = layOut(blocksOf(text), { form, title: title ?? '' })
  return {
    braille,
    pages: pages.map(({ lines }) => lines),
    brf: brfOfPages(pages),
    leftOut,
    remarks: remarks.slice(0, shownDoubts),
    remarkCount: remarks.length,
    signs: signsUsed(text),
  }
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
