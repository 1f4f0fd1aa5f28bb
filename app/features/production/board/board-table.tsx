/** The production board on the screen: filters, counts by risk, and the table. */
import { productionTypes, codeRow } from '~/tables/codes'
import { type Risk, risks } from '~/tables/staff-codes'
import { ConditionChips } from '~/components/condition-chips'
import { ExpectedDays } from '~/components/expected-days'
import { Icon } from '~/components/icon'
import { Select } from '~/components/input'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, orDash } from '~/i18n/format'
import { ApartTitle, namesApart } from '~/features/catalogue/book/names-apart'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useI18n, useWord } from '~/i18n/provider'
import { Explanation } from '~/features/production/schedule/piece-table'
import type { BoardRow, RiskCounts } from './board.server'
import type { Reason, BoardSummary } from '~/features/production/production.output'
import type { BoardForecast } from './rated-formats.server'
import { ProgressBar } from '~/features/production/completion/progress-bar'
import { reasonMessages } from './reason-text'

export const boardPath = href('/admin/produce/board')
type BoardValues = { producer: string; prodType: string; risk: string }
const unassignedValue = 'none'

/** The summary does not list producers without open formats, so a name may be missing. */
const producerName = (producers: BoardSummary['producers'], value: string) =>
  producers.find(({ id }) => String(id) === value)?.name ?? value

export function BoardSearch({
  values,
  errors = {},
  producers,
}: {
  values: BoardValues
  errors?: Record<string, string>
  producers: BoardSummary['producers']
}) {
  const t = useT()
  const nameOf = useWord()
  const { locale } = useI18n()
  const all = { value: '', label: t('allKinds') }
  const people = producers.flatMap(({ id, name }) =>
    id === null ? [] : [{ value: String(id), label: name }],
  )
  const unlisted =
    values.producer &&
    values.producer !== unassignedValue &&
    !people.some(({ value }) => value === values.producer)
      ? [{ value: values.producer, label: values.producer }]
      : []
  return (
    <form method="get" action={boardPath} role="search" className="filters">
      <Select
        id="producer"
        name="producer"
        label={t('boardProducer')}
        defaultValue={values.producer}
        error={errors.producer}
        options={[all, { value: unassignedValue, label: t('boardNobody') }, ...people, ...unlisted]}
      />
      <Select
        id="prodType"
        name="prodType"
        label={t('boardFormat')}
        defaultValue={values.prodType}
        error={errors.prodType}
        options={[all, ...productionTypes.map(({ value }) => ({ value, label: nameOf(value) }))]}
      />
      <Select
        id="risk"
        name="risk"
        label={t('boardRisk')}
        defaultValue={values.risk}
        error={errors.risk}
        options={[all, ...risks.map((risk) => ({ value: risk.value, label: risk[locale] }))]}
      />
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {t('search')}
        </button>
        <a className="button-quiet" href={boardPath}>
          {t('reset')}
        </a>
      </p>
    </form>
  )
}

export function BoardConditions({
  values,
  producers,
}: {
  values: BoardValues
  producers: BoardSummary['producers']
}) {
  const t = useT()
  const nameOf = useWord()
  const { locale } = useI18n()
  return (
    <ConditionChips
      conditions={[
        {
          name: 'producer',
          label: t('boardProducer'),
          value:
            values.producer === unassignedValue
              ? t('boardNobody')
              : producerName(producers, values.producer),
        },
        { name: 'prodType', label: t('boardFormat'), value: nameOf(values.prodType) },
        {
          name: 'risk',
          label: t('boardRisk'),
          value: risks.find(({ value }) => value === values.risk)?.[locale] ?? '',
        },
      ]}
    />
  )
}

/** The list of all books in production, with what it can narrow by, too. */
const withFinishedPath = ({ producer }: BoardValues) =>
  href('/admin/produce/list', { producer: producer === unassignedValue ? '' : producer })

type RiskLine = RiskCounts & { key: string; name: string }

/**
 * Number of formats by risk, each a filter, and the way to the list that holds what is finished, too.
 * The numbers are those of all formats: none are shown while one producer or type is chosen.
 */
export function Totals({
  summary: { formats },
  values,
}: {
  summary: BoardSummary
  values: BoardValues
}) {
  const t = useT()
  const { locale } = useI18n()
  const narrowed = Boolean(values.producer || values.prodType)
  const sum = (risk: Risk) => formats.reduce((total, format) => total + format[risk], 0)
  return (
    <nav aria-label={t('boardTotals')}>
      <ul className="chips">
        {narrowed
          ? null
          : risks.map(({ value, ...risk }) => (
              <li key={value}>
                <a
                  href={`${boardPath}?${new URLSearchParams({ risk: value })}`}
                  aria-current={value === values.risk ? 'true' : undefined}
                >
                  {risk[locale]} <strong>{count(sum(value))}</strong>
                </a>
              </li>
            ))}
        <li>
          <a href={withFinishedPath(values)}>{t('boardWithFinished')}</a>
        </li>
      </ul>
    </nav>
  )
}

/**
 * Number of formats by risk, for each producer and each type; every number links to what it counts.
 */
