/** One book as its producer sees it: formats, volumes and files, all read-only. */
import { productionTypes, toWireVolumeState, codeRow } from '~/tables/codes'
import { column, Table, type Column } from '~/components/table'
import { Tag } from '~/components/tag'
import { VolumeStateTag } from '~/features/production/volume-state-tag'
import { count, date, fileDescription, orDash } from '~/i18n/format'
import { useT, useWord } from '~/i18n/provider'
import { ProgressBar } from '~/features/production/completion/progress-bar'
import { href } from '~/http/href'
import { NeedDate } from './need-date'
import type { FileInfo } from '~/features/catalogue/book/book.output'
import type { VolumeRow, ProducedFormat } from '~/features/production/production.output'

/**
 * A download link that describes the file. `to` is the download's address. The link carries the
 * file's version, so that a resumed download never mixes two files.
 */
export function FileLink({
  file,
  what,
  to,
  params = {},
}: {
  file: FileInfo
  what: string
  to: string
  params?: Record<string, string>
}) {
  const t = useT()
  const address = `${to}?${new URLSearchParams({ ...params, version: file.version })}`
  return (
    <a href={address} className="file-link">
      {t('downloadOf', { what, name: file.name, about: fileDescription(file) })}
    </a>
  )
}

/** Formats that were ordered, begun or finished. */
export const visibleFormats = (formats: ProducedFormat[]) =>
  formats.filter(
    ({ progress, finished, file, volumes, ordered }) =>
      progress !== null || finished || file || volumes || ordered > 0,
  )

export function FormatsTable({ bookId, formats }: { bookId: string; formats: ProducedFormat[] }) {
  const t = useT()
  const nameOf = useWord()
  const channelOf = (prodType: string) => codeRow(productionTypes, prodType).channel
  const columns: Column<ProducedFormat>[] = [
    column.main('type', t('boardFormat'), ({ prodType }) => nameOf(prodType)),
    column.text('progress', t('formatState'), ({ progress, finished }) =>
      finished ? (
        <Tag colour="green">{t('producerFinished')}</Tag>
      ) : (
        <ProgressBar percent={progress} />
      ),
    ),
    column.text('volumes', t('formatVolumes'), ({ volumes }) =>
      volumes ? t('volumesDone', volumes) : '-',
    ),
    column.nowrap('ordered', t('orderedCopies'), ({ ordered }) => count(ordered)),
    column.text('file', t('producedFile'), ({ prodType, file }) =>
      file ? (
        <FileLink
          file={file}
          what={nameOf(prodType)}
          to="/api/produceBook/download"
          params={{ bookId, prodType: channelOf(prodType), type: prodType }}
        />
      ) : (
        t('fileNone')
      ),
    ),
  ]
  return (
    <section aria-labelledby="formats">
      <h2 id="formats">{t('producedFormats')}</h2>
      {formats.length === 0 ? (
        <p>{t('progressNone')}</p>
      ) : (
        <Table
          caption={<span className="hidden-text">{t('producedFormats')}</span>}
          columns={columns}
          rows={formats}
          rowId={({ prodType }) => `format-${prodType}`}
        />
      )}
    </section>
  )
}

export function VolumesTable({
  prodType,
  volumes,
  today,
}: {
  prodType: string
  volumes: VolumeRow[]
  today: string
}) {
  const t = useT()
  const heading = t('volumesOfType', { type: prodType })
  const pages = ({ firstPage, lastPage }: VolumeRow) =>
    firstPage === null && lastPage === null ? '-' : `${firstPage ?? ''}–${lastPage ?? ''}`
  const nameOf = (number: number) => t('nextVolume', { type: prodType, number })
  const columns: Column<VolumeRow>[] = [
    {
      key: 'number',
      heading: t('volumeNumber'),
      main: true,
      className: 'nowrap',
      cell: ({ id, number }) => (
        <a href={href('/producer/volume/:id', { id })}>{t('volumeOf', { number })}</a>
      ),
    },
    column.nowrap('pages', t('volumePages'), pages),
    column.text('units', t('volumeUnits'), ({ units }) => orDash(units)),
    column.nowrap('state', t('volumeState'), ({ state }) => <VolumeStateTag state={state} />),
    column.text('due', t('volumeDue'), ({ dueDate, state }) =>
      dueDate ? (
        <NeedDate date={dueDate} today={today} open={state !== toWireVolumeState('finished')} />
      ) : (
        '-'
      ),
    ),
    column.nowrap('done', t('volumeDone'), ({ finishedDate }) => orDash(finishedDate)),
    column.text('file', t('volumeFile'), ({ id, number, file }) =>
      file ? (
        <FileLink file={file} what={nameOf(number)} to={`/api/produceBook/downloadVolume/${id}`} />
      ) : (
        t('fileNone')
      ),
    ),
  ]
  const id = `volumes-${prodType}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Table
        caption={<span className="hidden-text">{heading}</span>}
        columns={columns}
        rows={volumes}
        rowId={(volume) => `volume-${volume.id}`}
      />
    </section>
  )
}

/** A download link to the publisher's source file, and what can be made of it; or a note that there is none. */
export function SourceFile({ bookId, file }: { bookId: string; file: FileInfo | null }) {
  const t = useT()
  if (!file) return <>{t('fileNone')}</>
  return (
    <>
      <FileLink
        file={file}
        what={t('publisherFile')}
        to="/api/produceBook/download"
        params={{ bookId, prodType: 'publisher' }}
      />{' '}
      <time dateTime={file.createTime} className="small nowrap">
        {date(file.createTime)}
      </time>{' '}
      <EnlargeLink bookId={bookId} file={file} />
    </>
  )
}

/** Leads to larger paper, for a file that is a PDF by its name. */
export function EnlargeLink({ bookId, file }: { bookId: string; file: FileInfo }) {
  const t = useT()
  return /\.pdf$/i.test(file.name) ? (
    <a className="file-link" href={href('/producer/enlarge/:bookId', { bookId })}>
      {t('enlargeLink')}
    </a>
  ) : null
}
