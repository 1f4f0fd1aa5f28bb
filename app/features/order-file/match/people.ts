/** Who made a book, as lists write it: the publisher under its one name, and the lead author alone. */
import { normalise, unify } from '~/features/book/normalise'
import { remembering } from './memo'
import { publisherKey, publisherNames, splitPublisher } from '~/features/book/publisher-names'

const known = new Set(publisherNames)
const person = /^[가-힣]{2,4}$/
/** Words around a name that are no part of it. */
const around = /대표\s*저자|대표|저자|지은이|집필진?|선생님?|교수/g
const rest = /(?<=[가-힣]{2})\s*(?:외|등)(?=\s|\d|$|인|명).*$/
const after = /(?<=[가-힣]{2})\s*(?:공저|편저|지음|엮음|저|著)\s*$/
/** These two share a first word and nothing else: 천재 alone names neither. */
export const vagueHouse = '천재'

/** 동아출판사 and 담음출판사 are 동아출판 and 담음, 금성출판사 stays what it is. */
export const house = remembering((name: string): string => {
  const key = publisherKey(name)
  if (known.has(key)) return key
  const short = key.replace(/(?:출판사|출판|교과서)$/, '')
  return short.length > 1 && short !== vagueHouse ? publisherKey(short) : key
})

/** Whether the word names a publisher we know, or one half of two. */
export const isHouse = remembering(
  (word: string) =>
    known.has(normalise(word)) || normalise(word) === vagueHouse || known.has(house(word)),
)

/** The lead author, normalised: '대표저자 황선욱 외 9인', '황선욱, 권오남', '황 선 욱' → 황선욱; '' when no name stands there. */
export const leadOf = remembering((creator: string): string => {
  const plain = unify(creator)
    .replace(/\([^)]*\)/g, ' ')
    .replace(around, ' ')
    .trim()
  const [first = ''] = plain.replace(rest, '').split(/[,·/;&+|、\n]/)
  const words = first.replace(after, '').trim().split(/\s+/)
  const [one = '', two = ''] = words
  // a name with spaces inside: 황 선 욱, 황 선욱, 남궁 민
  const spaced = words.every((word) => /^[가-힣]{1,2}$/.test(word)) && words.join('').length <= 4
  const single = words.length === 2 && one.length === 1 && /^[가-힣]{1,3}$/.test(two)
  return normalise(spaced || single ? words.join('') : person.test(one) ? one : first)
})

export type Makers = { publisher: string; lead: string }

/** Publisher and lead author out of both cells: 천재교과서(김정인), 천재교과서 김정인, 김정인(천재교과서), in either cell. */
export function makersOf(row: { publisher: string; creator: string }): Makers {
  const { publisher, creator } = parted(row.publisher)
  const [ofHouse, ofPerson] = [taken(publisher), taken(row.creator)]
  return {
    publisher: house(ofHouse.house || publisher) || house(ofPerson.house),
    lead:
      leadOf(ofPerson.house ? ofPerson.person : row.creator) || leadOf(creator || ofHouse.person),
  }
}

const parted = remembering(splitPublisher)

/** A cell with a publisher and a person in it, taken apart; both '' when it holds one thing only. */
const taken = remembering((text: string): { house: string; person: string } => {
  const words = text
    .normalize('NFKC')
    .split(/[\s()[\]/,_-]+/)
    .filter(Boolean)
  const houses = words.filter((word) => isHouse(word))
  const others = words.filter((word) => !isHouse(word))
  const name = leadOf(others.join(' '))
  if (houses.length !== 1 || !person.test(name)) return { house: '', person: '' }
  return { house: houses[0] ?? '', person: others.join(' ') }
})

const families =
  '김이박최정강조윤장임한오서신권황안송류유홍전고문손양배백허남심노하곽성차주우구민나진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부가태목형피두감음빈동온호범좌팽승간견상'
/** Three syllables that begin as family names do: what stands in brackets behind a title, for want of anything better. */
export const looksLikePerson = (word: string) =>
  /^[가-힣]{3}$/.test(word) && families.includes(word[0] ?? '')

/** Names that name nobody in particular. */
export const isPerson = (lead: string) =>
  person.test(lead) && !/^교육부$|^교육청$|편찬|위원/.test(lead)
