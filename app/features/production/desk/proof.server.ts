/** One page of a volume's braille for proof-reading: cells, what they say, and the publisher's text. */
import type * as z from 'zod/mini'
import type { User } from '~/auth/tokens.server'
import { AppError } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import type { CardText } from '~/features/production/file-check/card'
import { fileToCheck, withFiles } from '~/features/production/file-check/check-stored.server'
import { proofInWorker } from '~/features/production/file-check/worker/check-in-worker.server'
import { visibleTo } from '~/features/production/visible-books.server'
import type { Proof } from './desk.schema'

/** Throws 404 for a page that is not there, 409 for a file that is no braille. */
export async function proof({ id, page }: z.infer<typeof Proof>, me: User) {
  const found = await db.volume.findFirst({
    where: { id, format: { book: visibleTo(me) } },
    select: { fileKey: true, handedInKey: true },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const key = found.handedInKey ?? found.fileKey
  const file = key === null ? null : await fileToCheck(key)
  if (key === null || !file) throw new AppError('fileGone', 404)
  const { source, expected } = file
  const volume = JSON.stringify([key, source, expected])
  const shown = await proofInWorker({ volume, page }, (read) => withFiles(key, file, read))
  if (!shown) throw new AppError('proofNoBraille', 409)
  if (page > shown.pages) throw new AppError('noSuchPage', 404, 'page')
  return {
    ...shown,
    lines: shown.lines.map(({ number, braille, text, mark, pageNumber, doubtful, findings }) => ({
      number,
      braille,
      text,
      mark,
      pageNumber,
      doubtful,
      findings: findings.map(toText),
    })),
    findings: shown.findings.map(toText),
  }
}

/** A finding without its places, which the page itself shows. */
const toText = ({ key, params }: CardText): CardText => ({ key, ...(params ? { params } : {}) })

export type ProofPage = Awaited<ReturnType<typeof proof>>
