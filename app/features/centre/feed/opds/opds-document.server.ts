/** The parts of an OPDS 2.0 feed: links, availability, accessibility, paging. */
import { accessibilityOfTypes } from '~/features/catalogue/book/accessibility'
import type { ProductionType } from '~/tables/codes'
import { t } from '~/tables/messages'

export const opdsTypes = {
  feed: 'application/opds+json',
  publication: 'application/opds-publication+json',
  authentication: 'application/opds-authentication+json',
} as const

export const acquisition = 'http://opds-spec.org/acquisition'

/** `since`: when it could be had first; `until`: the day that is promised. */
export type Availability = {
  state: 'available' | 'unavailable'
  since?: string
  until?: string
}

export type Link = {
  href: string
  type: string
  rel?: string
  title?: string
  templated?: true
  properties?: { availability?: Availability; authenticate?: Link }
}

/** An address with its query; empty values are left out. */
export function address(
  path: string,
  query: Record<string, string | number | undefined> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path
}

/** Readium's accessibility object, from the words of schema.org. */
export function accessibility(prodTypes: readonly ProductionType[]) {
  const { accessMode, accessModeSufficient, accessibilityFeature, summaries } =
    accessibilityOfTypes(prodTypes)
  return {
    accessMode,
    accessModeSufficient,
    ...(accessibilityFeature.length > 0 ? { feature: accessibilityFeature } : {}),
    summary: summaries.map((key) => t(key)).join(' '),
  }
}

/** Every publication needs a picture; the books have no covers, so they share one. */
export const images = (origin: string) => [
  { href: `${origin}/cover.png`, type: 'image/png', width: 300, height: 400 },
]

/** The links of one page of a list to itself and to others. */
export function pageLinks(
  addressOf: (page: number | undefined) => string,
  { page, pages }: { page: number; pages: number },
): Link[] {
  const link = (rel: string, number: number): Link => ({
    rel,
    href: addressOf(number === 1 ? undefined : number),
    type: opdsTypes.feed,
  })
  return [
    link('self', page),
    ...(page > 1 ? [link('first', 1), link('previous', page - 1)] : []),
    ...(page < pages ? [link('next', page + 1), link('last', pages)] : []),
  ]
}
