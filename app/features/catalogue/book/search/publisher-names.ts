/**
 * Names of publishers: aliases, canonical keys and display names.
 *
 * Schools write 비상, 비상교육 and ㈜비상교육 for one publisher; 천재교육 and 천재교과서 are two.
 */
import { normalise } from './normalise'

/** Each row is one publisher; its first name is displayed. No name stands in two rows. */
// prettier-ignore
const publishers: readonly (readonly string[])[] = [
  ['미래엔', '미래앤', 'Mirae N'],
  ['비상교육', '비상', 'Visang'],
  ['천재교육'],
  ['천재교과서'],
  ['동아출판', '동아', '두산동아'],
  ['지학사'],
  ['금성출판사', '금성', '금성출판'],
  ['와이비엠', 'YBM'],
  ['교학사'],
  ['NE능률', '능률교육', '능률', '엔이능률'],
  ['아이스크림미디어', '아이스크림', 'i-Scream미디어'],
  ['디딤돌교육', '디딤돌'],
  ['창비'],
  ['좋은책신사고', '신사고'],
  ['타임기획'],
  ['삼양미디어'],
  ['리베르스쿨'],
  ['대교'],
  ['EBS', '한국교육방송공사', '이비에스', '교육방송'],
]

const byName = new Map(
  publishers.flatMap((names) =>
    names.map((name) => [normalise(name), names.map(normalise)] as const),
  ),
)

/** Every name of every known publisher, normalised, longer ones first. */
export const publisherNames: readonly string[] = [...byName.keys()].sort(
  (a, b) => b.length - a.length,
)

const displayNames = new Map(publishers.map(([name = '']) => [normalise(name), name]))

/** A word that may precede the name of any publisher: 도서출판 담음 = 담음. */
const publisherPrefix = /^도서출판(?=.)/

/** 천재교과서(김정인), 천재교과서-김화경, 천재교과서 / 김정인 외 5: a name, then its lead author. */
const nameAndLead = /^(.*\S)\s*(?:[([（]\s*(.+?)\s*[)\]）]|[-‐–—/]\s*([^-‐–—/]+?))\s*$/u
const personPattern = /^[가-힣]{2,4}(?:\s*외\s*\d+\s*[인명]?)?$/

/**
 * Splits a publisher's printed name into the publisher and the lead author that some lists add.
 * `creator` is '' when there is none; a second name of the publisher, EBS(한국교육방송공사), is not an
 * author.
 */
export function splitPublisher(name: string): { publisher: string; creator: string } {
  const { publisher, second } = splitNames(name)
  return { publisher, creator: byName.has(normalise(second)) ? '' : second }
}

/**
 * The same with either: the lead author or the second name. `second` is '' when there is none, as in
 * the name of an unknown publisher, 가나(GANA).
 */
export function splitNames(name: string): { publisher: string; second: string } {
  const plain = name.normalize('NFC').trim()
  const [, publisher = '', bracketed = '', dashed = ''] = nameAndLead.exec(plain) ?? []
  const second = bracketed || dashed
  return publisher && (byName.has(normalise(second)) || personPattern.test(second))
    ? { publisher, second }
    : { publisher: plain, second: '' }
}

/**
 * All names of a publisher, normalised, the canonical one first: 비상 → ['비상교육', '비상', 'visang']; []
 * for a blank name.
 */
export function publisherAliases(name: string): string[] {
  const plain = normalise(splitPublisher(name).publisher)
  const short = plain.replace(publisherPrefix, '')
  const known = byName.get(plain) ?? byName.get(short)
  return known ?? Array.from(new Set([short, plain])).filter(Boolean)
}

/**
 * The canonical name, normalised, by which publishers are compared: ㈜천재교과서, 천재교과서(김정인) → 천재교과서; ''
 * for a blank name.
 */
export function publisherKey(name: string): string {
  return publisherAliases(name)[0] ?? ''
}

/**
 * The display name of a publisher: ㈜비상 → 비상교육. The name of an unknown publisher stays as printed,
 * without the lead author.
 */
export const publisherName = (name: string): string =>
  displayNames.get(publisherKey(name)) ?? splitPublisher(name).publisher

/** Whether a publisher is known, in any spelling. */
export const isKnownPublisher = (name: string): boolean =>
  publisherAliases(name).some((alias) => byName.has(alias))
