/** Writes and reads braille for teachers, parents and programs. Nothing is kept. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { User } from '~/auth/session.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import { AppError } from '~/platform/app-error'
import type * as input from './braille.schema'
import { blank, fromAscii, isCell } from './cells'
import { business } from '~/tables/business'
import { partsOfBlocks } from './ebraille/parts'
import { writeEbraille } from './ebraille/write-ebraille'
import { signsUsed } from './articles'
import type { Block } from './layout/blocks'
import { brfOfPages, layOut } from './layout/pages'
import { blocksOf } from './layout/text'
import { readInWorker } from '~/features/production/braille/worker/read-in-worker.server'
import { writeBraille } from './write'

/** Doubtful words, and places of a text to be looked at, that an answer holds. */
const shownDoubts = 200

export async function write({ text, form = 'national2025', title }: z.infer<typeof input.Write>) {
  const { braille, leftOut, remarks } = writeBraille(text)
  const blocks = blocksOf(text)
  const { pages } = layOut(blocks, { form, title: title ?? '' })
  const published = new Date()
  const ebrl = await writeEbraille(
    {
      title: title || titleIn(blocks),
      // nobody says whose text it is, and eBraille asks for a creator and a year
      creators: ['지은이 미상'],
      identifier: `urn:uuid:${randomUUID()}`,
      producer: business.name,
      copyrighted: String(published.getUTCFullYear()),
      published,
      isbn: '',
      isComplete: leftOut.length === 0,
    },
    partsOfBlocks(blocks),
  )
  return {
    braille,
    pages: pages.map(({ lines }) => lines),
    brf: brfOfPages(pages),
    ebrl: ebrl.toString('base64'),
    leftOut,
    remarks: remarks.slice(0, shownDoubts),
    remarkCount: remarks.length,
    signs: signsUsed(text),
  }
}

/** The first heading, or else a few words of the text. */
function titleIn(blocks: Block[]): string {
  const heading = blocks.find((block) => block.kind === 'heading')
  const [words = '점자'] = blocks.flatMap((block) => ('text' in block ? [block.text] : []))
  return heading?.text ?? words.slice(0, 40)
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
