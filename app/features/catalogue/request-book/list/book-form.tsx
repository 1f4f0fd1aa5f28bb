/** Sections of a book on the request list: its fields, its purchase requests, its production. */
import type { ReactNode } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { channels, joinedOrderTypes, orderTypes, typesOfChannel } from '~/tables/codes'
import { Glossary } from '~/components/glossary'
import { Field, Form, SelectField, useShownForm } from '~/components/form'
import { column, type Column, DescriptionList, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { date } from '~/i18n/format'
import { type BookField, fieldOf, inputFields, pickFields } from '~/features/catalogue/book/fields'
import type { ChannelProgress } from '~/features/catalogue/book/channel-progress.server'
import { useT, useWord } from '~/i18n/provider'
import { Modify, writableFieldNames } from '~/features/catalogue/request-book/request-book.schema'
import type { RequestLog } from '~/features/catalogue/request-book/request-book.output'

type EditFormProps<Name extends string> = {
  book: Record<Name | 'updateTime', string>
  names: readonly Name[]
  schema: ZodMiniType
  id?: number
  children: ReactNode
}

/**
 * Form of the fields that an administrator edits. After an edit conflict it keeps the input and
 * takes the version that saving again would replace.
 */
export function EditForm<Name extends string>({
  book,
  names,
  schema,
  id,
  children,
}: EditFormProps<Name>) {
  const t = useT()
  const actionErrors = useShownForm<{ conflict: boolean }>()
  const typed =
    actionErrors?.intent === 'save' && !actionErrors.conflict
      ? actionErrors.repopulateFields
      : undefined
  const values = pickFields(book, names)
  return (
    <Form id="book-form" schema={schema} intent="save" defaultValues={values} className="fields">
      {id === undefined ? null : <input type="hidden" name="id" value={id} />}
      <input type="hidden" name="updateTime" value={typed?.updateTime ?? book.updateTime} />
      <input type="hidden" name="shown" value={typed?.shown ?? JSON.stringify(values)} />
      {children}
      <p className="actions">
        <button className="button">{t('save')}</button>
      </p>
    </Form>
  )
}

type ListedBook = Record<(typeof writableFieldNames)[number] | 'updateTime', string>

export function BookForm({ book }: { book: ListedBook & { id: number } }) {
  const t = useT()
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">{t('bookFields')}</h2>
      <FieldGlossary />
      <EditForm book={book} names={writableFieldNames} schema={Modify} id={book.id}>
        <BookFields />
      </EditForm>
    </section>
  )
}

/** Explains the terms among the fields. */
export const FieldGlossary = () => <Glossary terms={['curriculum', 'permission', 'purpose']} />

/** Inputs for the fields of a book on the list; they stand in the caller's form. */
export const BookFields = () =>
  inputFields('requestList').map((name) => <BookFieldInput key={name} name={name} />)

/** The input of a field: a select where people choose, otherwise a line of text. */
export function BookFieldInput({ name }: { name: BookField }) {
  const t = useT()
  const nameOf = useWord()
  const { label, value, edit } = fieldOf(name)
  if (value.kind === 'choice' || value.kind === 'code')
    return (
      <SelectField
        name={name}
        label={t(label)}
        options={[
          { value: '', label: t('notGiven') },
          ...value.choices.map((choice) => ({
            value: choice.value,
            label: nameOf(('label' in choice && choice.label) || choice.value),
          })),
        ]}
      />
    )
  return (
    <Field
      name={name}
      label={t(label)}
      hint={edit?.hint && t(edit.hint)}
      inputMode={value.kind === 'text' && value.numeric ? 'numeric' : undefined}
      autoComplete="off"
      maxLength={value.kind === 'text' ? value.max : dateLength}
      required={edit?.required !== undefined || undefined}
    />
  )
}

/** Longer than a date: people write 2026년 3월 2일. */
const dateLength = 20

export function RequestHistory({ logs }: { logs: RequestLog[] }) {
  const t = useT()
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('requestHistory')}</h2>
      {logs.length > 0 ? (
        <p>{t('requestedTypes', { types: joinedOrderTypes(logs.map(({ type }) => type)) })}</p>
      ) : null}
      <RequestLogs logs={logs} />
    </section>
  )
}

export function RequestLogs({ logs }: { logs: RequestLog[] }) {
  const t = useT()
  const nameOf = useWord()
  const columns: Column<RequestLog>[] = [
    column.main('date', t('requestDate'), (log) => (
      <time dateTime={log.date}>{date(log.date)}</time>
    )),
    column.text('type', t('requestType'), (log) =>
      nameOf(orderTypes.find(({ value }) => value === log.type)?.label ?? ''),
    ),
    column.text('orderNum', t('copies'), (log) => log.orderNum),
  ]
  if (logs.length === 0) return <p>{t('requestHistoryNone')}</p>
  return (
    <Table
      caption={<span className="hidden-text">{t('requestHistory')}</span>}
      columns={columns}
      rows={logs}
      rowId={(log) => `request-${logs.indexOf(log)}`}
    />
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
  const nameOf = useWord()
  return (
    <section aria-labelledby="production">
      <h2 id="production">{t('productionState')}</h2>
      {progress ? (
        <DescriptionList
          items={[
            ...channels.map((channel) => ({
              name: typesOfChannel(channel.value).map(nameOf).join(', '),
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
