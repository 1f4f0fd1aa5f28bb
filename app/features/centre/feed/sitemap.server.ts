/** The addresses of the public pages for search engines (sitemaps.org). */
import { firstOf } from '~/platform/records'
import type * as z from 'zod/mini'
import { Prisma } from '../../../../prisma/generated/client'
import type { CallContext } from '~/http/call-context.server'
import { href, type ScreenPath } from '~/http/href'
import { AppError, FeedResult } from '~/platform/app-error'
import { queryReadOnly } from '~/platform/query.server'
import { wireTime } from '~/i18n/format'
import { escapeXml } from '~/platform/escape-xml'
import type { Sitemap } from './sitemap.schema'

/** More addresses than these no part may have. */
const MAX_ADDRESSES = 50_000

const pages: ScreenPath[] = [
  '/',
  '/search/advanced',
  '/listed',
  '/guide',
  '/faq',
  '/feeds',
  '/accessibility',
  '/terms/service',
  '/privacy',
]

/** All addresses, or, when there are too many for one file, the addresses of its parts. */
export async function sitemap(
  { part }: z.infer<typeof Sitemap>,
  _: unknown,
  { origin }: CallContext,
): Promise<FeedResult> {
  return new FeedResult('application/xml; charset=utf-8', await sitemapXml(part, origin))
}

/** `max`: the addresses of a part. */
export async function sitemapXml(
  part: number | undefined,
  origin: string,
  max = MAX_ADDRESSES,
): Promise<string> {
  const counted = await queryReadOnly<{ books: number }>(
    Prisma.sql`SELECT count(*)::int AS books FROM "Book"`,
  )
  const parts = Math.ceil((firstOf(counted).books + pages.length) / max)
  if (part !== undefined && part > parts) throw new AppError('noSuchPage', 404)
  if (part === undefined && parts > 1) return indexOf(parts, origin)
  return addressesOf(part ?? 1, origin, max)
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function indexOf(parts: number, origin: string): string {
  const entries = Array.from(
    { length: parts },
    (_, i) => `<sitemap><loc>${escapeXml(`${origin}/sitemap.xml?part=${i + 1}`)}</loc></sitemap>`,
  )
  return `${declaration}<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>\n`
}

/** The pages stand at the beginning of the first part. */
async function addressesOf(part: number, origin: string, max: number): Promise<string> {
  const first = (part - 1) * max
  const fixed = pages.slice(first, first + max)
  const books = await queryReadOnly<{ id: number; updateTime: Date }>(
    Prisma.sql`SELECT id, "updateTime" FROM "Book" ORDER BY id LIMIT ${max - fixed.length}::int OFFSET ${Math.max(0, first - pages.length)}::int`,
  )
  const entries = [
    ...fixed.map((path) => `<url><loc>${escapeXml(origin + href(path))}</loc></url>`),
    ...books.map(
      ({ id, updateTime }) =>
        `<url><loc>${escapeXml(origin + href('/item/:id', { id }))}</loc><lastmod>${wireTime(updateTime)}</lastmod></url>`,
    ),
  ]
  return `${declaration}<urlset ${namespace}>${entries.join('')}</urlset>\n`
}
