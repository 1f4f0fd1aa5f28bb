/** The formats of a book as a table, with folded forms; also the publisher's file. */
import type { ReactNode } from 'react'
import { productionTypes, codeRow } from '~/tables/codes'
import { Confirm } from '~/components/confirm'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form } from '~/components/form'
import { useUrlWith } from '~/components/pagination'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, date, fileSize, fileDescription } from '~/i18n/format'
import { href } from '~/http/href'
import { useT, useWord } from '~/i18n/provider'
import { Fold, foldId, foldParam } from '~/features/production/fold'
import type { FileCard } from '~/features/production/file-check/card'
import { CardFindings } from '~/features/production/file-check/file-card'
import type { CardState } from '~/features/production/file-check/stored-card'
import { RemoveFile, SetProgress, UploadFile } from '~/features/production/produced-book.schema'
import type { FileInfo } from '~/features/catalogue/book/book.output'

type Format = {
  prodType: string
  progress: number | null
  finished: boolean
  file: FileInfo | null
  card: FileCard | null
  cardState: CardState
  volumes: { count: number; finished: number } | null
  ordered: number
}

/** Where a file belongs, as forms and links name it; `slug` is its part of HTML ids. */
type FilePlace = { bookId: string; prodType: string; type?: string; slug: string }
const filePlace = (bookId: string, type: string): FilePlace => {
  const { channel, column } = codeRow(productionTypes, type)
  return { bookId, prodType: channel, type, slug: column }
}
const publisherFilePlace = (bookId: string): FilePlace => ({
  bookId,
  prodType: 'publisher',
  slug: 'publisher',
})

/** The formats as a table with one main action each; their forms are folded below it. */
export function FormatTable({
  bookId,
  formats,
  here,
}: {
  bookId: string
  formats: Format[]
  here: string
}) {
  const t = useT()
  const nameOf = useWord()
  const volumesOf = (type: string) =>
    href('/admin/produce/volumes/:bookId', { bookId }, { type, from: here })
  const columns: Column<Format>[] = [
    column.main('type', t('boardFormat'), ({ prodType }) => nameOf(prodType)),
    column.nowrap('state', t('formatState'), (format) => <FormatState format={format} />),
    column.nowrap('ordered', t('orderedCopies'), ({ ordered }) => count(ordered)),
    column.text('volumes', t('formatVolumes'), ({ volumes }) =>
      volumes
        ? t('volumesDone', { count: count(volumes.count), finished: count(volumes.finished) })
        : t('notGiven'),
    ),
    column.text('file', t('producedFile'), ({ prodType, file }) => (
      <FileLink
        file={file}
        place={filePlace(bookId, prodType)}
        what={t('fileOfType', { type: prodType })}
      />
    )),
    column.text('action', t('formatAction'), (format) => (
      <MainAction
        format={format}
        slug={filePlace(bookId, format.prodType).slug}
        volumesTo={volumesOf(format.prodType)}
      />
    )),
  ]
  return (
    <section aria-labelledby="formats">
      <h2 id="formats">{t('producedFormats')}</h2>
      <Table
        caption={<span className="hidden-text">{t('producedFormats')}</span>}
        columns={columns}
        rows={formats}
        rowId={({ prodType }) => `format-${filePlace(bookId, prodType).slug}`}
      />
      {formats.map((format) => (
        <FormatForms
          key={format.prodType}
          format={format}
          place={filePlace(bookId, format.prodType)}
          volumesTo={volumesOf(format.prodType)}
        />
      ))}
    </section>
  )
}

/** What usually comes next: the volumes while they are made, otherwise the file. */
function MainAction({
  format: { prodType: type, volumes, file },
  slug,
  volumesTo,
}: {
  format: Format
  slug: string
  volumesTo: string
}) {
  const t = useT()
  const address = useUrlWith()
  if (volumes && !file && volumes.finished < volumes.count)
    return (
      <a className="button-quiet" href={volumesTo}>
        {t('volumesEdit', { type })}
      </a>
    )
  return (
    <a
      className="button-quiet"
      href={`${address({ [foldParam]: slug, confirm: null, type: null })}#${foldId(slug)}`}
    >
      {t(file ? 'formatFileReplace' : 'formatFilePut', { type })}
    </a>
  )
}

/** The percentage, the volumes and the file of a format. */
function FormatForms({
  format,
  place,
  volumesTo,
}: {
  format: Format
  place: FilePlace
  volumesTo: string
}) {
  const t = useT()
  const { prodType: type, volumes, file, card, cardState } = format
  const what = t('fileOfType', { type })
  return (
    <Fold name={place.slug} summary={t('formatFold', { type })}>
      <div className="halves">
        <div>
          {file ? <p>{t('progressByFile')}</p> : null}
          {!file && volumes ? <p>{t('progressByVolumes')}</p> : null}
          {file || volumes ? null : <ProgressForm format={format} place={place} />}
          <p className="actions">
            <a href={volumesTo}>{t('volumesEdit', { type })}</a>
          </p>
        </div>
        <div>
          <FileUploadForm
            file={file}
            place={place}
            what={what}
            hint={
              format.progress === null
                ? t('fileFinishes')
                : t('fileEndsProgress', { percent: format.progress })
            }
          />
          <RemoveFileLink file={file} place={place} what={what} />
        </div>
      </div>
      {cardState === 'looking' ? <p>{t('cardLooking')}</p> : null}
      {cardState === 'failed' ? <p className="finding">{t('cardFailedWhole')}</p> : null}
      {card ? <CardFindings card={card} linkTo={() => null} /> : null}
    </Fold>
  )
}

