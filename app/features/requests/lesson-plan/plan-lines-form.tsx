/** The lines of a plan as a form: doubtful ones first, each to be corrected or left out. */
import { useActionData } from '@remix-run/react'
import { fieldId } from '~/components/error-summary'
import { Form } from '~/components/form'
import { ErrorText } from '~/components/input'
import { Table, type Column } from '~/components/table'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { fieldLimits } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import { Set as SetPlan } from './lesson-plan.schema'
import { inputNames, withBlankRows, type CellName, type FormRow } from './plan-rows'
import type { Unread } from './lesson-plan.output'

export const linesForm = 'lines-form'

/** Where the lines come from, and the plan that they replace. */
type LinesOrigin = {
  source: string
  text: string
  fileName: string
  term: string
  version: number
}

export type ShownLines = { rows: FormRow[]; origin: LinesOrigin; unread: Unread[] }

type Indexed = { row: FormRow; index: number; name: string }

/** `cancelTo`: the plan's page without the form. */
export function PlanLinesForm({
  lines: { rows, origin, unread },
  cancelTo,
}: {
  lines: ShownLines
  cancelTo: string
}) {
  const t = useT()
  const indexed = withBlankRows(rows).map((row, index) => ({
    row,
    index,
    name: t('planRow', { n: index + 1 }),
  }))
  const groups = [
    {
      id: 'planDoubtfulRows',
      heading: 'planDoubtfulCount',
      rows: indexed.filter(({ row }) => row.doubt !== ''),
      help: 'planDoubtfulHelp',
    },
    {
      id: 'planCertainRows',
      heading: 'planCertainCount',
      rows: indexed.filter(({ row }) => row.shown && row.doubt === ''),
    },
    {
      id: 'planNewRows',
      heading: 'planNewRows',
      rows: indexed.filter(({ row }) => row.shown === undefined),
    },
  ] as const
  return (
    <Form id={linesForm} schema={SetPlan} intent="save" className="plan-lines">
      {(['source', 'text', 'fileName', 'term', 'version'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={origin[name]} />
      ))}
      <UnreadLines unread={unread} />
      {groups.map((group) =>
        group.rows.length === 0 ? null : (
          <section key={group.id} aria-labelledby={group.id}>
            <h3 id={group.id}>{t(group.heading, { count: count(group.rows.length) })}</h3>
            {'help' in group ? <p>{t(group.help)}</p> : null}
            <LinesTable
              rows={group.rows}
              caption={t(group.heading, { count: count(group.rows.length) })}
            />
          </section>
        ),
      )}
      <p className="actions">
        <button className="button">{t('planSave')}</button>
        <a className="button-quiet" href={cancelTo}>
          {t('planBackToPlan')}
        </a>
      </p>
    </Form>
  )
}

function UnreadLines({ unread }: { unread: Unread[] }) {
  const t = useT()
  if (unread.length === 0) return null
  return (
    <section className="panel" aria-labelledby="unread">
      <h3 id="unread">{t('planUnreadCount', { count: count(unread.length) })}</h3>
      <p>{t('planUnreadHelp')}</p>
      <ul>
        {unread.map(({ line, text }) => (
          <li key={`${line}-${text}`}>
            {line === 0 ? t('planUnreadSheet', { text }) : t('planUnreadLine', { line, text })}
          </li>
        ))}
      </ul>
    </section>
  )
}

// prettier-ignore
const cells: { cell: CellName; heading: MessageKey; className: string }[] = [
  { cell: 'day',       heading: 'planDay',       className: 'plan-day' },
  { cell: 'unit',      heading: 'planUnit',      className: 'plan-unit' },
  { cell: 'firstPage', heading: 'planFirstPage', className: 'plan-page' },
  { cell: 'lastPage',  heading: 'planLastPage',  className: 'plan-page' },
]

function LinesTable({ rows, caption }: { rows: Indexed[]; caption: string }) {
  const t = useT()
  const isNew = rows[0]?.row.shown === undefined
  const columns: Column<Indexed>[] = cells.map(({ cell, heading, className }) => ({
    key: cell,
    heading: t(heading),
    main: cell === 'day',
    className,
    cell: (line) => <LineCell line={line} cell={cell} column={t(heading)} />,
  }))
  const check: Column<Indexed> = {
    key: 'check',
    heading: t('planCheck'),
    className: 'plan-check',
    cell: (line) => <LineCheck line={line} />,
  }
  return (
    <Table
      caption={<span className="hidden-text">{caption}</span>}
      columns={isNew ? columns : [...columns, check]}
      rows={rows}
      rowId={({ index }) => `line-${index}`}
    />
  )
}

function LineCell({ line, cell, column }: { line: Indexed; cell: CellName; column: string }) {
  const t = useT()
  const shown = useActionData<{ formId?: string; fieldErrors?: Record<string, string> }>()
  const { row, index, name: rowName } = line
  const name = `${inputNames[cell]}${index}`
  const error = shown?.formId === linesForm ? shown.fieldErrors?.[name] : undefined
  const id = fieldId(linesForm, name)
  const isPage = cell === 'firstPage' || cell === 'lastPage'
  return (
    <>
      {cell === 'day' && row.shown !== undefined ? (
        <>
          <input type="hidden" name={`${inputNames.shown}${index}`} value={row.shown} />
          <input type="hidden" name={`${inputNames.doubt}${index}`} value={row.doubt} />
        </>
      ) : null}
      <label className="hidden-text" htmlFor={id}>
        {t('planCell', { row: rowName, column })}
      </label>
      <ErrorText id={id} label={t('planCell', { row: rowName, column })} error={error} />
      <input
        id={id}
        name={name}
        type={cell === 'day' ? 'date' : 'text'}
        defaultValue={row[cell]}
        inputMode={isPage ? 'numeric' : undefined}
        maxLength={isPage ? 4 : cell === 'unit' ? fieldLimits.text : undefined}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [error ? `${id}-error` : '', row.doubt ? `doubt-${index}` : '']
            .filter(Boolean)
            .join(' ') || undefined
        }
      />
    </>
  )
}

/** What is doubtful of a line, and the choices to confirm it or to leave it out. */
function LineCheck({ line: { row, index, name } }: { line: Indexed }) {
  const t = useT()
  return (
    <>
      {row.doubt ? (
        <p id={`doubt-${index}`} className="plan-doubt">
          {t(row.doubt)}
        </p>
      ) : null}
      {row.doubt ? (
        <Tick name={`${inputNames.sure}${index}`} checked={row.sure} row={name} text="planSure" />
      ) : null}
      <Tick name={`${inputNames.drop}${index}`} checked={row.drop} row={name} text="planDrop" />
    </>
  )
}

function Tick(tick: { name: string; checked: boolean; row: string; text: MessageKey }) {
  const t = useT()
  return (
    <div>
      <label className="check">
        <input type="checkbox" name={tick.name} value="1" defaultChecked={tick.checked} />
        <span>
          <span className="hidden-text">{tick.row} </span>
          {t(tick.text)}
        </span>
      </label>
    </div>
  )
}
