/** The picture of the page of a PDF from which a page of a manuscript was read. */
import { LRUCache } from 'lru-cache'
import type * as z from 'zod/mini'
import type { User } from '~/auth/tokens.server'
import { mostSourceBytes, type Picture } from '~/features/production/manuscript/manuscript.schema'
import { visibleTo } from '~/features/production/visible-books.server'
import { AppError, PictureResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { contentTag } from '~/storage/content-tag.server'
import { withLocalFile } from '~/storage/local-copy.server'
import { fileColumns, openStoredFile } from '~/storage/stored-files.server'
import { WorkerPool, WorkerStopped } from '~/workers/pool.server'
import type { PictureAnswer, PictureTask } from './worker'

/** Pixels in a row: beside the text, and where one looks closely. */
const widths = { usual: 900, large: 2200 }

const pool = new WorkerPool<PictureTask, PictureAnswer>(
  'page-picture',
  'features/production/manuscript/picture/start.js',
)

/** The pictures that were asked for last; a page of text has about 100 KB. */
const drawn = new LRUCache<string, Uint8Array>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => byteLength,
})

/**
 * WebP. Throws 404 for a page that the caller may not see, or that comes from no PDF; once it is sent, 409 for
 * one that cannot be drawn, and 503 when too many wait.
 */
export async function picture(
  { id, large = false }: z.infer<typeof Picture>,
  me: User,
): Promise<PictureResult> {
  const page = await db.manuscriptPage.findFirst({
    where: { id, manuscript: { book: visibleTo(me) } },
    select: { sheet: true, source: { select: fileColumns } },
  })
  if (!page) throw new AppError('manuscriptNoPage', 404)
  const { sheet, source } = page
  if (sheet === null || !source) throw new AppError('manuscriptNoSheet', 404)
  const width = large ? widths.large : widths.usual
  const tag = [contentTag(source), sheet, width].join('.')
  return new PictureResult('image/webp', tag, async () => {
    const kept = drawn.get(tag)
    if (kept) return kept
    const bytes = source.size > mostSourceBytes ? null : await draw(source.key, sheet, width, me)
    if (!bytes) throw new AppError('manuscriptSheetNotDrawn', 409)
    drawn.set(tag, bytes)
    return bytes
  })
}

/** Null for a page that cannot be drawn, or takes too much. */
async function draw(
  key: string,
  sheet: number,
  width: number,
  { user }: User,
): Promise<Uint8Array | null> {
  if (!(await openStoredFile(key))) throw new AppError('fileGone', 404)
  const answer = await withLocalFile(key, (path) =>
    pool.run({ path, sheet, width }, { owner: user }),
  ).catch((error: unknown): PictureAnswer => {
    if (error instanceof WorkerStopped) return { problem: 'unreadable' }
    throw error
  })
  return 'bytes' in answer ? answer.bytes : null
}