export function RiskCountTables({ summary: { producers, formats } }: { summary: BoardSummary }) {
  const t = useT()
  const nameOf = useWord()
  const people = producers.map(({ id, name, ...rest }) => ({
    key: id === null ? unassignedValue : String(id),
    name: id === null ? t('boardNobody') : name,
    ...rest,
  }))
  const types = formats.map(({ prodType, ...rest }) => ({
    key: prodType,
    name: nameOf(prodType),
    ...rest,
  }))
  return (
    <>
      <RiskCountTable
        id="by-producer"
        by="producer"
        heading={t('boardByProducer')}
        first={t('boardProducer')}
        lines={people}
        note={t('boardTwice')}
      />
      <RiskCountTable
        id="by-format"
        by="prodType"
        heading={t('boardByFormat')}
        first={t('boardFormat')}
        lines={types}
      />
    </>
  )
}

function RiskCountTable({
  id,
  by: grouping,
  heading,
  first,
  lines,
  note,
}: {
  id: string
  by: 'producer' | 'prodType'
  heading: string
  first: string
  lines: RiskLine[]
  note?: string
}) {
  const t = useT()
  const { locale } = useI18n()
  const to = (key: string, risk?: Risk) =>
    `${boardPath}?${new URLSearchParams({ [grouping]: key, ...(risk ? { risk } : {}) })}`
  const number = (line: RiskLine, value: number, word: string, risk?: Risk) =>
    value === 0 ? (
      '0'
    ) : (
      <a href={to(line.key, risk)} className="number-link">
        <span className="hidden-text">{t('boardCellOf', { name: line.name, risk: word })} </span>
        {count(value)}
      </a>
    )
  const columns: Column<RiskLine>[] = [
    column.main('name', first, ({ name }) => name),
    ...risks.map((risk): Column<RiskLine> =>
      column.number(risk.value, risk[locale], (line) =>
        number(line, line[risk.value], risk[locale], risk.value),
      ),
    ),
    column.number('total', t('boardTotal'), (line) => number(line, line.total, t('boardTotal'))),
  ]
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {note ? <p className="small">{note}</p> : null}
      <Table
        caption={<span className="hidden-text">{heading}</span>}
        columns={columns}
        rows={lines}
        rowId={({ key }) => `${id}-${key}`}
      />
    </section>
  )
}

/** `from` is the board's own address; the pages that a row opens link back to it. */
export function BoardTable({
  rows,
  from,
  today,
}: {
  rows: BoardRow[]
  from: string
  today: string
}) {
  const t = useT()
  const nameOf = useWord()
  const { locale } = useI18n()
  const more = namesApart(rows, ({ prodType, bookId }) => [nameOf(prodType), bookId])
  const columns: Column<BoardRow>[] = [
    column.main('title', t('title'), (row) => (
      <a href={withReturnPath(href('/admin/produce/item/:bookId', { bookId: row.bookId }), from)}>
        <ApartTitle title={row.title} more={more(row)} />
      </a>
    )),
    {
      ...column.text('risk', t('boardRisk'), ({ risk, reasons }: BoardRow) => (
        <RiskText risk={risk} reasons={reasons} locale={locale} />
      )),
      className: 'reasons',
    },
    column.nowrap('prodType', t('boardFormat'), ({ prodType }) => nameOf(prodType)),
    column.nowrap('progress', t('formatState'), ({ progress }) => (
      <ProgressBar percent={progress} />
    )),
    column.text('next', t('boardNext'), ({ next, forecast }) =>
      forecast?.volume
        ? t('volumeOf', { number: forecast.volume })
        : next
          ? t(next.dueDate ? 'boardNextDue' : 'boardNextUndated', {
              number: next.number,
              date: next.dueDate,
            })
          : '-',
    ),
    column.nowrap('needDate', t('pieceNeeded'), ({ forecast, needDate }) => (
      <Needed day={forecast ? forecast.neededBy : needDate} />
    )),
    column.text('expected', t('pieceExpected'), ({ forecast }) =>
      forecast ? <Forecast forecast={forecast} today={today} /> : '-',
    ),
    column.number('copies', t('copies'), ({ copies }) => count(copies)),
    column.text('producers', t('boardProducer'), ({ producers }) =>
      orDash(producers.map(({ name }) => name).join(', ')),
    ),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('boardCaption')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id, prodType }) => `open-${id}-${prodType}`}
      describedBy="count-line"
      clickable
    />
  )
}

const Needed = ({ day }: { day: string }) => (day ? <time dateTime={day}>{day}</time> : <>-</>)

function Forecast({ forecast, today }: { forecast: BoardForecast; today: string }) {
  const t = useT()
  const name = forecast.volume ? t('volumeOf', { number: forecast.volume }) : ''
  return (
    <div className="forecast">
      <ExpectedDays early={forecast.early} late={forecast.late} />
      <Explanation piece={forecast} name={name} today={today} />
    </div>
  )
}

function RiskText({
  risk,
  reasons,
  locale,
}: {
  risk: Risk
  reasons: Reason[]
  locale: 'ko' | 'en'
}) {
  const t = useT()
  const known = codeRow(risks, risk)
  return (
    <>
      <Tag colour={known.tag}>{known[locale]}</Tag>
      {reasons.length > 0 ? (
        <>
          {' '}
          <span className="small">
            {reasons
              .map((reason) =>
                t(reasonMessages[reason.key], { ...reason, days: count(reason.days) }),
              )
              .join(', ')}
          </span>
        </>
      ) : null}
    </>
  )
}
