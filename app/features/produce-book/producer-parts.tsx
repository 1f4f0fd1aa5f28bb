/** One book as its producer sees it: formats, volumes and files, to look at and to take. */
import { productionTypes, volumeStates } from '~/codes'
import { Table, type Column } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, date, fileWords, orDash } from '~/format'
import { useSay } from '~/say'
import { ProgressBar } from './progress-bar'

export type FileInfo = { name: string; size: number; version: string; createTime: string }

/** The end of a name: what kind of file it is. */
/** `to` is the download's address; the link carries the file's version, so that a resumed download never mixes two files. */
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
  const say = useSay()
  const address = `${to}?${new URLSearchParams({ ...params, version: file.version })}`
  return (
    <a href={address} className="file-link">
      {say('downloadOf', { what, name: file.name, about: fileWords(file) })}
    </a>
  )
}

export type MadeFormat = {
  prodType: string
  progress: number | null
  finished: boolean
  file: FileInfo | null
  volumes: { count: number; finished: number } | null
  ordered: number
}

/** Formats that were ordered, begun or finished. */
export const shownFormats = (formats: MadeFormat[]) =>
  formats.filter(
    ({ progress, finished, file, volumes, ordered }) =>
      progress !== null || finished || file || volumes || ordered > 0,
  )

export function FormatsTable({ bookId, formats }: { bookId: string; formats: MadeFormat[] }) {
  const say = useSay()
  const channelOf = (prodType: string) =>
    productionTypes.find(({ value }) => value === prodType)!.channel
  const columns: Column<MadeFormat>[] = [
    { key: 'type', heading: say('boardFormat'), main: true, cell: ({ prodType }) => prodType },
    {
      key: 'progress',
      heading: say('formatState'),
      cell: ({ progress, finished }) =>
        finished ? (
          <Tag colour="green">{say('producerFinished')}</Tag>
        ) : (
          <ProgressBar percent={progress} />
        ),
    },
    {
      key: 'volumes',
      heading: say('formatVolumes'),
      cell: ({ volumes }) => (volumes ? say('volumesDone', volumes) : '-'),
    },
    {
      key: 'ordered',
      heading: say('orderedCopies'),
      className: 'nowrap',
      cell: ({ ordered }) => count(ordered),
    },
    {
      key: 'file',
      heading: say('producedFile'),
      cell: ({ prodType, file }) =>
        file ? (
          <FileLink
            file={file}
            what={prodType}
            to="/api/produceBook/download"
            params={{ bookId, prodType: channelOf(prodType), type: prodType }}
          />
        ) : (
          say('fileNone')
        ),
    },
  ]
  return (
    <section aria-labelledby="formats">
      <h2 id="formats">{say('producedFormats')}</h2>
      {formats.length === 0 ? (
        <p>{say('progressNone')}</p>
      ) : (
        <Table
          caption={<span className="hidden-text">{say('producedFormats')}</span>}
          columns={columns}
          rows={formats}
          rowId={({ prodType }) => `format-${prodType}`}
        />
      )}
    </section>
  )
}

export type VolumeRow = {
  id: number
  number: number
  firstPage: number | null
  lastPage: number | null
  units: string
  state: string
  dueDate: string
  finishedDate: string
  file: FileInfo | null
}

export function VolumesTable({ prodType, volumes }: { prodType: string; volumes: VolumeRow[] }) {
  const say = useSay()
  const heading = say('volumesOfType', { type: prodType })
  const pages = ({ firstPage, lastPage }: VolumeRow) =>
    firstPage === null && lastPage === null ? '-' : `${firstPage ?? ''}–${lastPage ?? ''}`
  const nameOf = (number: number) => say('nextVolume', { type: prodType, number })
  const columns: Column<VolumeRow>[] = [
    {
      key: 'number',
      heading: say('volumeNumber'),
      main: true,
      className: 'nowrap',
      cell: ({ number }) => say('volumeOf', { number }),
    },
    { key: 'pages', heading: say('volumePages'), className: 'nowrap', cell: pages },
    { key: 'units', heading: say('volumeUnits'), cell: ({ units }) => orDash(units) },
    {
      key: 'state',
      heading: say('volumeState'),
      className: 'nowrap',
      cell: ({ state }) => (
        <Tag colour={volumeStates.find(({ ko }) => ko === state)?.tag ?? 'grey'}>{state}</Tag>
      ),
    },
    {
      key: 'due',
      heading: say('volumeDue'),
      className: 'nowrap',
      cell: ({ dueDate }) => orDash(dueDate),
    },
    {
      key: 'done',
      heading: say('volumeDone'),
      className: 'nowrap',
      cell: ({ finishedDate }) => orDash(finishedDate),
    },
    {
      key: 'file',
      heading: say('volumeFile'),
      cell: ({ id, number, file }) =>
        file ? (
          <FileLink
            file={file}
            what={nameOf(number)}
            to={`/api/produceBook/downloadVolume/${id}`}
          />
        ) : (
          say('fileNone')
        ),
    },
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

/** The publisher's source: a download, or that it is not there. */
export function SourceFile({ bookId, file }: { bookId: string; file: FileInfo | null }) {
  const say = useSay()
  if (!file) return <>{say('fileNone')}</>
  return (
    <>
      <FileLink
        file={file}
        what={say('publisherFile')}
        to="/api/produceBook/download"
        params={{ bookId, prodType: 'publisher' }}
      />{' '}
      <time dateTime={file.createTime} className="small nowrap">
        {date(file.createTime)}
      </time>
    </>
  )
}
