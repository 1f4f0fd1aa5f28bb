/** What-if on the screen: the form, the comparison, what moves, and the decisions that count. */
import { ById } from '~/validation/inputs'
import type { WorkDecisionKind } from '~/tables/codes'
import { productionTypes, workDecisionKinds } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import { Form } from '~/components/form'
import { Input, Select } from '~/components/input'
import { column, Table, type Column } from '~/components/table'
import { Minute } from '~/components/when'
import { usePieceName } from '~/features/production/schedule/piece-table'
import { href } from '~/http/href'
import { count, daysBetween, orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { WhatIf } from './what-if.schema'
import type { Decision, Comparison, Moved } from './what-if.output'

export const whatIfPath = href('/admin/produce/what-if')
type WhatIfValues = Record<
  'people' | 'away' | 'firstDay' | 'lastDay' | 'kind' | 'bookId' | 'type' | 'volume' | 'day',
  string
>

const kindLabels: Record<WorkDecisionKind, MessageKey> = {
  first: 'whatIfFirst',
  reprint: 'whatIfReprint',
  source: 'whatIfSource',
}

type FormView = {
  values: WhatIfValues
  errors?: Record<string, string>
  producers: { user: string; name: string }[]
}

export function WhatIfForm({ values, errors = {}, producers }: FormView) {
  const t = useT()
  return (
    <form method="get" action={whatIfPath} role="search" className="panel">
      <PeopleFields values={values} errors={errors} producers={producers} />
      <PieceFields values={values} errors={errors} />
      <p className="actions">
        <button className="button">{t('whatIfTry')}</button>
        <a className="button-quiet" href={whatIfPath}>
          {t('reset')}
        </a>
      </p>
    </form>
  )
}

function PeopleFields({ values, errors = {}, producers }: FormView) {
  const t = useT()
  const field = (name: keyof WhatIfValues) => ({
    id: name,
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <fieldset>
      <legend>
        <strong>{t('whatIfPeopleTitle')}</strong>
      </legend>
      <div className="fields">
        <Input
          {...field('people')}
          label={t('whatIfPeople')}
          hint={t('whatIfPeopleHint')}
          inputMode="numeric"
          autoComplete="off"
          narrow
        />
        <Select
          {...field('away')}
          label={t('whatIfAway')}
          options={[
            { value: '', label: t('whatIfNobody') },
            ...producers.map(({ user, name }) => ({ value: user, label: `${name} (${user})` })),
          ]}
        />
        <Input {...field('firstDay')} label={t('absenceFirstDay')} type="date" narrow />
        <Input {...field('lastDay')} label={t('absenceLastDay')} type="date" narrow />
      </div>
    </fieldset>
  )
}

function PieceFields({ values, errors = {} }: Omit<FormView, 'producers'>) {
  const t = useT()
  const field = (name: keyof WhatIfValues) => ({
    id: name,
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <fieldset>
      <legend>
        <strong>{t('whatIfPieceTitle')}</strong>
      </legend>
      <div className="fields">
        <Select
          {...field('kind')}
          label={t('whatIfKind')}
          options={[
            { value: '', label: t('whatIfKindNone') },
            ...workDecisionKinds.map((kind) => ({ value: kind, label: t(kindLabels[kind]) })),
          ]}
        />
        <Input {...field('bookId')} label={t('bookId')} autoComplete="off" narrow />
        <Select
          {...field('type')}
          label={t('prodType')}
          options={[
            { value: '', label: '-' },
            ...productionTypes.map(({ value }) => ({
              value,
              label: t('typeName', { type: value }),
            })),
          ]}
        />
        <Input
          {...field('volume')}
          label={t('whatIfVolume')}
          hint={t('whatIfVolumeHint')}
          inputMode="numeric"
          autoComplete="off"
          narrow
        />
        <Input
          {...field('day')}
          label={t('whatIfDay')}
          hint={t('whatIfDayHint')}
          type="date"
          narrow
        />
      </div>
    </fieldset>
  )
}

// ── the comparison ───────────────────────────────────────────────────────────────────────────────

export function ComparisonView({ result }: { result: Comparison }) {
  const t = useT()
  const { before, after, movedCount, moved } = result
  const lines = (['needed', 'inTime', 'atRisk'] as const).map((key) => ({
    key,
    before: before[key],
    after: after[key],
  }))
  const labels = { needed: 'whatIfNeeded', inTime: 'whatIfInTime', atRisk: 'whatIfAtRisk' } as const
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison">{t('whatIfResult')}</h2>
      <Table<(typeof lines)[number]>
        caption={<span className="hidden-text">{t('whatIfResult')}</span>}
        columns={[
          column.main('what', t('whatIfMeasure'), ({ key }) => t(labels[key])),
          column.number('before', t('whatIfNow'), (line) => count(line.before)),
          column.number('after', t('whatIfAfter'), (line) => count(line.after)),
        ]}
        rows={lines}
        rowId={({ key }) => `sum-${key}`}
      />
      <MovedTable moved={moved} movedCount={movedCount} />
    </section>
  )
}

function MovedTable({ moved, movedCount }: Pick<Comparison, 'moved' | 'movedCount'>) {
  const t = useT()
  const nameOf = usePieceName()
  if (moved.length === 0) return <p>{t('whatIfMovedNone')}</p>
  const columns: Column<Moved>[] = [
    column.main('title', t('title'), ({ bookId, title }) => (
      <a href={href('/admin/produce/item/:bookId', { bookId })}>{title}</a>
    )),
    column.nowrap('piece', t('prodType'), nameOf),
    column.nowrap('neededBy', t('pieceNeeded'), ({ neededBy }) => orDash(neededBy)),
    column.nowrap('before', t('whatIfNow'), ({ before }) => before || t('expectedUnknown')),
    column.text('after', t('whatIfAfter'), (row) => <MovedDay row={row} />),
  ]
  return (
    <>
      <h3>{t('whatIfMoved', { count: count(movedCount) })}</h3>
      {movedCount > moved.length ? <p>{t('whatIfMovedSome', { shown: moved.length })}</p> : null}
      <Table
        caption={
          <span className="hidden-text">{t('whatIfMoved', { count: count(movedCount) })}</span>
        }
        columns={columns}
        rows={moved}
        rowId={({ id, prodType, volume }) => `moved-${id}-${prodType}-${volume}`}
      />
    </>
  )
}

function MovedDay({ row: { before, after } }: { row: Moved }) {
  const t = useT()
  if (!after) return <>{t('expectedUnknown')}</>
  const days = before ? daysBetween(before, after) : 0
  return (
    <>
      {after}
      {days === 0 ? null : (
        <div className="small">
          {t(days < 0 ? 'whatIfEarlier' : 'whatIfLater', { days: count(Math.abs(days)) })}
        </div>
      )}
    </>
  )
}

/** Stores what was tried; people who are not there cannot be stored. */
export function TakeOverForm({ values }: { values: WhatIfValues }) {
  const t = useT()
  if (!values.away && !values.kind) return <p>{t('whatIfOnlyPeople')}</p>
  return (
    <Form id="take-over-form" schema={WhatIf} intent="takeOver">
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>
        {t('whatIfTakeOverHelp')}
        {values.people && values.people !== '0' ? ` ${t('whatIfOnlyPeople')}` : null}
      </p>
      <button className="button">{t('whatIfTakeOver')}</button>
    </Form>
  )
}

// ── decisions ────────────────────────────────────────────────────────────────────────────────────

export function Decisions({ items }: { items: Decision[] }) {
  const t = useT()
  const nameOf = usePieceName()
  const heading = t('decisionsTitle', { count: count(items.length) })
  const columns: Column<Decision>[] = [
    column.main('title', t('title'), ({ bookId, title }) => (
      <a href={href('/admin/produce/item/:bookId', { bookId })}>{title}</a>
    )),
    column.text('what', t('decisionWhat'), (row) =>
      [row.prodType ? nameOf(row) : '', t(kindLabels[row.kind]), row.day]
        .filter(Boolean)
        .join(', '),
    ),
    column.text('by', t('decisionBy'), ({ userName, createTime }) => (
      <>
        {userName}{' '}
        <span className="small">
          <Minute of={createTime} />
        </span>
      </>
    )),
    column.text('undo', t('decisionUndo'), ({ id, title }) => (
      <Form id={`undo-${id}`} schema={ById} intent="undo">
        <input type="hidden" name="id" value={id} />
        <button className="button-quiet">
          <span className="hidden-text">{title} </span>
          {t('decisionUndo')}
        </button>
      </Form>
    )),
  ]
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">{heading}</h2>
      {items.length === 0 ? (
        <p>{t('decisionsNone')}</p>
      ) : (
        <Table
          caption={<span className="hidden-text">{heading}</span>}
          columns={columns}
          rows={items}
          rowId={({ id }) => `decision-${id}`}
        />
      )}
    </section>
  )
}
