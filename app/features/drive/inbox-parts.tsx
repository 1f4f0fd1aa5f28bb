/** Upload links as administrators see them: making one, those in use, the question before one ends, and what arrived by any. */
import { Confirm } from '~/components/confirm'
import { Field, Form } from '~/components/form'
import { Input } from '~/components/input'
import { useAddress } from '~/components/pagination'
import { Script } from '~/components/script'
import { type Column, Table } from '~/components/table'
import { count, dateTime, fileSize, orDash } from '~/format'
import { useSay } from '~/say'
import type { Arrived, InboxItem } from './inbox-list.server'
import { ByAccessId, CreateInbox, Seen, usualInbox } from './inbox.schema'
import { downloadLink, driveLink } from './links'
import { CopyButton } from './share-parts'

export function MakeInbox({ path }: { path: string }) {
  const say = useSay()
  return (
    <section aria-labelledby="make-inbox">
      <h2 id="make-inbox">{say('inboxMakeFor', { path })}</h2>
      <Form
        id="inbox-form"
        schema={CreateInbox}
        intent="create"
        defaultValues={usualInbox}
        className="fields"
      >
        <input type="hidden" name="path" value={path} />
        <Field
          name="note"
          label={say('inboxNote')}
          hint={say('inboxNoteHint')}
          maxLength={100}
          autoComplete="off"
        />
        <Field
          name="accessHour"
          label={say('inboxHours')}
          hint={say('inboxHoursHint')}
          inputMode="numeric"
          autoComplete="off"
          required
          narrow
        />
        <Field
          name="fileCount"
          label={say('inboxFiles')}
          inputMode="numeric"
          autoComplete="off"
          required
          narrow
        />
        <Field
          name="megabytes"
          label={say('inboxMegabytes')}
          inputMode="numeric"
          autoComplete="off"
          required
          narrow
        />
        <p className="actions">
          <button className="button">{say('inboxMakeDo')}</button>
        </p>
      </Form>
    </section>
  )
}

export function InboxTable({ items }: { items: InboxItem[] }) {
  const say = useSay()
  const address = useAddress()
  const columns: Column<InboxItem>[] = [
    {
      key: 'folder',
      heading: say('inboxFolder'),
      main: true,
      cell: ({ path }) => <a href={driveLink(path)}>{path}</a>,
    },
    { key: 'note', heading: say('inboxNoteShort'), cell: ({ note }) => orDash(note) },
    {
      key: 'until',
      heading: say('inboxUntil'),
      className: 'nowrap',
      cell: ({ expireTime }) => (
        <time dateTime={expireTime}>{dateTime(expireTime).slice(0, 16)}</time>
      ),
    },
    {
      key: 'remains',
      heading: say('inboxRemains'),
      cell: ({ filesLeft, bytesLeft }) =>
        say('inboxRemain', { files: count(filesLeft), size: fileSize(bytesLeft) }),
    },
    { key: 'by', heading: say('inboxBy'), cell: ({ userName }) => orDash(userName) },
    { key: 'address', heading: say('inboxAddress'), cell: (item) => <Address item={item} /> },
    {
      key: 'end',
      heading: say('trashActions'),
      cell: ({ accessId, path, note }) => (
        <ul className="row-actions">
          <li>
            <a href={address({ confirm: 'end', id: accessId })} data-confirm>
              <span className="hidden-text">
                {say('inboxEndOf', { path: note ? `${path}, ${note}` : path })}{' '}
              </span>
              {say('inboxEnd')}
            </a>
          </li>
        </ul>
      ),
    },
  ]
  return (
    <section aria-labelledby="inboxes">
      <h2 id="inboxes">{say('inboxList')}</h2>
      {items.length === 0 ? (
        <p>{say('inboxNone')}</p>
      ) : (
        <Table
          caption={<span className="hidden-text">{say('inboxList')}</span>}
          columns={columns}
          rows={items}
          rowId={({ accessId }) => `inbox-${accessId}`}
        />
      )}
      <Script src="/copy.js" />
    </section>
  )
}

function Address({ item: { accessId, address, path, note } }: { item: InboxItem }) {
  const say = useSay()
  const id = `address-${accessId}`
  const of = say('inboxEndOf', { path: note ? `${path}, ${note}` : path })
  return (
    <>
      <Input
        id={id}
        label={
          <>
            <span className="hidden-text">{of} </span>
            {say('inboxAddress')}
          </>
        }
        value={address}
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
      <CopyButton field={id} of={of} />
      <span role="status" id={`${id}-copied`} />
    </>
  )
}

export function EndQuestion({ item: { accessId, path, note } }: { item: InboxItem }) {
  const say = useSay()
  return (
    <Confirm
      question={say('inboxEndQuestion')}
      cancelTo={useAddress()({ confirm: null, id: null })}
    >
      <p>{say('inboxEndWhich', { path, note: orDash(note) })}</p>
      <Form id="end-form" schema={ByAccessId} intent="revoke">
        <input type="hidden" name="accessId" value={accessId} />
        <button className="button button-danger">{say('inboxEndYes')}</button>
      </Form>
    </Confirm>
  )
}

export function ArrivedTable({ items, total }: { items: Arrived[]; total: number }) {
  const say = useSay()
  const columns: Column<Arrived>[] = [
    {
      key: 'name',
      heading: say('trashName'),
      main: true,
      cell: ({ name, path }) => <a href={downloadLink(path, name)}>{name}</a>,
    },
    {
      key: 'folder',
      heading: say('inboxFolder'),
      cell: ({ path, name }) => (
        <a className="file-link" href={driveLink(path)}>
          <span className="hidden-text">{say('trashOf', { name })} </span>
          {path}
        </a>
      ),
    },
    {
      key: 'size',
      heading: say('trashSize'),
      className: 'nowrap',
      cell: ({ size }) => fileSize(size),
    },
    {
      key: 'when',
      heading: say('inboxWhen'),
      className: 'nowrap',
      cell: ({ date }) => <time dateTime={date}>{dateTime(date).slice(0, 16)}</time>,
    },
    { key: 'from', heading: say('inboxFrom'), cell: ({ note }) => orDash(note) },
  ]
  return (
    <section aria-labelledby="arrived">
      <h2 id="arrived">{say('inboxArrived')}</h2>
      {items.length === 0 ? (
        <p>{say('inboxNoArrived')}</p>
      ) : (
        <>
          {total > items.length ? (
            <p>{say('inboxArrivedMore', { shown: count(items.length), count: count(total) })}</p>
          ) : null}
          <Table
            caption={<span className="hidden-text">{say('inboxArrived')}</span>}
            columns={columns}
            rows={items}
            rowId={({ id }) => `arrived-${id}`}
          />
          <Form id="seen-form" schema={Seen} intent="seen">
            <input type="hidden" name="all" value="1" />
            <p className="actions">
              <button className="button-secondary">{say('inboxSeen')}</button>
            </p>
          </Form>
        </>
      )}
    </section>
  )
}
