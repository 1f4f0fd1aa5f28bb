/** One book of the full list: the form of its fields, what was requested, how far its production is, and deleting it. */
import { channels, grades, orderTypes, permissions, purposes, typesOfChannel } from '~/codes'
import { Explained } from '~/components/explained'
import { Field, Form, SelectField, useShownForm } from '~/components/form'
import { type Column, Facts, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { date } from '~/format'
import type { Progress } from '~/features/book/progress.server'
import { useSay } from '~/say'
import { Modify, writtenNames } from './request-book.schema'

type Written = Record<(typeof writtenNames)[number], string>
const options = (values: readonly { value: string; label?: string }[], none: string) => [
  { value: '', label: none },
  ...values.map(({ value, label }) => ({ value, label: label ?? value })),
]

/** All fields that a person writes; after a change made elsewhere, what was typed with the state it would replace. */
export function BookForm({ book }: { book: Written & { id: number; updateTime: string } }) {
  const say = useSay()
  const refused = useShownForm<{ conflict: boolean }>()
  const typed =
    refused?.intent === 'save' && !refused.conflict ? refused.repopulateFields : undefined
  const values = Object.fromEntries(writtenNames.map((name) => [name, book[name]]))
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">{say('bookFields')}</h2>
      <FieldWords />
      <Form id="book-form" schema={Modify} intent="save" defaultValues={values} className="fields">
        <input type="hidden" name="id" value={book.id} />
        <input type="hidden" name="updateTime" value={typed?.updateTime ?? book.updateTime} />
        <input type="hidden" name="shown" value={typed?.shown ?? JSON.stringify(values)} />
        <WrittenFields />
        <p className="actions">
          <button className="button">{say('save')}</button>
        </p>
      </Form>
    </section>
  )
}

/** What the words of its fields mean. */
export const FieldWords = () => <Explained words={['curriculum', 'permission', 'purpose']} />

/** The fields of a book of the list, in the form they stand in. */
export function WrittenFields() {
  const say = useSay()
  const none = say('notGiven')
  return (
    <>
      <Field name="title" label={say('title')} autoComplete="off" maxLength={300} required />
      <Field
        name="publisher"
        label={say('publisher')}
        autoComplete="off"
        maxLength={200}
        required
      />
      <Field name="creator" label={say('creator')} autoComplete="off" maxLength={200} />
      <Field name="curriculum" label={say('curriculum')} autoComplete="off" maxLength={200} />
      <SelectField name="grade" label={say('grade')} options={options(grades, none)} />
      <SelectField
        name="permission"
        label={say('permission')}
        options={options(permissions, none)}
      />
      <SelectField name="purpose" label={say('purpose')} options={options(purposes, none)} />
      <Field
        name="pubDate"
        label={say('pubDate')}
        hint={say('pubDateHint')}
        autoComplete="off"
        maxLength={20}
      />
      <Field
        name="isbn"
        label={say('isbn')}
        hint={say('isbnFieldHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
      <Field name="distributor" label={say('distributor')} autoComplete="off" maxLength={200} />
    </>
  )
}

type Log = { type: number; orderNum: number; date: string }

export function History({ logs }: { logs: Log[] }) {
  const say = useSay()
  const columns: Column<Log>[] = [
    {
      key: 'date',
      heading: say('requestDate'),
      main: true,
      cell: (log) => <time dateTime={log.date}>{date(log.date)}</time>,
    },
    {
      key: 'type',
      heading: say('requestType'),
      cell: (log) => orderTypes.find(({ value }) => value === log.type)?.label,
    },
    { key: 'orderNum', heading: say('copies'), cell: (log) => log.orderNum },
  ]
  return (
    <section aria-labelledby="history">
      <h2 id="history">{say('requestHistory')}</h2>
      {logs.length === 0 ? (
        <p>{say('requestHistoryNone')}</p>
      ) : (
        <Table
          caption={<span className="hidden-text">{say('requestHistory')}</span>}
          columns={columns}
          rows={logs}
          rowId={(log) => `request-${logs.indexOf(log)}`}
        />
      )}
    </section>
  )
}

/** `to`: the book in the catalogue, `manage`: where its production is looked after. */
export function Production({
  progress,
  to,
  manage,
}: {
  progress: Progress | null
  to: string | null
  manage: string | null
}) {
  const say = useSay()
  return (
    <section aria-labelledby="production">
      <h2 id="production">{say('productionState')}</h2>
      {progress ? (
        <Facts
          facts={[
            ...channels.map((channel) => ({
              name: typesOfChannel(channel.value).join(', '),
              value: (
                <State
                  percent={progress[channel.progress]}
                  file={progress[channel.file] !== null}
                />
              ),
            })),
            {
              name: say('publisherFile'),
              value: progress.publisherFile ? (
                <Tag colour="green">{say('fileThere')}</Tag>
              ) : (
                <Tag colour="grey">{say('fileNone')}</Tag>
              ),
            },
          ]}
        />
      ) : (
        <p>{say('productionNone')}</p>
      )}
      <p className="actions">
        {manage ? <a href={manage}>{say('toProduceItem')}</a> : null}
        {to ? <a href={to}>{say('toCatalogueItem')}</a> : null}
      </p>
    </section>
  )
}

function State({ percent, file }: { percent: number | null; file: boolean }) {
  const say = useSay()
  if (file) return <Tag colour="green">{say('fileThere')}</Tag>
  return percent === null ? (
    <Tag colour="grey">{say('progressNone')}</Tag>
  ) : (
    <Tag colour="blue">{`${percent}%`}</Tag>
  )
}
