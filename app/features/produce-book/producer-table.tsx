/** The producers' list: its filters and its table. */
import { productionGroups, productionTypes, productionTypeValues } from '~/codes'
import { ConditionChips } from '~/components/conditions'
import { Icon } from '~/components/icon'
import { Input, Select } from '~/components/input'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { date } from '~/format'
import { CameraLink } from '~/features/book/book-parts'
import { href } from '~/http/href'
import type { MessageKey } from '~/messages'
import { withFrom } from '~/safe-path'
import { useSay } from '~/say'
import { NeedDate } from './need-date'
import type { ProductionState } from './production.schema'

export const producerFilters = ['keyword', 'isbn', 'prodType', 'state'] as const
export type ProducerValues = Record<(typeof producerFilters)[number], string>

const stateWords: Record<ProductionState, MessageKey> = {
  sourcing: 'producerSourcing',
  making: 'producerMaking',
  finished: 'producerFinished',
}

/** A group (점자) holds its types (점자, 점역): a group of one name with a type stands for both. */
const typeOptions = [
  ...new Set<string>([
    ...productionGroups.map(({ value }) => value),
    ...productionTypes.map(({ value }) => value),
  ]),
]

/** `from` is the list's address as it stands. An ISBN has a field once the camera brought one: so it can be mended and stays. */
export function ProducerSearch({
  values,
  errors = {},
  from,
}: {
  values: ProducerValues
  errors?: Record<string, string>
  from: string
}) {
  const say = useSay()
  const all = { value: '', label: say('allKinds') }
  const states = Object.entries(stateWords).map(([value, key]) => ({ value, label: say(key) }))
  return (
    <form method="get" action={href('/producer/list')} role="search" className="filters">
      <Input
        id="keyword"
        name="keyword"
        label={say('keyword')}
        hint={say('producerKeyword')}
        defaultValue={values.keyword}
        error={errors.keyword}
        maxLength={100}
        autoComplete="off"
      />
      {values.isbn || errors.isbn ? (
        <Input
          id="isbn"
          name="isbn"
          label={say('isbn')}
          hint={say('isbnHint')}
          defaultValue={values.isbn}
          error={errors.isbn}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
      <Select
        id="prodType"
        name="prodType"
        label={say('prodType')}
        defaultValue={values.prodType}
        error={errors.prodType}
        options={[all, ...typeOptions.map((value) => ({ value, label: value }))]}
      />
      <Select
        id="state"
        name="state"
        label={say('producerState')}
        defaultValue={values.state}
        error={errors.state}
        options={[all, ...states]}
      />
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {say('search')}
        </button>
        <CameraLink from={from} />
        <a className="button-quiet" href={href('/producer/list')}>
          {say('reset')}
        </a>
        <a className="button-quiet" href={href('/producer/print')}>
          {say('toPrint')}
        </a>
      </p>
    </form>
  )
}

export function ProducerConditions({ values }: { values: ProducerValues }) {
  const say = useSay()
  const state = values.state in stateWords ? say(stateWords[values.state as ProductionState]) : ''
  return (
    <ConditionChips
      given={[
        { name: 'keyword', label: say('keyword'), value: values.keyword },
        { name: 'isbn', label: say('isbn'), value: values.isbn },
        { name: 'prodType', label: say('prodType'), value: values.prodType },
        { name: 'state', label: say('producerState'), value: state },
      ]}
    />
  )
}

type Made = { prodType: string; progress: number | null; finished: boolean }
export type ProducerRow = {
  id: number
  bookId: string
  title: string
  publisher: string
  needDate: string
  formats: Made[]
  progress: { publisherFile: string | null }
  ebookLog: { date: string } | null
  bookLog: { date: string } | null
}

/** Nothing is left to be made: something is finished and nothing else begun. */
const isOpen = (formats: Made[]) =>
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
  const say = useSay()
  const asked = (log: { date: string } | null) =>
    log ? <time dateTime={log.date}>{date(log.date)}</time> : '-'
  const columns: Column<ProducerRow>[] = [
    {
      key: 'title',
      heading: say('title'),
      main: true,
      cell: (row) => (
        <a href={withFrom(href('/producer/item/:id', { id: row.id }), from)}>{row.title}</a>
      ),
    },
    {
      key: 'formats',
      heading: say('prodType'),
      cell: ({ formats }) => <FormatTags formats={formats} />,
    },
    {
      key: 'needDate',
      heading: say('needDate'),
      cell: ({ needDate, formats }) => (
        <NeedDate date={needDate} today={today} open={isOpen(formats)} />
      ),
    },
    { key: 'publisher', heading: say('publisher'), cell: ({ publisher }) => publisher || '-' },
    {
      key: 'source',
      heading: say('publisherFile'),
      className: 'nowrap',
      cell: ({ progress }) =>
        progress.publisherFile ? (
          <Tag colour="green">{say('fileThere')}</Tag>
        ) : (
          <Tag colour="grey">{say('fileNone')}</Tag>
        ),
    },
    {
      key: 'ebookLog',
      heading: say('pdfRequested'),
      className: 'nowrap',
      cell: ({ ebookLog }) => asked(ebookLog),
    },
    {
      key: 'bookLog',
      heading: say('bookRequested'),
      className: 'nowrap',
      cell: ({ bookLog }) => asked(bookLog),
    },
    { key: 'bookId', heading: say('bookId'), className: 'nowrap', cell: ({ bookId }) => bookId },
  ]
  return (
    <Table
      caption={<span className="hidden-text">{say('producerList')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `book-${id}`}
      describedBy="count-line"
      clickable
    />
  )
}

/** Formats that are finished or begun, in the order of the codes. */
export function FormatTags({ formats }: { formats: Made[] }) {
  const say = useSay()
  if (formats.length === 0) return <>{say('progressNone')}</>
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
            <Tag colour="green">{say('formatFinished', { type })}</Tag>
          ) : (
            <Tag colour="grey">
              {progress === null
                ? say('formatNotBegun', { type })
                : say('formatPercent', { type, percent: progress })}
            </Tag>
          )}
        </li>
      ))}
    </ul>
  )
}
