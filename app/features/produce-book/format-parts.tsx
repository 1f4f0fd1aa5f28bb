/** How far each format of a book is, its file, and the publisher's: shown and changed. */
import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { productionTypes } from '~/codes'
import { Confirm } from '~/components/confirm'
import { FileField, UploadForm } from '~/components/file-field'
import { Field, Form } from '~/components/form'
import { useAddress } from '~/components/pagination'
import { Facts } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, date, fileSize, fileWords } from '~/format'
import { href } from '~/http/href'
import { useSay } from '~/say'
import { RemoveFile, SetProgress, UploadFile } from './produce-book.schema'

export type File = { name: string; size: number; version: string; createTime: string }
export type Format = {
  prodType: string
  progress: number | null
  finished: boolean
  file: File | null
  volumes: { count: number; finished: number } | null
  ordered: number
}

/** Where a file belongs, as forms and links name it; `slug` is its part of ids. */
export type Place = { bookId: string; prodType: string; type?: string; slug: string }
const placeOf = (bookId: string, type: string): Place => {
  const { channel, column } = productionTypes.find(({ value }) => value === type)!
  return { bookId, prodType: channel, type, slug: column }
}
const publisherPlace = (bookId: string): Place => ({
  bookId,
  prodType: 'publisher',
  slug: 'publisher',
})

