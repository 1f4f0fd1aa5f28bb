/** The caller's shelf as OPDS 2.0: each volume as a publication, and how to log in. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { FeedResult } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { channelOf } from '~/features/catalogue/book/accessibility'
import { isEligible } from '~/features/people/eligibility/current-eligibility.server'
import { business } from '~/tables/business'
import { t } from '~/tables/messages'
import { assertPageExists } from '~/validation/paging'
import { href } from '~/http/href'
import { wireTime } from '~/i18n/format'
import { shelfPage, type ShelfPiece } from '~/features/centre/feed/shelf.server'
import { pieceName } from '~/features/centre/feed/piece-name.server'
import { readersInCare } from '~/features/people/care/act-for.server'
import { bookMetadata } from './book-metadata.server'
import {
  acquisition,
  address,
  images,
  opdsTypes,
  pageLinks,
  type Availability,
  type Link,
} from './opds-document.server'
import type { Shelf } from './opds.schema'

const pageSize = 50
const shelfOf = (name: string) => t('opdsShelfOf', 'ko', { name })

/** One page of what the caller, or a reader in their care, applied for; with the ways to readers' shelves. */
export async function shelf(
  { page }: z.infer<typeof Shelf>,
  me: User,
  ctx: CallContext,
): Promise<FeedResult> {
  const { origin, db } = ctx
  const reader = me.carer ? me.id : undefined
  const [{ items, totalCount }, eligible, readers] = await Promise.all([
    shelfPage([me.id], { page, size: pageSize }),
    isEligible(db, me.id),
    me.carer ? new Map<number, string>() : readersInCare(me.id, 'download'),
  ])
  assertPageExists(totalCount, { page, size: pageSize })
  const addressOf = (number: number | undefined) =>
    origin + address('/opds/shelf', { reader, page: number })
  return new FeedResult(
    opdsTypes.feed,
    JSON.stringify({
      metadata: {
        title: me.carer ? shelfOf(me.name) : t('opdsShelf'),
        numberOfItems: totalCount,
        itemsPerPage: pageSize,
        currentPage: page,
        ...(eligible ? {} : { description: t('opdsNotEligible') }),
      },
      links: [
        ...pageLinks(addressOf, { page, pages: Math.ceil(totalCount / pageSize) }),
        { rel: 'start', href: `${origin}/opds`, type: opdsTypes.feed },
      ],
      ...(readers.size > 0
        ? {
            navigation: [...readers].map(([id, name]) => ({
              href: origin + address('/opds/shelf', { reader: id }),
              title: shelfOf(name),
              type: opdsTypes.feed,
            })),
          }
        : {}),
      publications: items.map((piece) => publication(piece, { eligible, origin, reader })),
    }),
  )
}

/** `reader`: the one in the caller's care whose shelf it is. */
function publication(
  piece: ShelfPiece,
  { eligible, origin, reader }: { eligible: boolean; origin: string; reader: number | undefined },
) {
  const { orderId, prodType, volume, firstPage, lastPage } = piece
  const page = origin + href('/order/item/:id', { id: orderId }, { reader })
  const file =
    origin + address(`/opds/download/${orderId}`, { reader, volume: volume || undefined })
  const { identifier: _, ...metadata } = bookMetadata(piece, [prodType], page)
  return {
    metadata: {
      ...metadata,
      '@type': `http://schema.org/${channelOf(prodType) === 'voice' ? 'Audiobook' : 'Book'}`,
      identifier: `${page}#${volume ? `volume-${volume}` : 'whole'}`,
      subtitle: pieceName(piece),
      ...modifiedOf(piece),
      ...(firstPage !== null && lastPage !== null
        ? { numberOfPages: lastPage + 1 - firstPage }
        : {}),
      ...(volume ? { belongsTo: { series: { name: piece.title, position: volume } } } : {}),
    },
    links: [
      { rel: 'self', href: origin + address('/opds/shelf', { reader }), type: opdsTypes.feed },
      { rel: 'alternate', href: page, type: 'text/html' },
      {
        rel: acquisition,
        href: file,
        type: piece.fileType ?? 'application/octet-stream',
        title: piece.fileName ?? pieceName(piece),
        properties: {
          availability: availabilityOf(piece, eligible),
          authenticate: authenticationLink(origin),
        },
      },
    ],
    images: images(origin),
  }
}

/** A file changes when another one comes, when corrections of it are known, and when it has them. */
function modifiedOf({ fileTime, errataTime }: ShelfPiece): { modified?: string } {
  if (!fileTime) return {}
  return { modified: wireTime(errataTime && errataTime > fileTime ? errataTime : fileTime) }
}

/** A promise that has passed promises nothing. */
function availabilityOf({ fileTime, promised }: ShelfPiece, eligible: boolean): Availability {
  if (fileTime && eligible) return { state: 'available', since: wireTime(fileTime) }
  const until = !fileTime && promised >= todayInSeoul() ? promised : ''
  return { state: 'unavailable', ...(until ? { until } : {}) }
}

const authenticationLink = (origin: string): Link => ({
  href: `${origin}/opds/authentication`,
  type: opdsTypes.authentication,
})

/** How a reading program logs in (Authentication for OPDS 1.0): with login id and access key. */
export async function authentication(
  _: object,
  __: unknown,
  { origin }: CallContext,
): Promise<FeedResult> {
  return new FeedResult(
    opdsTypes.authentication,
    JSON.stringify({
      id: `${origin}/opds/authentication`,
      title: t('serviceName'),
      description: t('opdsLogIn'),
      links: [
        { rel: 'help', href: `mailto:${business.email}` },
        { rel: 'help', href: origin + href('/myinfo'), type: 'text/html' },
        { rel: 'register', href: origin + href('/join'), type: 'text/html' },
      ],
      authentication: [
        {
          type: 'http://opds-spec.org/auth/basic',
          labels: { login: t('user'), password: t('accessKey') },
        },
      ],
    }),
  )
}
