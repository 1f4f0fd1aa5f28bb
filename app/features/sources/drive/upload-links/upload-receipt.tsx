/** The publisher's pages of an upload link: upload form, receipt, and ended link. */
import { LinkLife } from '~/features/sources/drive/link-life'
import { business } from '~/tables/business'
import { FileField, UploadForm } from '~/components/file-field'
import { Script } from '~/components/script'
import { column, DescriptionList, Table, type Column } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, dateTime, fileSize, orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { UploadLinkFiles } from './upload-link.schema'
import type { ReceiptFile, Receipt, UploadRequest } from '~/features/sources/drive/drive.output'

const contactParams = { phone: business.phone, email: business.email }

export function SendFilesForm({
  request: { note, expireTime, filesLeft, bytesLeft },
}: {
  request: UploadRequest
}) {
  const t = useT()
  return (
    <>
      <DescriptionList
        items={[
          { name: t('inboxWhat'), value: orDash(note) },
          {
            name: t('inboxUntil'),
            value: <LinkLife time={expireTime} />,
          },
          { name: t('inboxLeftFiles'), value: t('inboxCount', { count: count(filesLeft) }) },
          { name: t('inboxLeftSize'), value: fileSize(bytesLeft) },
        ]}
      />
      <UploadForm id="send-form" schema={UploadLinkFiles}>
        <FileField
          name="file"
          label={t('inboxField')}
          hint={t('inboxFieldHint')}
          multiple
          required
          maxBytes={bytesLeft}
        />
        <button className="button">{t('inboxSend')}</button>
      </UploadForm>
      <p>{t('receiptRenamed')}</p>
      <p>{t('inboxPrivacy', contactParams)}</p>
    </>
  )
}

export function LinkExpired() {
  const t = useT()
  return (
    <>
      <p className="lead">{t('inboxOver')}</p>
      <p>{t('askUs', contactParams)}</p>
    </>
  )
}

type ReportedFile = ReceiptFile & { report: { level: string; text: string } | null }

export function UploadReceipt({ receipt: { id, note, time, files } }: { receipt: Receipt }) {
  const t = useT()
  const columns: Column<ReportedFile>[] = [
    column.main('name', t('trashName'), ({ name, sent }) =>
      sent ? `${name} (${t('receiptSent', { sent })})` : name,
    ),
    column.nowrap('size', t('trashSize'), ({ size }) => fileSize(size)),
    column.text('report', t('intakeReport'), ({ report }) =>
      report ? (
        <Tag colour={report.level === 'bad' ? 'red' : 'grey'}>{report.text}</Tag>
      ) : (
        t('receiptNotLooked')
      ),
    ),
    column.text('sum', t('receiptSum'), ({ sha256 }) => <Checksum sha256={sha256} />),
  ]
  return (
    <>
      <DescriptionList
        items={[
          { name: t('receiptNumber'), value: id },
          { name: t('receiptTime'), value: <time dateTime={time}>{dateTime(time)}</time> },
          { name: t('receiptBy'), value: business.name },
          { name: t('inboxWhat'), value: orDash(note) },
        ]}
      />
      <Table
        caption={t('receiptFiles')}
        columns={columns}
        rows={files}
        rowId={({ name }) => `file-${files.findIndex((file) => file.name === name)}`}
      />
      {files.some(({ report }) => report?.level === 'bad') ? <p>{t('receiptBad')}</p> : null}
      {files.some(({ sent }) => sent) ? <p>{t('receiptRenamed')}</p> : null}
      <p className="screen-only">{t('receiptHelp')}</p>
      <p className="actions">
        <button type="button" className="button" data-print hidden>
          {t('printNow')}
        </button>
      </p>
      <Script src="/print.js" />
    </>
  )
}

/**
 * 64 hexadecimal digits with a possible line break after every eight, for narrow screens and paper.
 */
export function Checksum({ sha256 }: { sha256: string }) {
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
