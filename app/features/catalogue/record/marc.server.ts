/** MARC 21 records of editions, in UTF-8, for libraries' catalogues (ISO 2709). */
import { todayInSeoul } from '~/platform/today'
import { Marc, Record as MarcRecord, type MarcField } from 'marcjs'
import type * as z from 'zod/mini'
import { date, wireTime } from '~/i18n/format'
import { href } from '~/http/href'
import type { CallContext } from '~/http/call-context.server'
import { FileResult, StreamResult } from '~/platform/app-error'
import { grades, type Channel } from '~/tables/codes'
import { t } from '~/tables/messages'
import { accessibilityOf, channelOf } from '~/features/catalogue/book/accessibility'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { allEditions, editionId, editionsOfBook, type Edition } from './editions.server'
import type { ById } from '~/features/catalogue/book/book.schema'

export const marcType = 'application/marc'

/** What a record says of a channel: its leader, physical form, form of item, and content type. */
const ofChannel: Record<
  Channel,
  { kind: string; form: string; item: string; content: [term: string, code: string] }
> = {
  braille: { kind: 'a', form: 'fb', item: 'f', content: ['tactile text', 'tct'] },
  magnified: { kind: 'a', form: 'tb', item: 'd', content: ['text', 'txt'] },
  voice: { kind: 'i', form: 'sr', item: 'o', content: ['spoken word', 'spw'] },
}

/** One field of one record may have so many characters; its length has four digits. */
const MAX_VALUE = 2_000

/** Separators of ISO 2709 in a value would end its field. */
const clean = (value: string) =>
  value
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex -- control characters are what is being removed
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, MAX_VALUE)

/** A field with those of its subfields that have a value; none without any. */
function field(tag: string, indicators: string, ...subfields: [string, string][]): MarcField[] {
  const given = subfields
    .map(([code, value]) => [code, clean(value)] as const)
    .filter(([, value]) => value !== '')
  return given.length > 0 ? [[tag, indicators, ...given.flat()]] : []
}

/** The record of one edition. */
export function marcRecord(edition: Edition, origin: string): MarcRecord {
  const { book, prodType, ready } = edition
  const channel = channelOf(prodType)
  const { kind, form, item, content } = ofChannel[channel]
  const { summary } = accessibilityOf(prodType)
  const isbn = toIsbn13(book.isbn) ?? ''
  const year = /^\d{4}/.exec(book.pubDate)?.[0] ?? ''
  const record = new MarcRecord()
  // 9: Unicode; 17: brief, or of something that is not published yet; 18: no ISBD punctuation
  record.leader = `00000n${kind}m a2200000${ready ? '7' : '8'}c 4500`
  record.fields = [
    ['001', editionId(edition)],
    ['003', 'Moduchaek'],
    ['005', `${wireTime(book.updateTime).slice(0, 19).replace(/\D/g, '')}.0`],
    ['007', form],
    ['008', fixedField(date(book.createTime), year, item)],
    // the ISBN is that of the printed book, not of this edition
    ...field('020', '  ', ['z', isbn]),
    ...field('040', '  ', ['a', 'Moduchaek'], ['b', 'kor'], ['c', 'Moduchaek']),
    ...field('100', '1 ', ['a', book.creator]),
    ...field('245', book.creator ? '10' : '00', ['a', book.title], ['c', book.creator]),
    ...field('250', '  ', ['a', prodType]),
    ...field('264', ' 1', ['b', book.publisher], ['c', book.pubDate]),
    ...field('336', '  ', ['a', content[0]], ['b', content[1]], ['2', 'rdacontent']),
    ...accessibilityFields(channel),
    ...field('521', '  ', ['a', gradeLabel(book.grade)]),
    ...field('532', '1 ', ['a', t(summary)]),
    ...field('653', '  ', ['a', book.curriculum], ['a', book.purpose]),
    ...field('776', '08', ['i', t('marcPrinted')], ['t', book.title], ['z', isbn]),
    ...field('856', '41', ['u', origin + href('/item/:id', { id: book.id })]),
  ]
  return record
}

const gradeLabel = (grade: string) => grades.find(({ value }) => value === grade)?.label ?? ''

/** 341: how the content is perceived, and what helps there, in schema.org's words. */
const accessibilityFields = (channel: Channel): MarcField[] =>
  channel === 'braille'
    ? field('341', '0 ', ['a', 'textual'], ['e', 'braille'], ['2', 'sapdv'])
    : channel === 'magnified'
      ? field('341', '0 ', ['a', 'textual'], ['c', 'largePrint'], ['2', 'sapdv'])
      : field('341', '0 ', ['a', 'auditory'], ['2', 'sapdv'])

/** 008 of a book: forty characters by their places. */
function fixedField(entered: string, year: string, item: string): string {
  const begun = entered.slice(2).replaceAll('-', '')
  const published = year ? `s${year}    ` : 'nuuuuuuuu'
  const [illustrations, nature, others] = ['    ', '    ', ' 000 0 ']
  return `${begun}${published}ko ${illustrations}j${item}${nature}${others}kor d`
}

/** The bytes of records, one behind the other. */
const bytesOf = (editions: readonly Edition[], origin: string) =>
  Buffer.from(
    editions.map((edition) => Marc.format(marcRecord(edition, origin), 'iso2709')).join(''),
  )

/** The records of one book. */
export async function marcOfBook(
  { id }: z.infer<typeof ById>,
  _: unknown,
  { origin }: CallContext,
): Promise<FileResult> {
  const editions = await editionsOfBook(id)
  return new FileResult(
    `${editions[0]?.book.bookId ?? id}.mrc`,
    marcType,
    bytesOf(editions, origin),
  )
}

/** The records of the whole catalogue, made while they are sent. */
export async function marcOfCatalogue(_: object, __: unknown, { origin }: CallContext) {
  async function* records() {
    for await (const editions of allEditions())
      if (editions.length > 0) yield bytesOf(editions, origin)
  }
  return new StreamResult(`모두책 ${todayInSeoul()}.mrc`, marcType, records())
}
