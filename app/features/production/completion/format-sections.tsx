/** Sections for each format of a book: progress, file and forms; also the publisher's file. */
import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { productionTypes } from '~/tables/codes'
import { Confirm } from '~/components/confirm'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form } from '~/components/form'
import { useUrlWith } from '~/components/pagination'
import { DescriptionList } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, date, fileSize, fileDescription } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import { RemoveFile, SetProgress, UploadFile } from '~/features/production/produced-book.schema'

export type FormatFile = { name: string; size: number; version: string; createTime: string }
export type Format = {
  prodType: string
  progress: number | null
  finished: boolean
  file: FormatFile | null
  volumes: { count: number; finished: number } | null
  ordered: number
}

/** Where a file belongs, as forms and links name it; `slug` is its part of HTML ids. */
export type FilePlace = { bookId: string; prodType: string; type?: string; slug: string }
const filePlace = (bookId: string, type: string): FilePlace => {
  const { channel, column } = productionTypes.find(({ value }) => value === type)!
  return { bookId, prodType: channel, type, slug: column }
}
const publisherFilePlace = (bookId: string): FilePlace => ({
  bookId,
  prodType: 'publisher',
  slug: 'publisher',
})

/** A section for each format. Formats that are neither ordered nor begun are collapsed. */
export function FormatSections({
  bookId,
  formats,
  here,
}: {
  bookId: string
  formats: Format[]
  here: string
}) {
  const t = useT()
  const sent = useActionData<{ formId?: string }>()?.formId
  const isIdle = ({ progress, finished, file, volumes, ordered }: Format) =>
    progress === null && !finished && !file && !volumes && ordered === 0
  const idle = formats.filter(isIdle)
  const part = (format: Format) => (
    <FormatSection
      key={format.prodType}
      format={format}
      place={filePlace(bookId, format.prodType)}
      here={here}
    />
  )
  return (
    <section aria-labelledby="formats">
      <h2 id="formats">{t('producedFormats')}</h2>
      {formats.filter((format) => !isIdle(format)).map(part)}
      {idle.length > 0 ? (
        <details
          className="panel"
          open={
            idle.length === formats.length ||
            idle.some(({ prodType }) => sent?.endsWith(`-${filePlace(bookId, prodType).slug}`))
          }
        >
          <summary>
            {t('formatsFolded', {
              count: idle.length,
              types: idle.map(({ prodType }) => prodType).join(', '),
            })}
          </summary>
          {idle.map(part)}
        </details>
      ) : null}
    </section>
  )
}

function FormatSection({
  format,
  place,
  here,
}: {
  format: Format
  place: FilePlace
  here: string
}) {
  const t = useT()
  const { prodType: type, volumes, ordered, file } = format
  const what = t('fileOfType', { type })
  const done = volumes
    ? t('volumesDone', { count: count(volumes.count), finished: count(volumes.finished) })
    : t('notGiven')
  return (
    <section className="panel" aria-labelledby={`format-${place.slug}`}>
      <h3 id={`format-${place.slug}`}>{type}</h3>
      <div className="halves">
        <DescriptionList
          items={[
            { name: t('formatState'), value: <FormatState format={format} /> },
            { name: t('orderedCopies'), value: count(ordered) },
            {
              name: t('formatVolumes'),
              value: (
                <>
                  {done}{' '}
                  <a
                    href={href(
                      '/admin/produce/volumes/:bookId',
                      { bookId: place.bookId },
                      { type, from: here },
                    )}
                  >
                    {t('volumesEdit', { type })}
                  </a>
                </>
              ),
            },
            {
              name: t('producedFile'),
              value: <FileDetails file={file} place={place} what={what} />,
            },
          ]}
        />
        <div>
          {volumes ? (
            <p>{t('progressByVolumes')}</p>
          ) : (
            <ProgressForm format={format} place={place} />
          )}
          <FileUploadForm file={file} place={place} what={what} />
        </div>
      </div>
    </section>
  )
}

function FormatState({ format: { progress, finished, file } }: { format: Format }) {
  const t = useT()
  return (
    <ul className="tags">
      {finished ? (
        <li>
          <Tag colour="green">{t('producerFinished')}</Tag>
        </li>
      ) : null}
      {file ? (
        <li>
          <Tag colour="green">{t('fileThere')}</Tag>
        </li>
      ) : null}
      {progress === null ? null : (
        <li>
          <Tag colour="blue">{`${progress}%`}</Tag>
        </li>
      )}
      {progress === null && !finished && !file ? (
        <li>
          <Tag colour="grey">{t('formatNone')}</Tag>
        </li>
      ) : null}
    </ul>
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

/** Name, size and date of a file, with links to download and to delete it. */
function FileDetails({
  file,
  place,
  what,
}: {
  file: FormatFile | null
  place: FilePlace
  what: string
}): ReactNode {
  const t = useT()
  const address = useUrlWith()
  if (!file) return t('fileNone')
  const { bookId, prodType, type, slug } = place
  const to = `/api/produceBook/download?${new URLSearchParams({ bookId, prodType, ...(type ? { type } : {}), version: file.version })}`
  return (
    <>
      <span>
        {file.name}, {fileSize(file.size)},{' '}
        <time dateTime={file.createTime}>{date(file.createTime)}</time>
      </span>
      <span className="actions">
        <a href={to} download>
          {t('downloadOf', { what, name: file.name, about: fileDescription(file) })}
        </a>
        <a
          className="button-quiet"
          href={address({ confirm: 'file', type: type ?? slug })}
          data-confirm
        >
          {t('fileRemove', { what })}
        </a>
      </span>
    </>
  )
}

function FileUploadForm({
  file,
  place,
  what,
  hint,
}: {
  file: FormatFile | null
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
  file: FormatFile | null
  children?: ReactNode
}) {
  const t = useT()
  const place = publisherFilePlace(bookId)
  const what = t('publisherFile')
  return (
    <section className="panel" aria-labelledby="publisher-file">
      <h2 id="publisher-file">{what}</h2>
      <p>{t('publisherFileHelp')}</p>
      <div className="halves">
        <div>
          <DescriptionList
            items={[{ name: what, value: <FileDetails file={file} place={place} what={what} /> }]}
          />
          {children}
        </div>
        <div>
          <FileUploadForm file={file} place={place} what={what} />
        </div>
      </div>
    </section>
  )
}

/**
 * Asks before a file is deleted: which file, and what its format becomes. `of` is a production type
 * or 'publisher'.
 */
export function RemoveFileQuestion({
  bookId,
  of,
  file,
  format,
}: {
  bookId: string
  of: string
  file: FormatFile
  format: Format | null
}) {
  const t = useT()
  const address = useUrlWith()
  const publisher = of === 'publisher'
  const what = publisher ? t('publisherFile') : t('fileOfType', { type: of })
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
          : t(stays ? 'fileRemoveKeeps' : 'fileRemoveGoes', { ...goes, type: of })}
      </p>
      <Form id="remove-file-form" schema={RemoveFile} intent="removeFile">
        <FilePlaceFields place={publisher ? publisherFilePlace(bookId) : filePlace(bookId, of)} />
        <input type="hidden" name="version" value={file.version} />
        <button className="button button-danger">{t('removeYes')}</button>
      </Form>
    </Confirm>
  )
}
