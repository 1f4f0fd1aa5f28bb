/** The tables of errata: the list, corrections, tasks, and rows that were not read. */
import { Fragment } from 'react'
import { column, Table, type Column } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day, Minute } from '~/components/when'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { count, orDash } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { codeRow } from '~/tables/codes'
import { erratumStates, manuscriptResults } from '~/tables/staff-codes'
import { DoneForm } from './errata-forms'
import type {
  CorrectionItem,
  ErratumInfo,
  ErratumItem,
  StaffCorrectionItem,
  TaskItem,
} from './errata.output'

export function ErratumTag({ state }: Pick<ErratumItem, 'state'>) {
  const { locale } = useI18n()
  const row = codeRow(erratumStates, state)
  return <Tag colour={row.tag}>{row[locale]}</Tag>
}

export function ErrataTable({ rows, from }: { rows: ErratumItem[]; from: string }) {
  const t = useT()
  const columns: Column<ErratumItem>[] = [
    column.main('title', t('title'), ({ id, title }) => (
      <a href={withReturnPath(href('/admin/errata/:id', { id }), from)}>{title}</a>
    )),
    column.number('corrections', t('erratumCount'), ({ corrections }) => count(corrections)),
    column.text('state', t('status'), ({ state, tasks, open }) => (
      <>
        <ErratumTag state={state} />{' '}
        {state === 'taken'
          ? open > 0
            ? t('erratumOpen', { open, tasks })
            : t('erratumAllDone')
          : null}
      </>
    )),
    column.number('told', t('erratumTold'), ({ told }) => count(told)),
    column.text('source', t('erratumSource'), ({ source, fileName }) => orDash(source || fileName)),
    column.text('when', t('erratumWhen'), ({ createTime, userName }) => (
      <>
        <Minute of={createTime} /> {userName}
      </>
    )),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('errata')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `erratum-${id}`}
      clickable
    />
  )
}

type Row = CorrectionItem & Partial<StaffCorrectionItem>

/** `numbered`: with the row of the table in which each stands. `linked`: with its page of the manuscript. */
export function CorrectionTable({
  rows,
  numbered = false,
  linked = true,
}: {
  rows: Row[]
  numbered?: boolean
  linked?: boolean
}) {
  const t = useT()
  const columns: Column<Row>[] = [
    column.main('pages', t('erratumPages'), ({ pageText }) => pageText),
    column.text('wrong', t('erratumWrong'), ({ wrong }) => <Lines text={wrong} />),
    column.text('right', t('erratumRight'), ({ right }) => <Lines text={right} />),
    column.text('note', t('erratumNote'), ({ note }) => orDash(note)),
    ...(rows.some(({ manuscript = 'none' }) => manuscript !== 'none')
      ? [
          column.text<Row>('manuscript', t('manuscriptFact'), (row) => (
            <InManuscript row={linked ? row : { ...row, manuscriptPageId: null }} />
          )),
        ]
      : []),
    ...(numbered
      ? [
          column.nowrap<Row>('row', t('erratumRow'), ({ sheet, rowNumber }) =>
            rowNumber > 0
              ? [sheet, t('erratumRowNumber', { row: rowNumber })].filter(Boolean).join(' ')
              : '-',
          ),
        ]
      : []),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('erratumCorrections')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `correction-${id}`}
    />
  )
}

/** What became of a correction in the manuscript, with the page on which it did. */
function InManuscript({ row: { manuscript, manuscriptPageId, pageText } }: { row: Row }) {
  const t = useT()
  const { locale } = useI18n()
  if (!manuscript || manuscript === 'none') return '-'
  const { tag, ...names } = codeRow(manuscriptResults, manuscript)
  return (
    <>
      <Tag colour={tag}>{names[locale]}</Tag>{' '}
      {manuscriptPageId ? (
        <a href={href('/producer/manuscript/page/:id', { id: manuscriptPageId })}>
          {t('erratumOpenPage')}
          <span className="hidden-text"> {pageText}</span>
        </a>
      ) : null}
    </>
  )
}

const Lines = ({ text }: { text: string }) =>
  orDash(text)
    .split('\n')
    .map((line, index) => (
      <Fragment key={index}>
        {index > 0 ? <br /> : null}
        {line}
      </Fragment>
    ))

/** What the producers, or an administrator for a whole type, have to do. */
export function TaskTable({
  erratum: { id, bookId, taskList },
  from,
}: {
  erratum: ErratumInfo
  from: string
}) {
  const t = useT()
  const nameOf = ({ prodType: type, volume }: TaskItem) =>
    volume > 0 ? t('pieceOf', { type, number: volume }) : t('typeName', { type })
  const columns: Column<TaskItem>[] = [
    column.main('piece', t('erratumPiece'), (task) =>
      task.volumeId ? (
        <a href={withReturnPath(href('/producer/volume/:id', { id: task.volumeId }), from)}>
          {nameOf(task)}
        </a>
      ) : task.volume === 0 ? (
        <a href={withReturnPath(href('/admin/produce/item/:bookId', { bookId }), from)}>
          {nameOf(task)}
        </a>
      ) : (
        nameOf(task)
      ),
    ),
    column.number('corrections', t('erratumCount'), ({ corrections }) => count(corrections)),
    column.text('maker', t('deskMaker'), ({ maker, volume, volumeId }) =>
      volumeId === null
        ? t(volume === 0 ? 'erratumByAdministrator' : 'erratumVolumeGone')
        : (maker ?? t('deskNobody')),
    ),
    column.text('state', t('status'), (task) => <TaskState task={task} />),
    column.text('done', t('manage'), (task) =>
      task.fixTime === null ? <DoneForm id={id} task={task.id} name={nameOf(task)} /> : '-',
    ),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('erratumTasks')}</span>}
      columns={columns}
      rows={taskList}
      rowId={({ id: task }) => `task-${task}`}
    />
  )
}

function TaskState({ task: { fixTime, answered } }: { task: TaskItem }) {
  const t = useT()
  if (fixTime)
    return (
      <>
        <Tag colour="green">{t('erratumFixed')}</Tag> <Day of={fixTime} />
      </>
    )
  return (
    <Tag colour={answered ? 'blue' : 'yellow'}>
      {t(answered ? 'erratumHandedIn' : 'erratumToFix')}
    </Tag>
  )
}

type Unread = ErratumInfo['unread'][number]

/** Rows of the table that are no corrections, and what is noticed of others, each with why. */
export function UnreadTable({ rows }: { rows: Unread[] }) {
  const t = useT()
  const columns: Column<Unread>[] = [
    column.main(
      'row',
      t('erratumRow'),
      ({ sheet, row }) =>
        [sheet, row > 0 ? t('erratumRowNumber', { row }) : ''].filter(Boolean).join(' ') || '-',
    ),
    column.text('why', t('erratumWhy'), ({ key, params }) =>
      t(key as Parameters<typeof t>[0], params),
    ),
    column.text('value', t('erratumValue'), ({ value }) => orDash(value)),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('erratumUnreadTitle')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ sheet, row, key, value }) =>
        `unread-${rows.findIndex((one) => one.sheet === sheet && one.row === row && one.key === key && one.value === value)}`
      }
    />
  )
}
