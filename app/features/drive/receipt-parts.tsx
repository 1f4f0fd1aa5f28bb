/** What a publisher sees of an upload link: what is asked for, the form, the receipt, and a link that is over. */
import { business } from '~/business'
import { FileField, UploadForm } from '~/components/file-field'
import { Script } from '~/components/script'
import { Facts, Table, type Column } from '~/components/table'
import { count, dateTime, fileSize, orDash } from '~/format'
import { useSay } from '~/say'
import { InboxFiles } from './inbox.schema'
import type { ReceiptFile } from './inbox.server'

const contact = { phone: business.phone, email: business.email }

export type Asked = { note: string; expireTime: string; filesLeft: number; bytesLeft: number }

export function SendFiles({ asked: { note, expireTime, filesLeft, bytesLeft } }: { asked: Asked }) {
  const say = useSay()
  return (
    <>
      <Facts
        facts={[
          { name: say('inboxWhat'), value: orDash(note) },
          {
            name: say('inboxUntil'),
            value: (
              <time dateTime={expireTime}>
                {say('shareUntilTime', { time: dateTime(expireTime) })}
              </time>
            ),
          },
          { name: say('inboxLeftFiles'), value: say('inboxCount', { count: count(filesLeft) }) },
          { name: say('inboxLeftSize'), value: fileSize(bytesLeft) },
        ]}
      />
      <UploadForm id="send-form" schema={InboxFiles}>
        <FileField
          name="file"
          label={say('inboxField')}
          hint={say('inboxFieldHint')}
          multiple
          required
          most={bytesLeft}
        />
        <button className="button">{say('inboxSend')}</button>
      </UploadForm>
      <p>{say('receiptRenamed')}</p>
      <p>{say('inboxPrivacy', contact)}</p>
    </>
  )
}

export function Over() {
  const say = useSay()
  return (
    <>
      <p className="lead">{say('inboxOver')}</p>
      <p>{say('askUs', contact)}</p>
    </>
  )
}

type Told = { id: string; note: string; time: string; files: ReceiptFile[] }

export function ReceiptPaper({ receipt: { id, note, time, files } }: { receipt: Told }) {
  const say = useSay()
  const columns: Column<ReceiptFile>[] = [
    {
      key: 'name',
      heading: say('trashName'),
      main: true,
      cell: ({ name, sent }) => (sent ? `${name} (${say('receiptSent', { sent })})` : name),
    },
    {
      key: 'size',
      heading: say('trashSize'),
      className: 'nowrap',
      cell: ({ size }) => fileSize(size),
    },
    { key: 'sum', heading: say('receiptSum'), cell: ({ sha256 }) => <Sum sha256={sha256} /> },
  ]
  return (
    <>
      <Facts
        facts={[
          { name: say('receiptNumber'), value: id },
          { name: say('receiptTime'), value: <time dateTime={time}>{dateTime(time)}</time> },
          { name: say('receiptBy'), value: business.name },
          { name: say('inboxWhat'), value: orDash(note) },
        ]}
      />
      <Table
        caption={say('receiptFiles')}
        columns={columns}
        rows={files}
        rowId={({ name }) => `file-${files.findIndex((file) => file.name === name)}`}
      />
      {files.some(({ sent }) => sent) ? <p>{say('receiptRenamed')}</p> : null}
      <p className="screen-only">{say('receiptHelp')}</p>
      <p className="actions">
        <button type="button" className="button" data-print hidden>
          {say('printNow')}
        </button>
      </p>
      <Script src="/print.js" />
    </>
  )
}

/** Sixty-four digits that may be broken anywhere between eight of them, on a narrow screen and on paper. */
export function Sum({ sha256 }: { sha256: string }) {
  return (
    <code>
      {(sha256.match(/.{8}/g) ?? []).map((part, i) => (
        <span key={i}>
          {part}
          <wbr />
        </span>
      ))}
    </code>
  )
}
