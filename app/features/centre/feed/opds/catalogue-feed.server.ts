/** The public catalogue as OPDS 2.0: navigation, search, facets and one book. */
import type * as z from 'zod/mini'
import { grades, productionGroups, productionTypes } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { AppError, FeedResult } from '~/platform/app-error'
import type { CallContext } from '~/http/call-context.server'
import type { ById } from '~/features/catalogue/book/book.schema'
import { bookColumns, type StoredBook } from '~/features/catalogue/book/book-columns.server'
import { isAvailable } from '~/features/catalogue/book/availability'
import { formats, keywordOrder, searchQuery } from '~/features/catalogue/book/book.server'
import { findPage } from '~/features/catalogue/book/search/search-query.server'
import {
  whereFilters,
  whereKeyword,
} from '~/features/catalogue/book/search/search-conditions.server'
import { t } from '~/tables/messages'
import { errataTimes } from '~/features/centre/feed/feed.sql.server'
import { wireTime } from '~/i18n/format'
import { queryReadOnly } from '~/platform/query.server'
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
import type { Books } from './opds.schema'

const pageSize = 20
const feed = (body: object) => new FeedResult(opdsTypes.feed, JSON.stringify(body))

/** Where reading programs begin: what there is, and the newest books. */
export async function root(_: object, __: unknown, ctx: CallContext): Promise<FeedResult> {
  const { origin } = ctx
  const absolute = (path: string) => origin + path
  const newest = await publicationsOf({ page: 1 }, origin)
  return feed({
    metadata: { title: t('serviceName'), description: t('opdsDescription') },
    links: [
      { rel: 'self', href: absolute('/opds'), type: opdsTypes.feed },
      { rel: 'start', href: absolute('/opds'), type: opdsTypes.feed },
      ...commonLinks(origin),
    ],
    navigation: [
      navigation(t('opdsBooks'), absolute('/opds/books')),
      ...typeChoices.map(({ value, title }) =>
        navigation(title, absolute(address('/opds/books', { prodType: value }))),
      ),
      ...grades.map(({ value, label }) =>
        navigation(label, absolute(address('/opds/books', { grade: value }))),
      ),
      {
        ...navigation(t('opdsShelf'), absolute('/opds/shelf')),
        rel: 'http://opds-spec.org/shelf',
      },
    ],
    groups: [
      {
        metadata: { title: t('opdsNewest'), numberOfItems: newest.totalCount },
        links: [{ rel: 'self', href: absolute('/opds/books'), type: opdsTypes.feed }],
        publications: newest.publications,
      },
    ],
  })
}

const navigation = (title: string, href: string): Link => ({ title, href, type: opdsTypes.feed })

/** Links that every feed of the catalogue has. */
const commonLinks = (origin: string): Link[] => [
  {
    rel: 'search',
    href: `${origin}/opds/books{?query,title,author,prodType,grade}`,
    type: opdsTypes.feed,
    templated: true,
  },
  { rel: 'http://opds-spec.org/shelf', href: `${origin}/opds/shelf`, type: opdsTypes.feed },
]

/** One page of the books that a search or the facets leave. */
export async function books(
  chosen: z.infer<typeof Books>,
  _: unknown,
  { origin }: CallContext,
): Promise<FeedResult> {
  const { page, ...search } = chosen
  const { publications, totalCount } = await publicationsOf(chosen, origin)
  const addressOf = (changed: Partial<Books>) =>
    origin + address('/opds/books', { ...search, ...changed })
  return feed({
    metadata: {
      title: search.query ? t('opdsFound', 'ko', { keyword: search.query }) : t('opdsBooks'),
      numberOfItems: totalCount,
      itemsPerPage: pageSize,
      currentPage: page,
    },
    links: [
      ...pageLinks((number) => addressOf({ page: number }), {
        page,
        pages: Math.ceil(totalCount / pageSize),
      }),
      { rel: 'start', href: `${origin}/opds`, type: opdsTypes.feed },
      ...commonLinks(origin),
    ],
    facets: facets(search, addressOf),
    publications,
  })
}

/** The groups of the search filter, and the types that are not called like their group. */
const typeChoices = [
  ...productionGroups.map(({ value }) => ({ value: value as string, title: value as string })),
  ...productionTypes
    .filter(({ value, group }) => value !== group)
    .map(({ value }) => ({ value: value as string, title: value as string })),
]

