/** Makes the publisher's PDF larger, on demand; nothing of it is stored. */
import { randomUUID } from 'node:crypto'
import { open, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { findVisibleBook } from '~/features/production/visible-books.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError, StreamResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { withLocalFile } from '~/storage/local-copy.server'
import { incomingFolder } from '~/storage/stored-files.server'
import { enlargePdf } from '~/workers/enlargement/enlarge-pdf.server'
import type { EnlargeResult } from '~/workers/enlargement/worker'
import type { Enlarge } from './enlargement.schema'

type Choice = z.infer<typeof Enlarge>

/**
 * How many pages the PDF has, and sheets the file would have. Throws 404 for a book that the caller may not see,
 * 409 without a PDF that can be read, 400 at the field for pages that it does not have.
 */
export async function check(choice: Choice, me: User) {
  const { key } = await sourceOf(choice.bookId, me)
  return countsOf(await withLocalFile(key, (path) => enlargePdf(taskOf(choice, path), me.user)))
}

/** The file, while it is sent. Throws like `check`. */
export async function file(choice: Choice, me: User, ctx: CallContext): Promise<StreamResult> {
  const { key, title } = await sourceOf(choice.bookId, me)
  const { name, lines } = coverOf(choice, title)
  const target = join(incomingFolder, randomUUID())
  try {
    await mkdir(incomingFolder, { recursive: true })
    const cover = { target, title: lines.join(' '), lines }
    countsOf(
      await withLocalFile(key, (path) => enlargePdf({ ...taskOf(choice, path), cover }, me.user)),
    )
    if (await ctx.beginsDownload())
      await audit(ctx, me, 'enlargement.file', choice.bookId, { after: { name } })
    const made = await open(target)
    return new StreamResult(name, 'application/pdf', piecesOf(made))
  } finally {
    // an open file can still be read after its name is gone
    await rm(target, { force: true })
  }
}

/** The publisher's file of a book that the caller may see. */
async function sourceOf(bookId: string, me: User): Promise<{ key: string; title: string }> {
  const id = await findVisibleBook(db, me, bookId)
  const { title, publisherFileKey } = await db.book.findUniqueOrThrow({
    where: { id },
    select: { title: true, publisherFileKey: true },
  })
  if (publisherFileKey === null) throw new AppError('enlargeNoSource', 409)
  return { key: publisherFileKey, title }
}

const taskOf = ({ paper, first, last, crop }: Choice, path: string) => ({
  path,
  paper,
  first,
  last: last ?? null,
  crop,
  cover: null,
})

/** What was counted; throws what is wrong, at the field that mends it. */
function countsOf(result: EnlargeResult | { problem: 'tooHeavy' }) {
  if (!('problem' in result)) return result
  switch (result.problem) {
    case 'password':
      throw new AppError('enlargePassword', 409)
    case 'unreadable':
      throw new AppError('enlargeUnreadable', 409)
    case 'tooHeavy':
      throw new AppError('enlargeTooHeavy', 409, 'last')
    case 'cropTooWide':
      throw new AppError('enlargeCropTooWide', 400, 'crop')
    case 'tooManyPages':
      throw new AppError('enlargeTooManyPages', 400, 'last')
    case 'pagesBeyond':
      throw new AppError('enlargePagesBeyond', 400, 'last', { params: { pages: result.pages } })
  }
}

/** The lines of the title page, and the name of the file. */
function coverOf({ paper, first, last, volume, checked }: Choice, title: string) {
  const part = volume ? ` 제${volume}권` : ''
  const draft = checked ? '' : '초안'
  const pages = last ? `${first}~${last}쪽` : first > 1 ? `${first}쪽부터` : ''
  const paperName = paper === 'A4x2' ? '확대 A4 두 장' : `확대 ${paper}`
  return {
    name: `${[title + part, paperName, draft].filter(Boolean).join(' ')}.pdf`,
    lines: [
      title,
      ...(volume ? [`제${volume}권`] : []),
      paperName,
      ...(pages ? [`원본 PDF ${pages}`] : []),
      ...(draft ? ['초안 — 아직 확인하지 않았습니다.'] : []),
    ],
  }
}

async function* piecesOf(made: Awaited<ReturnType<typeof open>>): AsyncGenerator<Uint8Array> {
  for await (const piece of made.createReadStream()) yield piece as Uint8Array
}
