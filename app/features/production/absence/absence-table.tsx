/** Absences of producers on the screen: the table, the form that adds one, and the question before one goes. */
import { ById } from '~/validation/inputs'
import { Confirm } from '~/components/confirm'
import { Field, Form, SelectField } from '~/components/form'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { daysBetween, orDash } from '~/i18n/format'
import { href } from '~/http/href'
import { type Translate, useT } from '~/i18n/provider'
import { fieldLimits } from '~/tables/codes'
import { absenceDays } from './absence-days'
import { Add } from './absence.schema'
import type { Absence } from './absence.output'

type Shown = Pick<Absence, 'firstDay' | 'lastDay'>

/** '2026-12-01 ~ 2026-12-05 (5일)', or the one day. */
function daysText(t: Translate, { firstDay, lastDay }: Shown): string {
  const { key, params } = absenceDays({ firstDay, lastDay })
  return t(key, params)
}

/** `removeTo`: the address of the question before an absence is removed; `named`: says whose it is. */
export function AbsenceTable({
  rows,
  today,
  caption,
  named,
  removeTo,
}: {
  rows: Absence[]
  today: string
  caption: string
  named: boolean
  removeTo: (id: number) => string
}) {
  const t = useT()
  const producer: Column<Absence> = column.text(
    'producer',
    t('productionProducer'),
    ({ userId, user, name }) => (
      <a className="file-link" href={href('/admin/member/:id', { id: userId })}>
        {name || user}
      </a>
    ),
  )
  const columns: Column<Absence>[] = [
    column.main('days', t('absenceDays'), (row) => (
      <>
        {daysText(t, row)} <When absence={row} today={today} />
      </>
    )),
    ...(named ? [producer] : []),
    column.text('reason', t('absenceReason'), ({ reason }) => orDash(reason)),
    column.text('remove', t('manage'), (row) => (
      <a className="button-quiet" href={removeTo(row.id)} data-confirm>
        {t('absenceRemove')}
        <span className="hidden-text">
          {' '}
          {[named ? row.name || row.user : '', daysText(t, row)].filter(Boolean).join(' ')}
        </span>
      </a>
    )),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{caption}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `absence-${id}`}
    />
  )
}

function When({ absence: { firstDay, lastDay }, today }: { absence: Shown; today: string }) {
  const t = useT()
  if (daysBetween(today, firstDay) > 0) return null
  return daysBetween(today, lastDay) < 0 ? (
    <Tag colour="grey">{t('absenceOver')}</Tag>
  ) : (
    <Tag colour="yellow">{t('absenceNow')}</Tag>
  )
}

/** `producers`: whom an administrator may name; `user`: the one whose page it is. */
export function AbsenceForm({
  today,
  producers,
  user,
}: {
  today: string
  producers?: { user: string; name: string }[]
  user?: string
}) {
  const t = useT()
  return (
    <Form id="absence-form" schema={Add} intent="addAbsence" className="login">
      {user ? <input type="hidden" name="user" value={user} /> : null}
      {producers ? <ProducerField producers={producers} /> : null}
      <Field name="firstDay" type="date" min={today} label={t('absenceFirstDay')} narrow required />
      <Field
        name="lastDay"
        type="date"
        min={today}
        label={t('absenceLastDay')}
        hint={t('absenceLastDayHint')}
        narrow
      />
      <Field
        name="reason"
        label={t('absenceReason')}
        hint={t('absenceReasonHint')}
        autoComplete="off"
        maxLength={fieldLimits.text}
      />
      <button className="button">{t('absenceAdd')}</button>
    </Form>
  )
}

function ProducerField({ producers }: { producers: { user: string; name: string }[] }) {
  const t = useT()
  return (
    <SelectField
      name="user"
      label={t('absenceUser')}
      options={[
        { value: '', label: t('producerChoose') },
        ...producers.map(({ user, name }) => ({ value: user, label: `${name} (${user})` })),
      ]}
    />
  )
}

export function RemoveAbsence({
  absence,
  named,
  cancelTo,
}: {
  absence: Absence
  named: boolean
  cancelTo: string
}) {
  const t = useT()
  const who = named ? `${absence.name || absence.user}: ` : ''
  return (
    <Confirm question={t('absenceRemoveQuestion')} cancelTo={cancelTo}>
      <p>
        {who}
        {daysText(t, absence)}
      </p>
      <p>{t('absenceRemoveHelp')}</p>
      <Form id="remove-absence-form" schema={ById} intent="removeAbsence">
        <input type="hidden" name="id" value={absence.id} />
        <button className="button button-danger">{t('absenceRemove')}</button>
      </Form>
    </Confirm>
  )
}
