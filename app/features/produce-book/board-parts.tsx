/** The board on the screen: its filters, how many stand how, and the table. */
import { productionTypes, type Risk, risks } from '~/codes'
import { ConditionChips } from '~/components/conditions'
import { Icon } from '~/components/icon'
import { Select } from '~/components/input'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, orDash } from '~/format'
import { href } from '~/http/href'
import { withFrom } from '~/safe-path'
import { useSay, useWords } from '~/say'
import type { BoardRow, Reason, Standing, Summary } from './board.server'
import { ProgressBar } from './progress-bar'
import { reasonWords } from './reason-words'

export const boardPath = href('/admin/produce/board')
export type BoardValues = { producer: string; prodType: string; risk: string }
const nobody = 'none'

/** A producer who has nothing open is not among those counted. */
const nameOf = (producers: Summary['producers'], value: string) =>
  producers.find(({ id }) => String(id) === value)?.name ?? value

export function BoardSearch({
  values,
  errors = {},
  producers,
}: {
  values: BoardValues
  errors?: Record<string, string>
  producers: Summary['producers']
}) {
  const say = useSay()
  const { locale } = useWords()
  const all = { value: '', label: say('allKinds') }
  const people = producers.flatMap(({ id, name }) =>
    id === null ? [] : [{ value: String(id), label: name }],
  )
  const unlisted =
    values.producer &&
    values.producer !== nobody &&
    !people.some(({ value }) => value === values.producer)
      ? [{ value: values.producer, label: values.producer }]
      : []
  return (
    <form method="get" action={boardPath} role="search" className="filters">
      <Select
        id="producer"
        name="producer"
        label={say('boardProducer')}
        defaultValue={values.producer}
        error={errors.producer}
        options={[all, { value: nobody, label: say('boardNobody') }, ...people, ...unlisted]}
      />
      <Select
        id="prodType"
        name="prodType"
        label={say('boardFormat')}
        defaultValue={values.prodType}
        error={errors.prodType}
        options={[all, ...productionTypes.map(({ value }) => ({ value, label: value }))]}
      />
      <Select
        id="risk"
        name="risk"
        label={say('boardRisk')}
        defaultValue={values.risk}
        error={errors.risk}
        options={[all, ...risks.map((risk) => ({ value: risk.value, label: risk[locale] }))]}
      />
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {say('search')}
        </button>
        <a className="button-quiet" href={boardPath}>
          {say('reset')}
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
  producers: Summary['producers']
}) {
  const say = useSay()
  const { locale } = useWords()
  return (
    <ConditionChips
      given={[
        {
          name: 'producer',
          label: say('boardProducer'),
          value:
            values.producer === nobody ? say('boardNobody') : nameOf(producers, values.producer),
        },
        { name: 'prodType', label: say('boardFormat'), value: values.prodType },
        {
          name: 'risk',
          label: say('boardRisk'),
          value: risks.find(({ value }) => value === values.risk)?.[locale] ?? '',
        },
      ]}
    />
  )
}

type Line = Standing & { key: string; name: string }

/** How many stand how, each a link to those; and the ways to the tables under the list. */
export function Totals({ summary: { formats } }: { summary: Summary }) {
  const say = useSay()
  const { locale } = useWords()
  const sum = (risk: Risk) => formats.reduce((total, format) => total + format[risk], 0)
  return (
    <nav aria-label={say('boardTotals')}>
      <ul className="chips">
        {risks.map(({ value, ...risk }) => (
          <li key={value}>
            <a href={`${boardPath}?${new URLSearchParams({ risk: value })}#results`}>
              {risk[locale]} <strong>{count(sum(value))}</strong>
            </a>
          </li>
        ))}
        <li>
          <a href="#by-producer">{say('boardByProducer')}</a>
        </li>
        <li>
          <a href="#by-format">{say('boardByFormat')}</a>
        </li>
      </ul>
    </nav>
  )
}