/** One of: finished, a percentage, not begun. */
function FormatState({ format: { progress, finished } }: { format: Format }) {
  const t = useT()
  if (finished) return <Tag colour="green">{t('producerFinished')}</Tag>
  return progress === null ? (
    <Tag colour="grey">{t('formatNone')}</Tag>
  ) : (
    <Tag colour="blue">{`${progress}%`}</Tag>
  )
}

function ProgressForm({
  format: { prodType: type, progress },
  place,
}: {
  format: Format
  place: FilePlace
}) {
  const t = useT()
  return (
    <Form
      id={`progress-${place.slug}`}
      schema={SetProgress}
      intent="setProgress"
      defaultValues={{ progress: progress ?? '' }}
    >
      <FilePlaceFields place={place} />
      <input type="hidden" name="shown" value={progress ?? ''} />
      <Field
        name="progress"
        label={t('progressField', { type })}
        hint={t('progressHint')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        narrow
        required
      />
      <p>
        <button className="button-secondary">{t('progressSave', { type })}</button>
      </p>
    </Form>
  )
}

type PlacedFile = { file: FileInfo | null; place: FilePlace; what: string }

/** The download of a file, and the day on which it came. */
function FileLink({ file, place: { bookId, prodType, type }, what }: PlacedFile) {
  const t = useT()
  if (!file) return <>{t('fileNone')}</>
  const to = `/api/produceBook/download?${new URLSearchParams({ bookId, prodType, ...(type ? { type } : {}), version: file.version })}`
  return (
    <>
      <a href={to} download className="file-link">
        {t('downloadOf', { what, name: file.name, about: fileDescription(file) })}
      </a>{' '}
      <time dateTime={file.createTime} className="small nowrap">
        {date(file.createTime)}
      </time>
    </>
  )
}

function RemoveFileLink({ file, place: { type, slug }, what }: PlacedFile) {
  const t = useT()
  const address = useUrlWith()
  if (!file) return null
  return (
    <p className="actions">
      <a
        className="button-quiet"
        href={address({ confirm: 'file', type: type ?? slug })}
        data-confirm
      >
        {t('fileRemove', { what })}
      </a>
    </p>
  )
}

function FileUploadForm({
  file,
  place,
  what,
  hint,
}: {
  file: FileInfo | null
  place: FilePlace
  what: string
  hint?: string
}) {
  const t = useT()
  return (
    <UploadForm id={`file-${place.slug}`} schema={UploadFile} intent="upload">
      <FilePlaceFields place={place} />
      <input type="hidden" name="version" value={file?.version ?? 'none'} />
      <FileField name="file" label={what} hint={file ? t('fileReplaceHint') : hint} required />
      <p>
        <button className="button-secondary">
          {t(file ? 'fileReplace' : 'filePut', { what })}
        </button>
      </p>
    </UploadForm>
  )
}

function FilePlaceFields({ place: { prodType, type } }: { place: FilePlace }) {
  return (
    <>
      <input type="hidden" name="prodType" value={prodType} />
      {type ? <input type="hidden" name="type" value={type} /> : null}
    </>
  )
}

/** The publisher's source file, from which material is made. */
export function PublisherFile({
  bookId,
  file,
  children,
}: {
  bookId: string
  file: FileInfo | null
  children?: ReactNode
}) {
  const t = useT()
  const place = publisherFilePlace(bookId)
  const what = t('publisherFile')
  return (
    <Fold
      name={place.slug}
      summary={t('publisherFileFold', { file: file ? file.name : t('fileNone') })}
    >
      <p>{t('publisherFileHelp')}</p>
      <div className="halves">
        <div>
          <p>
            <FileLink file={file} place={place} what={what} />
          </p>
          {children}
        </div>
        <div>
          <FileUploadForm file={file} place={place} what={what} />
          <RemoveFileLink file={file} place={place} what={what} />
        </div>
      </div>
    </Fold>
  )
}

/**
 * Asks before a file is deleted: which file, and what its format becomes. `of` is a production type
 * or 'publisher'.
 */
export function RemoveFileQuestion({
  bookId,
  of: subject,
  file,
  format,
}: {
  bookId: string
  of: string
  file: FileInfo
  format: Format | null
}) {
  const t = useT()
  const address = useUrlWith()
  const publisher = subject === 'publisher'
  const what = publisher ? t('publisherFile') : t('fileOfType', { type: subject })
  const goes = { name: file.name, size: fileSize(file.size) }
  const stays = format?.volumes && format.volumes.finished === format.volumes.count
  return (
    <Confirm
      question={t('fileRemoveQuestion', { what })}
      cancelTo={address({ confirm: null, type: null })}
    >
      <p>
        {publisher
          ? t('publisherFileGoes', goes)
          : t(stays ? 'fileRemoveKeeps' : 'fileRemoveGoes', { ...goes, type: subject })}
      </p>
      <Form id="remove-file-form" schema={RemoveFile} intent="removeFile">
        <FilePlaceFields
          place={publisher ? publisherFilePlace(bookId) : filePlace(bookId, subject)}
        />
        <input type="hidden" name="version" value={file.version} />
        <button className="button button-danger">{t('removeYes')}</button>
      </Form>
    </Confirm>
  )
}
