/** The figures of the service (모두책의 수치): for everybody when the centre makes them public. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { column, Table, type Column } from '~/components/table'
import type { Handle } from '~/components/frame/screen-handle'
import { count } from '~/i18n/format'
import { useI18n, useT, useWord } from '~/i18n/provider'
import { codeRow, grades, orderStatuses } from '~/tables/codes'
import type { WaitingRow, HandRow, TermRow } from '~/features/production/forecast/figures.output'

export const handle: Handle = { title: (t) => t('figures') }

export async function loader(args: LoaderFunctionArgs) {
  return { figures: await loadOrThrow(args, api.figures.info) }
}

export default function Figures() {
  const { figures } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('figuresLead')}>
      {figures.public ? null : <p className="notice">{t('figuresHidden')}</p>}
      <Term />
      <Terms />
      <Publishers />
      <Hand />
      <Waiting />
      <Method />
    </Page>
  )
}

type TypeRow = { prodType: string; needed: number; inTime: number }

function Term() {
  const { term, termBegan } = useLoaderData<typeof loader>().figures
  const t = useT()
  const nameOf = useWord()
  const heading = t('figuresTerm', { first: termBegan })
  const sum = (key: 'needed' | 'inTime') => term.reduce((total, row) => total + row[key], 0)
  const rows: TypeRow[] = [
    ...term,
    { prodType: t('figuresAll'), needed: sum('needed'), inTime: sum('inTime') },
  ]
  const columns: Column<TypeRow>[] = [
    column.main('type', t('prodType'), ({ prodType }) => nameOf(prodType)),
    column.number('needed', t('figuresNeeded'), ({ needed }) => count(needed)),
    column.number('inTime', t('figuresInTime'), ({ inTime }) => count(inTime)),
    column.number('share', t('figuresShare'), ({ needed, inTime }) =>
      needed ? `${Math.round((inTime * 100) / needed)}%` : '-',
    ),
  ]
  return (
    <section aria-labelledby="term">
      <h2 id="term">{heading}</h2>
      {term.length === 0 ? (
        <p>{t('figuresTermNone')}</p>
      ) : (
        <Table
          caption={<span className="hidden-text">{heading}</span>}
          columns={columns}
          rows={rows}
          rowId={({ prodType }) => `term-${prodType}`}
        />
      )}
    </section>
  )
}

/** '2027-1' as people say it. */
function useTermName() {
  const t = useT()
  return (term: string) => t('figuresTermName', { year: term.slice(0, 4), half: term.slice(5) })
}

type Counts = { [Name in keyof TermRow['total']]: number | null }
type CountRow = { key: string; heading: string; began: boolean; counts: Counts }

/** What was needed, in hand, and why not; the first column says of what. */
function useCountColumns(heading: string): Column<CountRow>[] {
  const t = useT()
  const shown = (number: number | null) => (number === null ? t('figuresFew') : count(number))
  const shared = (part: number | null, whole: number | null) =>
    part === null || !whole
      ? shown(part)
      : t('figuresCountShare', { count: count(part), share: Math.round((part * 100) / whole) })
  return [
    column.main('of', heading, (row) => row.heading),
    column.number('needed', t('figuresPieces'), ({ counts }) => shown(counts.needed)),
    column.number('atFirst', t('figuresAtFirst'), ({ began, counts }) =>
      began ? shared(counts.atFirst, counts.needed) : t('figuresNotBegun'),
    ),
    column.number('passed', t('figuresPassed'), ({ counts }) => shown(counts.passed)),
    column.number('inTime', t('figuresByLesson'), ({ counts }) =>
      shared(counts.inTime, counts.passed),
    ),
    column.number('order', t('figuresLateOrder'), ({ counts }) => shown(counts.lateOrder)),
    column.number('source', t('figuresLateSource'), ({ counts }) => shown(counts.lateSource)),
    column.number('work', t('figuresLateWork'), ({ counts }) => shown(counts.lateWork)),
  ]
}

function Terms() {
  const { terms } = useLoaderData<typeof loader>().figures
  const t = useT()
  const termName = useTermName()
  const columns = useCountColumns(t('figuresTermColumn'))
  const counted = terms.filter(({ total }) => total.needed !== 0)
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">{t('figuresTerms')}</h2>
      {counted.length === 0 ? <p>{t('figuresTermsNone')}</p> : null}
      {counted.length > 0 ? (
        <Table
          caption={<span className="hidden-text">{t('figuresTerms')}</span>}
          columns={columns}
          rows={counted.map(({ term, began, total }) => ({
            key: term,
            heading: termName(term),
            began,
            counts: total,
          }))}
          rowId={({ key }) => `term-${key}`}
        />
      ) : null}
      {counted
        .filter(({ groups }) => groups.length > 0)
        .map((term) => (
          <TermGroups key={term.term} term={term} />
        ))}
      <p className="next-steps">
        <a href="/api/figures/file" download>
          {t('figuresFile')}
        </a>
      </p>
    </section>
  )
}

