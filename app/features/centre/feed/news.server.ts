/** News feeds (Atom, RFC 4287): new books of the catalogue, and what came to a member's shelf. */
import { generateAtomFeed } from 'feedsmith'
import type * as z from 'zod/mini'
import { Prisma } from '../../../../prisma/generated/client'
import type { CallContext } from '~/http/call-context.server'
import { href } from '~/http/href'
import { FeedResult } from '~/platform/app-error'
import { readableInXml } from '~/platform/escape-xml'
import { business } from '~/tables/business'
import { t } from '~/tables/messages'
import type { StoredBook } from '~/features/catalogue/book/book-columns.server'
import { keywordOrder, searchQuery } from '~/features/catalogue/book/book.server'
import { findPage } from '~/features/catalogue/book/search/search-query.server'
import { readersInCare } from '~/features/people/care/act-for.server'
import { ownerOf } from './feed-link.server'
import type { ByToken } from './feed.schema'
import { forWhom, pieceName } from './piece-name.server'
import { arrivedPieces, type ShelfPiece } from './shelf.server'

export const MAX_ENTRIES = 50
export const atomType = 'application/atom+xml; charset=utf-8'

type Entry = { address: string; title: string; summary: string; time: Date }

/** `address`: of the page that shows the same; `self`: of the feed, unless it is private. */
export function atom(
  title: string,
  { address, id = address, self }: { address: string; id?: string; self?: string },
  entries: Entry[],
): string {
  const newest = Math.max(0, ...entries.map(({ time }) => time.getTime()))
  return generateAtomFeed({
    id,
    title: { value: title },
    authors: [{ name: business.name }],
    updated: new Date(newest),
    links: [
      { href: address, rel: 'alternate', type: 'text/html' },
      ...(self ? [{ href: self, rel: 'self', type: 'application/atom+xml' }] : []),
    ],
    entries: entries.map((entry) => ({
      id: entry.address,
      title: { value: readableInXml(entry.title) },
      updated: entry.time,
      summary: { value: readableInXml(entry.summary) },
      links: [{ href: entry.address, rel: 'alternate', type: 'text/html' }],
    })),
  })
}

/** The books that were finished last. */
export async function newBooks(_: object, __: unknown, { origin }: CallContext) {
  const made = [Prisma.sql`"prodTypes" <> '{}'`]
  const { items } = await findPage<StoredBook>(searchQuery(made, keywordOrder('', '0')), {
    page: 1,
    size: MAX_ENTRIES,
  })
  const entries = items.map((book) => ({
    address: origin + href('/item/:id', { id: book.id }),
    title: book.title,
    summary: [book.prodTypes.join(', '), book.publisher, book.creator].filter(Boolean).join(' · '),
    // a partial date is no time
    time: /^\d{4}-\d{2}-\d{2}$/.test(book.prodDate)
      ? new Date(`${book.prodDate}T00:00:00+09:00`)
      : book.updateTime,
  }))
  const self = origin + href('/feeds/books')
  return new FeedResult(
    atomType,
    atom(t('feedNewBooks'), { address: `${origin}/`, id: self, self }, entries),
  )
}

/** What the member and the readers in their care can download, the newest first; a replaced file is news of the same entry. */
export async function shelf(
  { token }: z.infer<typeof ByToken>,
  _: unknown,
  { origin }: CallContext,
) {
  const { id } = await ownerOf(token)
  const readers = await readersInCare(id, 'see')
  const pieces = await arrivedPieces([id, ...readers.keys()], MAX_ENTRIES)
  const pageOf = ({ orderId, userId }: ShelfPiece) =>
    href('/order/item/:id', { id: orderId }, { reader: userId === id ? undefined : userId })
  const entries = pieces.map((piece) => ({
    address: `${origin}${pageOf(piece)}#${piece.volume ? `volume-${piece.volume}` : 'whole'}`,
    title: forWhom(readers.get(piece.userId), `${piece.title} ${pieceName(piece)}`),
    summary: t('feedArrived', 'ko', { title: piece.title, piece: pieceName(piece) }),
    time: piece.fileTime!,
  }))
  const address = origin + href('/order')
  return new FeedResult(
    atomType,
    atom(t('opdsShelf'), { address, id: `${address}#shelf-${id}` }, entries),
    true,
  )
}
