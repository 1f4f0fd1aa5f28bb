/** The publisher's pages of an upload link: upload form, receipt, and ended link. */
import { LinkLife } from '~/features/sources/drive/link-life'
import { business } from '~/tables/business'
import { FileField, ResumableHint, UploadForm } from '~/components/file-field'
import { Script } from '~/components/script'
import { column, DescriptionList, Table, type Column } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, dateTime, fileSize, orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { UploadLinkFiles } from './upload-link.schema'
import type { Receipt, UploadRequest } from '~/features/sources/drive/drive.output'

const contactParams = { phone: business.phone, email: business.email }

export function SendFilesForm({
  request: { note, expireTime, filesLeft, bytesLeft },
  resumable,
}: {
  request: UploadRequest
  resumable: string
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
        ]}
      />
      <UploadForm id="send-form" schema={UploadLinkFiles} resumable={resumable}>
        <FileField
          name="file"
          label={t('inboxField')}
          hint={t('inboxFieldHint')}
          multiple
          required
          maxBytes={bytesLeft}
        />
        <ResumableHint maxBytes={bytesLeft} />
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

type ReportedFile = Receipt['files'][number]

/** The first sentence of a receipt: whether what arrived can be used, as far as it is known. */
export function useReceiptLead({ files }: Receipt): string {
  const t = useT()
  const bad = files.filter(({ report }) => report?.level === 'bad').length
  const key = files.some(({ looking }) => looking)
    ? 'receiptLeadWait'
    : bad === 0
      ? 'receiptLead'
      : bad === files.length
        ? 'receiptLeadBad'
        : 'receiptLeadSome'
  return t(key, { count: count(files.length), bad: count(bad) })
}

/** `again`: the address of this page, for whoever waits for the result. */
export function UploadReceipt({
  receipt: { id, note, time, files },
  again,
}: {
  receipt: Receipt
  again: string
}) {
  const t = useT()
  const columns: Column<ReportedFile>[] = [
    column.main('name', t('trashName'), ({ name, sent }) =>
      sent ? `${name} (${t('receiptSent', { sent })})` : name,
    ),
    column.nowrap('size', t('trashSize'), ({ size }) => fileSize(size)),
    column.text('report', t('intakeReport'), (file) => <Verdict file={file} />),
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
      {files.some(({ looking }) => looking) ? (
        <p className="actions">
          <a className="button" href={again}>
            {t('receiptAgain')}
          </a>
        </p>
      ) : null}
      {files.some(({ report }) => report?.level === 'bad') ? <p>{t('receiptBad')}</p> : null}
      {files.some(({ sent }) => sent) ? <p>{t('receiptRenamed')}</p> : null}
      <details>
        <summary>{t('receiptSums')}</summary>
        <ul>
          {files.map(({ name, sha256 }) => (
            <li key={name}>
              {name}: <Checksum sha256={sha256} />
            </li>
          ))}
        </ul>
      </details>
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

function Verdict({ file }: { file: ReportedFile }) {
  const t = useT()
  const { report, looking } = file
  if (!report) return t(looking ? 'receiptNotLooked' : 'receiptByCentre')
  return (
    <>
      {report.level === 'bad' ? <Tag colour="red">{t('receiptUnusable')}</Tag> : null} {report.text}
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