/** How many stand how, by producer and by format; each number leads to what it counts. */
export function Standings({ summary: { producers, formats } }: { summary: Summary }) {
  const say = useSay()
  const people = producers.map(({ id, name, ...rest }) => ({
    key: id === null ? nobody : String(id),
    name: id === null ? say('boardNobody') : name,
    ...rest,
  }))
  const types = formats.map(({ prodType, ...rest }) => ({ key: prodType, name: prodType, ...rest }))
  return (
    <>
      <StandingTable
        id="by-producer"
        by="producer"
        heading={say('boardByProducer')}
        first={say('boardProducer')}
        lines={people}
        note={say('boardTwice')}
      />
      <StandingTable
        id="by-format"
        by="prodType"
        heading={say('boardByFormat')}
        first={say('boardFormat')}
        lines={types}
      />
    </>
  )
}

function StandingTable({
  id,
  by,
  heading,
  first,
  lines,
  note,
}: {
  id: string
  by: 'producer' | 'prodType'
  heading: string
  first: string
  lines: Line[]
  note?: string
}) {
  const say = useSay()
  const { locale } = useWords()
  const to = (key: string, risk?: Risk) =>
    `${boardPath}?${new URLSearchParams({ [by]: key, ...(risk ? { risk } : {}) })}#results`
  const number = (line: Line, value: number, word: string, risk?: Risk) =>
    value === 0 ? (
      '0'
    ) : (
      <a href={to(line.key, risk)} className="number-link">
        <span className="hidden-text">{say('boardCellOf', { name: line.name, risk: word })} </span>
        {count(value)}
      </a>
    )
  const columns: Column<Line>[] = [
    { key: 'name', heading: first, main: true, cell: ({ name }) => name },
    ...risks.map((risk): Column<Line> => ({
      key: risk.value,
      heading: risk[locale],
      className: 'nowrap',
      cell: (line) => number(line, line[risk.value], risk[locale], risk.value),
    })),
    {
      key: 'total',
      heading: say('boardTotal'),
      className: 'nowrap',
      cell: (line) => number(line, line.total, say('boardTotal')),
    },
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

/** `from` is the board's address, for the way back. */
export function BoardTable({ rows, from }: { rows: BoardRow[]; from: string }) {
  const say = useSay()
  const { locale } = useWords()
  const columns: Column<BoardRow>[] = [
    {
      key: 'title',
      heading: say('title'),
      main: true,
      cell: ({ bookId, title }) => (
        <a href={withFrom(href('/admin/produce/item/:bookId', { bookId }), from)}>{title}</a>
      ),
    },
    {
      key: 'risk',
      heading: say('boardRisk'),
      cell: ({ risk, reasons }) => <RiskWords risk={risk} reasons={reasons} locale={locale} />,
    },
    {
      key: 'prodType',
      heading: say('boardFormat'),
      className: 'nowrap',
      cell: ({ prodType }) => prodType,
    },
    {
      key: 'progress',
      heading: say('formatState'),
      className: 'nowrap',
      cell: ({ progress }) => <ProgressBar percent={progress} />,
    },
    {
      key: 'next',
      heading: say('boardNext'),
      cell: ({ next }) =>
        next
          ? say(next.dueDate ? 'boardNextDue' : 'boardNextUndated', {
              number: next.number,
              date: next.dueDate,
            })
          : '-',
    },
    {
      key: 'needDate',
      heading: say('needDate'),
      className: 'nowrap',
      cell: ({ needDate }) => (needDate ? <time dateTime={needDate}>{needDate}</time> : '-'),
    },
    {
      key: 'copies',
      heading: say('orderedCopies'),
      className: 'nowrap',
      cell: ({ copies }) => count(copies),
    },
    {
      key: 'producers',
      heading: say('boardProducer'),
      cell: ({ producers }) => orDash(producers.map(({ name }) => name).join(', ')),
    },
  ]
  return (
    <Table
      caption={<span className="hidden-text">{say('boardCaption')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id, prodType }) => `open-${id}-${prodType}`}
      describedBy="count-line"
      clickable
    />
  )
}

function RiskWords({
  risk,
  reasons,
  locale,
}: {
  risk: Risk
  reasons: Reason[]
  locale: 'ko' | 'en'
}) {
  const say = useSay()
  const known = risks.find(({ value }) => value === risk)!
  return (
    <>
      <Tag colour={known.tag}>{known[locale]}</Tag>
      {reasons.length > 0 ? (
        <>
          {' '}
          <span className="small">
            {reasons
              .map((reason) =>
                say(reasonWords[reason.key], { ...reason, days: count(reason.days) }),
              )
              .join(', ')}
          </span>
        </>
      ) : null}
    </>
  )
}