/** A section for each format; those that nobody ordered and nobody began fold away. */
export function Formats({
  bookId,
  formats,
  here,
}: {
  bookId: string
  formats: Format[]
  here: string
}) {
  const say = useSay()
  const sent = useActionData<{ formId?: string }>()?.formId
  const isIdle = ({ progress, finished, file, volumes, ordered }: Format) =>
    progress === null && !finished && !file && !volumes && ordered === 0
  const idle = formats.filter(isIdle)
  const part = (format: Format) => (
    <FormatPart
      key={format.prodType}
      format={format}
      place={placeOf(bookId, format.prodType)}
      here={here}
    />
  )
  return (
    <section aria-labelledby="formats">
      <h2 id="formats">{say('producedFormats')}</h2>
      {formats.filter((format) => !isIdle(format)).map(part)}
      {idle.length > 0 ? (
        <details
          className="panel"
          open={
            idle.length === formats.length ||
            idle.some(({ prodType }) => sent?.endsWith(`-${placeOf(bookId, prodType).slug}`))
          }
        >
          <summary>
            {say('formatsFolded', {
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

function FormatPart({ format, place, here }: { format: Format; place: Place; here: string }) {
  const say = useSay()
  const { prodType: type, volumes, ordered, file } = format
  const what = say('fileOfType', { type })
  const done = volumes
    ? say('volumesDone', { count: count(volumes.count), finished: count(volumes.finished) })
    : say('notGiven')
  return (
    <section className="panel" aria-labelledby={`format-${place.slug}`}>
      <h3 id={`format-${place.slug}`}>{type}</h3>
      <div className="halves">
        <Facts
          facts={[
            { name: say('formatState'), value: <State format={format} /> },
            { name: say('orderedCopies'), value: count(ordered) },
            {
              name: say('formatVolumes'),
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
                    {say('volumesEdit', { type })}
                  </a>
                </>
              ),
            },
            {
              name: say('producedFile'),
              value: <FileState file={file} place={place} what={what} />,
            },
          ]}
        />
        <div>
          {volumes ? (
            <p>{say('progressByVolumes')}</p>
          ) : (
            <ProgressForm format={format} place={place} />
          )}
          <FileForm file={file} place={place} what={what} />
        </div>
      </div>
    </section>
  )
}

function State({ format: { progress, finished, file } }: { format: Format }) {
  const say = useSay()
  return (
    <ul className="tags">
      {finished ? (
        <li>
          <Tag colour="green">{say('producerFinished')}</Tag>
        </li>
      ) : null}
      {file ? (
        <li>
          <Tag colour="green">{say('fileThere')}</Tag>
        </li>
      ) : null}
      {progress === null ? null : (
        <li>
          <Tag colour="blue">{`${progress}%`}</Tag>
        </li>
      )}
      {progress === null && !finished && !file ? (
        <li>
          <Tag colour="grey">{say('formatNone')}</Tag>
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
  place: Place
}) {
  const say = useSay()
  return (
    <Form
      id={`progress-${place.slug}`}
      schema={SetProgress}
      intent="setProgress"
      defaultValues={{ progress: progress ?? '' }}
    >
      <HiddenPlace place={place} />
      <input type="hidden" name="shown" value={progress ?? ''} />
      <Field
        name="progress"
        label={say('progressField', { type })}
        hint={say('progressHint')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        narrow
        required
      />
      <p>
        <button className="button-secondary">{say('progressSave', { type })}</button>
      </p>
    </Form>
  )
}

/** Name, size and day of a file, with links to have it and to delete it. */
function FileState({
  file,
  place,
  what,
}: {
  file: File | null
  place: Place
  what: string
}): ReactNode {
  const say = useSay()
  const address = useAddress()
  if (!file) return say('fileNone')
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
          {say('downloadOf', { what, name: file.name, about: fileWords(file) })}
        </a>
        <a
          className="button-quiet"
          href={address({ confirm: 'file', type: type ?? slug })}
          data-confirm
        >
          {say('fileRemove', { what })}
        </a>
      </span>
    </>
  )
}

function FileForm({
  file,
  place,
  what,
  hint,
}: {
  file: File | null
  place: Place
  what: string
  hint?: string
}) {
  const say = useSay()
  return (
    <UploadForm id={`file-${place.slug}`} schema={UploadFile} intent="upload">
      <HiddenPlace place={place} />
      <input type="hidden" name="version" value={file?.version ?? 'none'} />
      <FileField name="file" label={what} hint={file ? say('fileReplaceHint') : hint} required />
      <p>
        <button className="button-secondary">
          {say(file ? 'fileReplace' : 'filePut', { what })}
        </button>
      </p>
    </UploadForm>
  )
}

function HiddenPlace({ place: { prodType, type } }: { place: Place }) {
  return (
    <>
      <input type="hidden" name="prodType" value={prodType} />
      {type ? <input type="hidden" name="type" value={type} /> : null}
    </>
  )
}

/** The source that is worked from. */
export function PublisherFile({
  bookId,
  file,
  children,
}: {
  bookId: string
  file: File | null
  children?: ReactNode
}) {
  const say = useSay()
  const place = publisherPlace(bookId)
  const what = say('publisherFile')
  return (
    <section className="panel" aria-labelledby="publisher-file">
      <h2 id="publisher-file">{what}</h2>
      <p>{say('publisherFileHelp')}</p>
      <div className="halves">
        <div>
          <Facts
            facts={[{ name: what, value: <FileState file={file} place={place} what={what} /> }]}
          />
          {children}
        </div>
        <div>
          <FileForm file={file} place={place} what={what} />
        </div>
      </div>
    </section>
  )
}

/** Before a file is deleted: which, and what becomes of its format. `of` is a production type or 'publisher'. */
export function ConfirmFile({
  bookId,
  of,
  file,
  format,
}: {
  bookId: string
  of: string
  file: File
  format: Format | null
}) {
  const say = useSay()
  const address = useAddress()
  const publisher = of === 'publisher'
  const what = publisher ? say('publisherFile') : say('fileOfType', { type: of })
  const goes = { name: file.name, size: fileSize(file.size) }
  const stays = format?.volumes && format.volumes.finished === format.volumes.count
  return (
    <Confirm
      question={say('fileRemoveQuestion', { what })}
      cancelTo={address({ confirm: null, type: null })}
    >
      <p>
        {publisher
          ? say('publisherFileGoes', goes)
          : say(stays ? 'fileRemoveKeeps' : 'fileRemoveGoes', { ...goes, type: of })}
      </p>
      <Form id="remove-file-form" schema={RemoveFile} intent="removeFile">
        <HiddenPlace place={publisher ? publisherPlace(bookId) : placeOf(bookId, of)} />
        <input type="hidden" name="version" value={file.version} />
        <button className="button button-danger">{say('removeYes')}</button>
      </Form>
    </Confirm>
  )
}