function TermGroups({ term: { term, began, groups, others } }: { term: TermRow }) {
  const t = useT()
  const { locale } = useI18n()
  const nameOf = useWord()
  const columns = useCountColumns(t('figuresGroup'))
  const heading = t('figuresGroups', { term: useTermName()(term) })
  const level = (grade: string) =>
    grade === ''
      ? t('figuresUnknown')
      : locale === 'ko'
        ? codeRow(grades, grade).label
        : codeRow(grades, grade).en
  const rows = groups.map((counts, place) => ({
    key: String(place),
    heading: `${level(counts.grade)}, ${nameOf(counts.prodType)}`,
    began,
    counts,
  }))
  const rest = others ? [{ key: 'others', heading: t('figuresOthers'), began, counts: others }] : []
  return (
    <details>
      <summary>{heading}</summary>
      <Table
        caption={<span className="hidden-text">{heading}</span>}
        columns={columns}
        rows={[...rows, ...rest]}
        rowId={({ key }) => `groups-${term}-${key}`}
      />
    </details>
  )
}

type PublisherRow = TermRow['publishers'][number] & { term: string; place: number }

function Publishers() {
  const { figures } = useLoaderData<typeof loader>()
  const t = useT()
  const termName = useTermName()
  if (figures.publishers === 'nobody') return null
  const rows = figures.terms
    .flatMap(({ term, publishers }) => publishers.map((row) => ({ ...row, term })))
    .map((row, place) => ({ ...row, place }))
  const columns: Column<PublisherRow>[] = [
    column.main('publisher', t('publisher'), ({ publisher }) => publisher),
    column.text('term', t('figuresTermColumn'), ({ term }) => termName(term)),
    column.number('requests', t('figuresAsked'), ({ requests }) => count(requests)),
    column.number('came', t('figuresCame'), ({ came }) => count(came)),
    column.number('days', t('figuresCameDays'), ({ days }) =>
      days === null ? '-' : t('figuresDaysOf', { days: count(days) }),
    ),
    column.number('promised', t('figuresPromised'), ({ promised }) => count(promised)),
    column.number('kept', t('figuresKept'), ({ inTime }) => count(inTime)),
  ]
  return (
    <section aria-labelledby="publishers">
      <h2 id="publishers">{t('figuresPublishers')}</h2>
      {figures.public && figures.publishers === 'administrators' ? (
        <p className="notice">{t('figuresPublishersHidden')}</p>
      ) : null}
      {rows.length === 0 ? (
        <p>{t('figuresPublishersNone')}</p>
      ) : (
        <Table
          caption={<span className="hidden-text">{t('figuresPublishers')}</span>}
          columns={columns}
          rows={rows}
          rowId={({ place }) => `publisher-${place}`}
        />
      )}
    </section>
  )
}

function Method() {
  const { method } = useLoaderData<typeof loader>().figures
  const t = useT()
  const { locale } = useI18n()
  return (
    <section aria-labelledby="method">
      <h2 id="method">{t('figuresMethod')}</h2>
      <ul>
        {method.map((sentence) => (
          <li key={sentence.en}>{sentence[locale]}</li>
        ))}
      </ul>
    </section>
  )
}

function Hand() {
  const { hand } = useLoaderData<typeof loader>().figures
  const t = useT()
  const nameOf = useWord()
  const columns: Column<HandRow>[] = [
    column.main('type', t('prodType'), ({ prodType }) => nameOf(prodType)),
    column.number('requests', t('figuresRequests'), ({ requests }) => count(requests)),
    column.number('days', t('figuresShareDays'), ({ days }) =>
      days === null ? '-' : t('figuresDaysOf', { days: count(days) }),
    ),
  ]
  return (
    <section aria-labelledby="hand">
      <h2 id="hand">{t('figuresDays')}</h2>
      {hand.length === 0 ? (
        <p>{t('figuresDaysNone')}</p>
      ) : (
        <Table
          caption={<span className="hidden-text">{t('figuresDays')}</span>}
          columns={columns}
          rows={hand}
          rowId={({ prodType }) => `hand-${prodType}`}
        />
      )}
    </section>
  )
}

function Waiting() {
  const { waiting } = useLoaderData<typeof loader>().figures
  const t = useT()
  const { locale } = useI18n()
  const columns: Column<WaitingRow>[] = [
    column.main(
      'step',
      t('status'),
      ({ step }) => orderStatuses.find(({ value }) => value === step)?.[locale] ?? step,
    ),
    column.number('count', t('figuresRequests'), (row) => count(row.count)),
  ]
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t('figuresWaiting')}</h2>
      <Table
        caption={<span className="hidden-text">{t('figuresWaiting')}</span>}
        columns={columns}
        rows={waiting}
        rowId={({ step }) => `waiting-${step}`}
      />
    </section>
  )
}
