/** The producers' list of books: its filters and its table. */
import { entriesOf } from '~/platform/records'
import { productionGroups, productionTypes, productionTypeValues } from '~/tables/codes'
import { ConditionChips } from '~/components/condition-chips'
import { Icon } from '~/components/icon'
import { Input, Select } from '~/components/input'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, date, daysBetween } from '~/i18n/format'
import { CameraLink } from '~/features/catalogue/book/book-list'
import { ApartTitle, namesApart, ofBook } from '~/features/catalogue/book/names-apart'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import { withReturnPath } from '~/http/safe-path'
import { useT, useWord } from '~/i18n/provider'
import { NeedDate } from './need-date'
import type { ProductionState } from './production-list.schema'
import type { LateVolume } from '~/features/production/production.output'

export const producerFilters = ['keyword', 'isbn', 'prodType', 'state'] as const
type ProducerValues = Record<(typeof producerFilters)[number], string>

const stateLabels: Record<ProductionState, MessageKey> = {
  sourcing: 'producerSourcing',
  making: 'producerMaking',
  finished: 'producerFinished',
}

/**
 * A group (점자) holds its types (점자, 점역). Where group and type have one name, one option stands for
 * both.
 */
const typeOptions = [
  ...new Set<string>([
    ...productionGroups.map(({ value }) => value),
    ...productionTypes.map(({ value }) => value),
  ]),
]

/**
 * `from` is the list's current address. The ISBN field appears after the camera brought an ISBN, so
 * that people can correct it.
 */
export function ProducerSearch({
  values,
  errors = {},
  from,
}: {
  values: ProducerValues
  errors?: Record<string, string>
  from: string
}) {
  const t = useT()
  const nameOf = useWord()
  const all = { value: '', label: t('allKinds') }
  const states = Object.entries(stateLabels).map(([value, key]) => ({ value, label: t(key) }))
  return (
    <form method="get" action={href('/producer/list')} role="search" className="filters">
      <Input
        id="keyword"
        name="keyword"
        label={t('keyword')}
        hint={t('producerKeyword')}
        defaultValue={values.keyword}
        error={errors.keyword}
        maxLength={100}
        autoComplete="off"
      />
      {values.isbn || errors.isbn ? (
        <Input
          id="isbn"
          name="isbn"
          label={t('isbn')}
          hint={t('isbnHint')}
          defaultValue={values.isbn}
          error={errors.isbn}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
      <Select
        id="prodType"
        name="prodType"
        label={t('prodType')}
        defaultValue={values.prodType}
        error={errors.prodType}
        options={[all, ...typeOptions.map((value) => ({ value, label: nameOf(value) }))]}
      />
      <Select
        id="state"
        name="state"
        label={t('producerState')}
        defaultValue={values.state}
        error={errors.state}
        options={[all, ...states]}
      />
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {t('search')}
        </button>
        <CameraLink from={from} />
        <a className="button-quiet" href={href('/producer/list')}>
          {t('reset')}
        </a>
      </p>
    </form>
  )
}

export function ProducerConditions({ values }: { values: ProducerValues }) {
  const t = useT()
  const nameOf = useWord()
  const state = entriesOf(stateLabels).find(([name]) => name === values.state)?.[1]
  return (
    <ConditionChips
      conditions={[
        { name: 'keyword', label: t('keyword'), value: values.keyword },
        { name: 'isbn', label: t('isbn'), value: values.isbn },
        { name: 'prodType', label: t('prodType'), value: nameOf(values.prodType) },
        { name: 'state', label: t('producerState'), value: state ? t(state) : '' },
      ]}
    />
  )
}

type FormatProgress = { prodType: string; progress: number | null; finished: boolean }
type ProducerRow = {
  id: number
  bookId: string
  title: string
  publisher: string
  needDate: string
  formats: FormatProgress[]
  late: LateVolume[]
  progress: { publisherFile: string | null }
  ebookLog: { date: string } | null
  bookLog: { date: string } | null
}

/**
 * Whether some format is unfinished: false when something is finished and nothing else is begun.
 */
const hasOpenFormats = (formats: FormatProgress[]) =>
  formats.length === 0 || formats.some(({ finished }) => !finished)

/** `from` is the list's address, for the way back. */
export function ProducerTable({
  rows,
  from,
  today,
}: {
  rows: ProducerRow[]
  from: string
  today: string
}) {
  const t = useT()
  const requestedOn = (log: { date: string } | null) =>
    log ? <time dateTime={log.date}>{date(log.date)}</time> : '-'
  const more = namesApart(rows, ofBook)
  const columns: Column<ProducerRow>[] = [
    column.main('title', t('title'), (row) => (
      <a href={withReturnPath(href('/producer/item/:id', { id: row.id }), from)}>
        <ApartTitle title={row.title} more={more(row)} />
      </a>
    )),
    column.text('formats', t('prodType'), ({ formats, late }) => (
      <>
        <FormatTags formats={formats} />
        <LateVolumes late={late} today={today} />
      </>
    )),
    column.text('needDate', t('needDate'), ({ needDate, formats }) => (
      <NeedDate date={needDate} today={today} open={hasOpenFormats(formats)} />
    )),
    column.text('publisher', t('publisher'), ({ publisher }) => publisher || '-'),
    column.nowrap('source', t('publisherFile'), ({ progress }) =>
      progress.publisherFile ? (
        <Tag colour="green">{t('fileThere')}</Tag>
      ) : (
        <Tag colour="grey">{t('fileNone')}</Tag>
      ),
    ),
    column.nowrap('ebookLog', t('pdfRequested'), ({ ebookLog }) => requestedOn(ebookLog)),
    column.nowrap('bookLog', t('bookRequested'), ({ bookLog }) => requestedOn(bookLog)),
    column.nowrap('bookId', t('bookId'), ({ bookId }) => bookId),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('producerList')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `book-${id}`}
      describedBy="count-line"
      clickable
    />
  )
}

/** For each format: the volume that is overdue longest, by how many days, and how many others. */
function LateVolumes({ late, today }: { late: LateVolume[]; today: string }) {
  const t = useT()
  if (late.length === 0) return null
  return (
    <ul className="tags tags-below">
      {late.map(({ prodType: type, number, dueDate, count: volumes }) => (
        <li key={type}>
          <Tag colour="red">
            {t(volumes > 1 ? 'lateVolumes' : 'lateVolume', {
              type,
              number,
              count: volumes - 1,
              days: count(daysBetween(dueDate, today)),
            })}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

/** Formats that are finished or begun, in the order of `productionTypes`. */
export function FormatTags({ formats }: { formats: FormatProgress[] }) {
  const t = useT()
  if (formats.length === 0) return <>{t('progressNone')}</>
  const ordered = formats.toSorted(
    (a, b) =>
      productionTypeValues.indexOf(a.prodType as never) -
      productionTypeValues.indexOf(b.prodType as never),
  )
  return (
    <ul className="tags">
      {ordered.map(({ prodType: type, progress, finished }) => (
        <li key={type}>
          {finished ? (
            <Tag colour="green">{t('formatFinished', { type })}</Tag>
          ) : (
            <Tag colour="grey">
              {progress === null
                ? t('formatNotBegun', { type })
                : t('formatPercent', { type, percent: progress })}
            </Tag>
          )}
        </li>
      ))}
    </ul>
  )
}
