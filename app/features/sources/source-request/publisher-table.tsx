/** Publishers with what is open, chosen for a round: the requests that go out, and the reminders. */
import { FormMarks } from '~/components/form'
import { ErrorText } from '~/components/input'
import { SelectAll, useRowSelection } from '~/components/select-all'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { formFields } from '~/http/form-fields'
import { href } from '~/http/href'
import { count, daysBetween } from '~/i18n/format'
import { type Translate, useT } from '~/i18n/provider'
import type { PublisherItem } from './source-request.output'

const formId = 'round-form'

/** How a publisher is called on the screen. */
export const publisherTitle = (t: Translate, name: string) => name || t('sourceNoPublisher')

export function PublisherTable({ rows, today }: { rows: PublisherItem[]; today: string }) {
  const t = useT()
  const choice = useRowSelection({
    formId,
    name: 'publisher',
    rows,
    value: ({ id }) => String(id),
    label: ({ name }) => t('sourceChoose', { publisher: publisherTitle(t, name) }),
    preselected: ({ toSend }) => toSend > 0,
  })
  const columns: Column<PublisherItem>[] = [
    choice.column,
    column.main('name', t('publisher'), ({ id, name }) => (
      <a href={href('/admin/source/:id', { id })}>{publisherTitle(t, name)}</a>
    )),
    column.text('mail', t('sourceReached'), ({ id, name, email, toSend }) => (
      <>
        {email === '' ? <Tag colour="yellow">{t('sourceByLetter')}</Tag> : email}{' '}
        {toSend > 0 ? (
          <a className="small" href={href('/admin/source/:id/letter', { id })}>
            <span className="hidden-text">{publisherTitle(t, name)} </span>
            {t('sourceLetterLook')}
          </a>
        ) : null}
      </>
    )),
    column.number('open', t('sourceOpen'), ({ open }) => count(open)),
    column.nowrap('needed', t('sourceNeeded'), ({ needed }) => needed ?? '-'),
    column.text('now', t('sourceNow'), (row) => <Now row={row} today={today} />),
  ]
  return (
    <>
      <Table
        caption={<span className="hidden-text">{t('sourcePublishers')}</span>}
        columns={columns}
        rows={rows}
        rowId={({ id }) => `publisher-${id}`}
      />
      <form id={formId} method="post" className="bulk">
        <FormMarks id={formId} />
        <ErrorText {...choice} label={t('chosen')} />
        <SelectAll name="publisher" />
        <p className="actions">
          <button className="button" name={formFields.intent} value="send">
            {t('sourceSendAll')}
          </button>
          <button className="button-secondary" name={formFields.intent} value="remind">
            {t('sourceRemindAll')}
          </button>
        </p>
      </form>
    </>
  )
}

/** What is to be done, and what is waited for, largest first. */
function Now({ row, today }: { row: PublisherItem; today: string }) {
  const t = useT()
  const days = row.askedSince ? daysBetween(row.askedSince, today) : 0
  const parts = [
    row.toSend > 0 && <Tag colour="yellow">{t('sourceNowToSend', { count: row.toSend })}</Tag>,
    row.came > 0 && <Tag colour="yellow">{t('sourceNowCame', { count: row.came })}</Tag>,
    row.refused > 0 && <Tag colour="red">{t('sourceNowRefused', { count: row.refused })}</Tag>,
    row.broken > 0 && <Tag colour="red">{t('sourceNowBroken', { count: row.broken })}</Tag>,
    row.asked > 0 && t('sourceNowAsked', { count: row.asked, days }),
    row.promised > row.broken &&
      t('sourceNowPromised', {
        count: row.promised - row.broken,
        day: row.firstPromise ?? '-',
      }),
  ].filter(Boolean)
  return (
    <ul className="plain">
      {parts.map((part, i) => (
        <li key={i}>{part}</li>
      ))}
    </ul>
  )
}
