/** ONIX 3.0 of editions, with what list 196 says of their accessibility. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { wireTime } from '~/i18n/format'
import { FileResult, StreamResult } from '~/platform/app-error'
import { business } from '~/tables/business'
import { grades, isPaper, type Channel } from '~/tables/codes'
import { t } from '~/tables/messages'
import { accessibilityOf, channelOf } from '~/features/catalogue/book/accessibility'
import { escapeXml } from '~/platform/escape-xml'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { allEditions, editionId, editionsOfBook, type Edition } from './editions.server'
import type { ById } from '~/features/catalogue/book/book.schema'

export const onixType = 'application/xml'

/** Codes of list 150 (form), 21 (edition) and 196 (accessibility) of a channel. */
const ofChannel: Record<Channel, { edition: string | null; digital: string; access: string[] }> = {
  braille: { edition: 'BRL', digital: 'ED', access: ['52'] },
  magnified: { edition: 'LTE', digital: 'ED', access: [] },
  voice: { edition: null, digital: 'AJ', access: ['51'] },
}

type Xml = string
/** An element; without content, nothing. */
const element = (name: string, ...content: Xml[]): Xml => {
  const inside = content.join('')
  return inside === '' ? '' : `<${name}>${inside}</${name}>`
}
const value = (name: string, text: string): Xml => element(name, escapeXml(text))

/** One edition; its elements stand in the order that ONIX 3.0 asks for. */
export function onixProduct(edition: Edition): Xml {
  return element(
    'Product',
    value('RecordReference', `moduchaek-${editionId(edition)}`),
    value('NotificationType', edition.ready ? '03' : '02'),
    identifier('01', editionId(edition)),
    description(edition),
    publishing(edition),
    printedBook(edition),
    supply(edition),
  )
}

const identifier = (type: string, id: string): Xml =>
  element(
    'ProductIdentifier',
    value('ProductIDType', type),
    // an id of ours says whose it is
    type === '01' ? value('IDTypeName', 'Moduchaek') : '',
    value('IDValue', id),
  )

function description({ book, prodType }: Edition): Xml {
  const channel = channelOf(prodType)
  const { edition, digital } = ofChannel[channel]
  const grade = grades.find(({ value: stored }) => stored === book.grade)?.label ?? ''
  return element(
    'DescriptiveDetail',
    value('ProductComposition', '00'),
    value('ProductForm', isPaper(prodType) ? 'BA' : digital),
    ...features(channel, t(accessibilityOf(prodType).summary)),
    value('ProductFormDescription', prodType),
    element(
      'TitleDetail',
      value('TitleType', '01'),
      element('TitleElement', value('TitleElementLevel', '01'), value('TitleText', book.title)),
    ),
    book.creator
      ? element('Contributor', value('ContributorRole', 'A01'), value('PersonName', book.creator))
      : '<NoContributor/>',
    edition ? value('EditionType', edition) : '',
    element('Language', value('LanguageRole', '01'), value('LanguageCode', 'kor')),
    ...[grade, book.curriculum, book.purpose].filter(Boolean).map(subject),
    element('Audience', value('AudienceCodeType', '01'), value('AudienceCodeValue', '04')),
  )
}

/** Type 09 of list 79: accessibility, by list 196; its code 00 is a summary in words. */
const features = (channel: Channel, summary: string): Xml[] => [
  ...ofChannel[channel].access.map((code) =>
    element(
      'ProductFormFeature',
      value('ProductFormFeatureType', '09'),
      value('ProductFormFeatureValue', code),
    ),
  ),
  element(
    'ProductFormFeature',
    value('ProductFormFeatureType', '09'),
    value('ProductFormFeatureValue', '00'),
    value('ProductFormFeatureDescription', summary),
  ),
]

const subject = (text: string): Xml =>
  element(
    'Subject',
    value('SubjectSchemeIdentifier', '24'),
    value('SubjectSchemeName', 'Moduchaek'),
    value('SubjectHeadingText', text),
  )

const publishing = ({ book, ready }: Edition): Xml =>
  element(
    'PublishingDetail',
    element('Publisher', value('PublishingRole', '01'), value('PublisherName', book.publisher)),
    value('PublishingStatus', ready ? '04' : '02'),
  )

/** The printed book, whose ISBN is not that of the edition: an alternative format (list 51). */
const printedBook = ({ book }: Edition): Xml => {
  const isbn = toIsbn13(book.isbn)
  return isbn
    ? element(
        'RelatedMaterial',
        element('RelatedProduct', value('ProductRelationCode', '06'), identifier('15', isbn)),
      )
    : ''
}

/** Free of charge; what is being made has the day that is promised. */
const supply = ({ ready, late }: Edition): Xml =>
  element(
    'ProductSupply',
    element(
      'SupplyDetail',
      element('Supplier', value('SupplierRole', '00'), value('SupplierName', business.name)),
      value('ProductAvailability', ready ? '20' : '10'),
      !ready && late
        ? element(
            'SupplyDate',
            value('SupplyDateRole', '08'),
            value('Date', late.replaceAll('-', '')),
          )
        : '',
      value('UnpricedItemType', '01'),
    ),
  )

const opening = () =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ONIXMessage xmlns="http://ns.editeur.org/onix/3.0/reference" release="3.0">` +
  element(
    'Header',
    element('Sender', value('SenderName', business.name), value('EmailAddress', business.email)),
    value('SentDateTime', `${wireTime(new Date()).slice(0, 16).replace(/[-:]/g, '')}+0900`),
    value('DefaultLanguageOfText', 'kor'),
  )
const closing = '</ONIXMessage>\n'

/** The editions of one book. */
export async function onixOfBook({ id }: z.infer<typeof ById>): Promise<FileResult> {
  const editions = await editionsOfBook(id)
  const text = opening() + editions.map(onixProduct).join('') + closing
  return new FileResult(`${editions[0]?.book.bookId ?? id}.onix.xml`, onixType, Buffer.from(text))
}

/** The editions of the whole catalogue, made while they are sent. */
export async function onixOfCatalogue() {
  async function* message() {
    yield Buffer.from(opening())
    for await (const editions of allEditions())
      if (editions.length > 0) yield Buffer.from(editions.map(onixProduct).join('\n'))
    yield Buffer.from(closing)
  }
  return new StreamResult(`모두책 ${todayInSeoul()}.onix.xml`, onixType, message())
}
