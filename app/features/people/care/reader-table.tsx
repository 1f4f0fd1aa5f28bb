/** The readers in somebody's care as a table, and what of a reader a page says. */
import { careKinds, careScopes, readingDevices, schoolYears } from '~/tables/care-codes'
import { codeRow, type CareScope, type SchoolYear } from '~/tables/codes'
import { column, type Column, Table } from '~/components/table'
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { type Translate, useI18n, useT } from '~/i18n/provider'
import type { Locale } from '~/tables/messages'
import type { Reader } from './care.output'

/** "초등학교 3학년 · 한빛학교"; '' when neither is known. */
const placeOf = (
  { schoolYear, schoolName }: { schoolYear: SchoolYear; schoolName: string },
  locale: Locale,
) =>
  [schoolYear && codeRow(schoolYears, schoolYear)[locale], schoolName].filter(Boolean).join(' · ')

/** Types in the order of preference, then the size of print and the device. */
const readingOf = (
  { formats, printSize, device }: Pick<Reader, 'formats' | 'printSize' | 'device'>,
  t: Translate,
  locale: Locale,
) =>
  [
    ...formats.map((type) => t('typeName', { type })),
    printSize && t('printPoints', { n: printSize }),
    device && codeRow(readingDevices, device)[locale],
  ]
    .filter(Boolean)
    .join(', ')

/** What a carer may do, and until when. */
export function scopeText(
  { scope, untilDay }: { scope: CareScope; untilDay: string },
  t: Translate,
  locale: Locale,
) {
  const words = codeRow(careScopes, scope)[locale]
  return untilDay ? t('careUntil', { scope: words, day: untilDay }) : words
}

export const readerFacts = (
  reader: Omit<Reader, 'others' | 'careId' | 'hasLogin' | 'eligible'>,
  t: Translate,
  locale: Locale,
) => [
  { name: t('helpBirth'), value: reader.birth || t('notSaid') },
  { name: t('readerPlace'), value: placeOf(reader, locale) || t('notSaid') },
  { name: t('readerReads'), value: readingOf(reader, t, locale) || t('notSaid') },
  {
    name: t('careOfMine'),
    value: [codeRow(careKinds, reader.kind)[locale], scopeText(reader, t, locale)].join(', '),
  },
]

export function ReaderTable({ readers }: { readers: Reader[] }) {
  const t = useT()
  const { locale } = useI18n()
  const columns: Column<Reader>[] = [
    column.main('name', t('name'), ({ id, name }) => (
      <a href={href('/readers/:id', { id })}>{name}</a>
    )),
    column.text('place', t('readerPlace'), (reader) => placeOf(reader, locale) || '–'),
    column.text('reads', t('readerReads'), (reader) => readingOf(reader, t, locale) || '–'),
    column.text('care', t('careOfMine'), (reader) => scopeText(reader, t, locale)),
    column.text('eligible', t('eligibility'), ({ id, name, eligible }) =>
      eligible ? (
        t('readerEligible')
      ) : (
        <a className="button-quiet" href={href('/eligibility', { reader: id })}>
          <span aria-hidden="true">{t('readerNotEligible')}</span>
          <span className="hidden-text">{t('readerNotEligibleOf', { name })}</span>
        </a>
      ),
    ),
    column.text('orders', t('menuOrders'), ({ id, name }) => (
      <a className="button-quiet" href={href('/order', { reader: id })}>
        <span aria-hidden="true">{t('menuOrders')}</span>
        <span className="hidden-text">{t('ordersOfReader', { name })}</span>
      </a>
    )),
  ]
  return (
    <Table
      caption={t('readersCaption', { count: count(readers.length) })}
      columns={columns}
      rows={readers}
      rowId={({ id }) => `reader-${id}`}
    />
  )
}
