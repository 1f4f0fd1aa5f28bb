/** Volumes of the desk as a table: what, by when, what stands in the way, and a button to take them. */
import type { ReactNode } from 'react'
import { toWireVolumeState } from '~/tables/codes'
import { ExpectedDays } from '~/components/expected-days'
import { FormMarks } from '~/components/form'
import { column, Table, type Column } from '~/components/table'
import { Tag } from '~/components/tag'
import { VolumeStateTag } from '~/features/production/volume-state-tag'
import { NeedDate } from '~/features/production/books/need-date'
import { usePieceName } from '~/features/production/schedule/piece-table'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type { CardState } from '~/features/production/file-check/stored-card'
import type { DeskRow } from './desk-list.server'

const cardTags = {
  looking: { colour: 'grey', key: 'cardStateLooking' },
  failed: { colour: 'red', key: 'cardStateFailed' },
  sound: { colour: 'green', key: 'cardStateSound' },
  minor: { colour: 'yellow', key: 'cardStateMinor' },
  severe: { colour: 'red', key: 'cardStateSevere' },
} as const

const finished = toWireVolumeState('finished')

/**
 * What the check of a file found, as a coloured word; nothing where there is no card. Severe findings
 * of a `finished` volume were accepted by whoever signed it.
 */
export function CardTag({ state, finished }: { state: CardState; finished: boolean }) {
  const t = useT()
  if (state === 'none') return null
  if (finished && state === 'severe') return <Tag colour="grey">{t('cardStateAccepted')}</Tag>
  const { colour, key } = cardTags[state]
  return <Tag colour={colour}>{t(key)}</Tag>
}

export const personName = ({ user, name }: { user: string; name: string }) => name || user

/**
 * `take`: the rows have a button that takes them; `makers`: whose they are is shown. `from`: the
 * address that the pages of the rows lead back to.
 */
export function DeskTable({
  id,
  caption,
  rows,
  today,
  from,
  take = false,
  makers = false,
}: {
  id: string
  caption: string
  rows: DeskRow[]
  today: string
  from: string
  take?: boolean
  makers?: boolean
}) {
  const t = useT()
  const nameOf = usePieceName()
  const nameOfRow = ({ prodType, number }: DeskRow) => nameOf({ prodType, volume: number })
  const columns: Column<DeskRow>[] = [
    column.main('title', t('title'), (row) => (
      <a href={withReturnPath(pageOf(row), from)}>
        {row.title} <span className="nowrap">{nameOfRow(row)}</span>
      </a>
    )),
    column.nowrap('pages', t('volumePages'), ({ firstPage, lastPage }) =>
      pageRange(firstPage, lastPage),
    ),
    column.text('needed', t('pieceNeeded'), ({ neededBy }) => (
      <NeedDate date={neededBy} today={today} />
    )),
    column.text('expected', t('pieceExpected'), ({ early, late, dueDate }) => (
      <>
        <ExpectedDays early={early} late={late} />
        {dueDate ? <div className="small">{t('deskDue', { date: dueDate })}</div> : null}
      </>
    )),
    column.text('state', t('volumeState'), (row) => <State row={row} />),
    ...(makers
      ? [
          {
            key: 'maker',
            heading: t('deskMaker'),
            cell: ({ maker }: DeskRow) => (maker ? personName(maker) : t('deskNobody')),
          },
        ]
      : []),
    ...(take
      ? [
          {
            key: 'take',
            heading: t('deskTake'),
            cell: (row: DeskRow) => (
              <button
                {...(row.id === null
                  ? { name: 'whole', value: `${row.bookId} ${row.prodType}` }
                  : { name: 'id', value: row.id })}
                className="button-secondary"
              >
                {t('deskTake')}
                <span className="hidden-text">
                  {' '}
                  {row.title} {nameOfRow(row)}
                </span>
              </button>
            ),
          },
        ]
      : []),
  ]
  const table = (
    <Table
      caption={<span className="hidden-text">{caption}</span>}
      columns={columns}
      rows={rows}
      rowId={(row) => `${id}-${row.id ?? `${row.bookRowId}-${row.prodType}`}`}
    />
  )
  return take ? <TakeForm id={id}>{table}</TakeForm> : table
}

/** A format that is not divided has no page of its own: its book's. */
const pageOf = ({ id, bookRowId }: DeskRow) =>
  id === null ? href('/producer/item/:id', { id: bookRowId }) : href('/producer/volume/:id', { id })

/** One form for the buttons of all rows: each sends its volume, or its book and type. */
function TakeForm({ id, children }: { id: string; children: ReactNode }) {
  return (
    <form method="post" id={`${id}-form`}>
      <FormMarks id={`${id}-form`} intent="take" />
      {children}
    </form>
  )
}

export const pageRange = (first: number | null, last: number | null) =>
  first === null && last === null ? '-' : `${first ?? ''}–${last ?? ''}`

function State({ row: { state, remarks, card, units, manuscript } }: { row: DeskRow }) {
  const t = useT()
  return (
    <>
      <VolumeStateTag state={state} /> <CardTag state={card} finished={state === finished} />
      {remarks > 0 ? <div className="small">{t('deskRemarksOpen', { count: remarks })}</div> : null}
      {manuscript ? <div className="small">{t('manuscriptCounts', manuscript)}</div> : null}
      {units ? <div className="small">{orDash(units)}</div> : null}
    </>
  )
}
