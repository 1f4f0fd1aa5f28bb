/** Sections of a book on the request list: its fields, its purchase requests, its production. */
import { channels, grades, orderTypes, permissions, purposes, typesOfChannel } from '~/tables/codes'
import { Glossary } from '~/components/glossary'
import { Field, Form, SelectField, useShownForm } from '~/components/form'
import { type Column, DescriptionList, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { date } from '~/i18n/format'
import type { ChannelProgress } from '~/features/book/catalogue/channel-progress.server'
import { useT } from '~/i18n/provider'
import { Modify, writableFieldNames } from './request-book.schema'

type WritableFields = Record<(typeof writableFieldNames)[number], string>
const withNoneOption = (values: readonly { value: string; label?: string }[], none: string) => [
  { value: '', label: none },
  ...values.map(({ value, label }) => ({ value, label: label ?? value })),
]

/**
 * Form of the fields that an administrator edits. After an edit conflict it keeps the input and
 * takes the version that saving again would replace.
 */
export function BookForm({ book }: { book: WritableFields & { id: number; updateTime: string } }) {
  const t = useT()
  const actionErrors = useShownForm<{ conflict: boolean }>()
  const typed =
    actionErrors?.intent === 'save' && !actionErrors.conflict
      ? actionErrors.repopulateFields
      : undefined
  const values = Object.fromEntries(writableFieldNames.map((name) => [name, book[name]]))
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">{t('bookFields')}</h2>
      <FieldGlossary />
      <Form id="book-form" schema={Modify} intent="save" defaultValues={values} className="fields">
        <input type="hidden" name="id" value={book.id} />
        <input type="hidden" name="updateTime" value={typed?.updateTime ?? book.updateTime} />
        <input type="hidden" name="shown" value={typed?.shown ?? JSON.stringify(values)} />
        <BookFields />
        <p className="actions">
          <button className="button">{t('save')}</button>
        </p>
      </Form>
    </section>
  )
}

/** Explains the terms among the fields. */
export const FieldGlossary = () => <Glossary terms={['curriculum', 'permission', 'purpose']} />

/** Inputs for the fields of a book on the list; they stand in the caller's form. */
export function BookFields() {
  const t = useT()
  const none = t('notGiven')
  return (
    <>
      <Field name="title" label={t('title')} autoComplete="off" maxLength={300} required />
      <Field name="publisher" label={t('publisher')} autoComplete="off" maxLength={200} required />
      <Field name="creator" label={t('creator')} autoComplete="off" maxLength={200} />
      <Field name="curriculum" label={t('curriculum')} autoComplete="off" maxLength={200} />
      <SelectField name="grade" label={t('grade')} options={withNoneOption(grades, none)} />
      <SelectField
        name="permission"
        label={t('permission')}
        options={withNoneOption(permissions, none)}
      />
      <SelectField name="purpose" label={t('purpose')} options={withNoneOption(purposes, none)} />
      <Field
        name="pubDate"
        label={t('pubDate')}
        hint={t('pubDateHint')}
        autoComplete="off"
        maxLength={20}
      />
      <Field
        name="isbn"
        label={t('isbn')}
        hint={t('isbnFieldHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
      <Field name="distributor" label={t('distributor')} autoComplete="off" maxLength={200} />
    </>
  )
}

type Log = { type: number; orderNum: number; date: string }

export function RequestHistory({ logs }: { logs: Log[] }) {
  const t = useT()
  const columns: Column<Log>[] = [
    {
      key: 'date',
      heading: t('requestDate'),
      main: true,
      cell: (log) => <time dateTime={log.date}>{date(log.date)}</time>,
    },
    {
      key: 'type',
      heading: t('requestType'),
      cell: (log) => orderTypes.find(({ value }) => value === log.type)?.label,
    },
    { key: 'orderNum', heading: t('copies'), cell: (log) => log.orderNum },
  ]
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('requestHistory')}</h2>
      {logs.length === 0 ? (
        <p>{t('requestHistoryNone')}</p>
      ) : (
        <Table
          caption={<span className="hidden-text">{t('requestHistory')}</span>}
          columns={columns}
          rows={logs}
          rowId={(log) => `request-${logs.indexOf(log)}`}
        />
      )}
    </section>
  )
}

/** `to`: address of the book in the catalogue; `manage`: address of its production. */
export function ProductionSummary({
  progress,
  to,
  manage,
}: {
  progress: ChannelProgress | null
  to: string | null
  manage: string | null
}) {
  const t = useT()
  return (
    <section aria-labelledby="production">
      <h2 id="production">{t('productionState')}</h2>
      {progress ? (
        <DescriptionList
          items={[
            ...channels.map((channel) => ({
              name: typesOfChannel(channel.value).join(', '),
              value: (
                <ChannelState
                  percent={progress[channel.progress]}
                  file={progress[channel.file] !== null}
                />
              ),
            })),
            {
              name: t('publisherFile'),
              value: progress.publisherFile ? (
                <Tag colour="green">{t('fileThere')}</Tag>
              ) : (
                <Tag colour="grey">{t('fileNone')}</Tag>
              ),
            },
          ]}
        />
      ) : (
        <p>{t('productionNone')}</p>
      )}
      <p className="actions">
        {manage ? <a href={manage}>{t('toProduceItem')}</a> : null}
        {to ? <a href={to}>{t('toCatalogueItem')}</a> : null}
      </p>
    </section>
  )
}

function ChannelState({ percent, file }: { percent: number | null; file: boolean }) {
  const t = useT()
  if (file) return <Tag colour="green">{t('fileThere')}</Tag>
  return percent === null ? (
    <Tag colour="grey">{t('progressNone')}</Tag>
  ) : (
    <Tag colour="blue">{`${percent}%`}</Tag>
  )
}
