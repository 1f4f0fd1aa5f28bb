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
import { orderStatuses } from '~/tables/codes'
import type { WaitingRow, HandRow } from '~/features/production/forecast/figures.output'

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
      <Hand />
      <Waiting />
    </Page>
  )
}

type TermRow = { prodType: string; needed: number; inTime: number }

function Term() {
  const { term, termBegan } = useLoaderData<typeof loader>().figures
  const t = useT()
  const nameOf = useWord()
  const heading = t('figuresTerm', { first: termBegan })
  const sum = (key: 'needed' | 'inTime') => term.reduce((total, row) => total + row[key], 0)
  const rows: TermRow[] = [
    ...term,
    { prodType: t('figuresAll'), needed: sum('needed'), inTime: sum('inTime') },
  ]
  const columns: Column<TermRow>[] = [
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