const facets = (
  { prodType, grade }: Omit<Books, 'page'>,
  addressOf: (changed: Partial<Books>) => string,
) => [
  facet(t('prodType'), 'prodType', prodType, typeChoices, addressOf),
  facet(
    t('grade'),
    'grade',
    grade,
    grades.map(({ value, label }) => ({ value, title: label })),
    addressOf,
  ),
]

/** All, and each value; the one that is chosen is `self`. */
function facet(
  title: string,
  name: 'prodType' | 'grade',
  chosen: string | undefined,
  choices: readonly { value: string; title: string }[],
  addressOf: (changed: Partial<Books>) => string,
) {
  const link = (label: string, value: string | undefined) => ({
    ...navigation(label, addressOf({ [name]: value })),
    ...(value === chosen ? { rel: 'self' } : {}),
  })
  return {
    metadata: { title },
    links: [
      link(t('opdsAll'), undefined),
      ...choices.map(({ value, title: label }) => link(label, value)),
    ],
  }
}

async function publicationsOf(
  { query, title, author, prodType, grade, page }: Books,
  origin: string,
) {
  const where = [
    ...(query ? whereKeyword(query) : []),
    ...whereFilters({ title, creator: author, prodType, grade }),
  ]
  const order = query ? keywordOrder(query, 'relevance') : keywordOrder('', '0')
  const { items, totalCount } = await findPage<StoredBook>(searchQuery(where, order), {
    page,
    size: pageSize,
  })
  const [states, changed] = await Promise.all([
    formats({ bookIds: items.map(({ bookId }) => bookId) }),
    changedTimes(items),
  ])
  const byBookId = new Map(states.map((state) => [state.bookId, state.formats]))
  return {
    publications: items.map((book) =>
      publication(book, byBookId.get(book.bookId) ?? [], origin, changed.get(book.id)),
    ),
    totalCount,
  }
}

/** One book. */
export async function item(
  { id }: z.infer<typeof ById>,
  _: unknown,
  { origin }: CallContext,
): Promise<FeedResult> {
  const book = await db.book.findUnique({ where: { id }, select: bookColumns })
  if (!book) throw new AppError('noSuchMaterial', 404)
  const [[state], changed] = await Promise.all([
    formats({ bookIds: [book.bookId] }),
    changedTimes([book]),
  ])
  return new FeedResult(
    opdsTypes.publication,
    JSON.stringify(publication(book, state?.formats ?? [], origin, changed.get(id))),
  )
}

/** When each book last changed: itself, by an erratum of it, or by a corrected file. */
async function changedTimes(books: readonly StoredBook[]): Promise<Map<number, Date>> {
  const times = await queryReadOnly(errataTimes(books.map(({ id }) => id)))
  const ofErrata = new Map(times.map(({ bookRowId, time }) => [bookRowId, time]))
  return new Map(
    books.map(({ id, updateTime }) => {
      const time = ofErrata.get(id)
      return [id, time && time > updateTime ? time : updateTime]
    }),
  )
}

type FormatStates = Awaited<ReturnType<typeof formats>>[number]['formats']

/** A book is had by applying for one of its types, so each type is a link to borrow it. */
function publication(
  book: StoredBook,
  states: FormatStates,
  origin: string,
  modified: Date = book.updateTime,
) {
  const page = `${origin}/item/${book.id}`
  const offered = states.filter(({ state }) => state === 'ready' || state === 'making')
  return {
    metadata: {
      ...bookMetadata(
        book,
        offered.map(({ prodType }) => prodType),
        page,
      ),
      modified: wireTime(modified),
    },
    links: [
      { rel: 'self', href: `${origin}/opds/item/${book.id}`, type: opdsTypes.publication },
      { rel: 'alternate', href: page, type: 'text/html' },
      ...(offered.length > 0 ? offered : [null]).map((format) => ({
        rel: `${acquisition}/borrow`,
        href: page,
        type: 'text/html',
        title: format?.prodType ?? t('opdsApply'),
        properties: { availability: availabilityOf(format) },
      })),
    ],
    images: images(origin),
  }
}

const availabilityOf = (format: FormatStates[number] | null): Availability =>
  format && isAvailable(format)
    ? { state: 'available' }
    : { state: 'unavailable', ...(format?.late ? { until: format.late } : {}) }
