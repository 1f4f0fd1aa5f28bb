/** What of an application can be downloaded: the whole, or the volumes that are finished before it. */
import { business } from '~/business'
import { fileWords } from '~/format'
import { useSay, type Say } from '~/say'

type File = { name: string; size: number; version: string }
type Volume = {
  number: number
  firstPage: number | null
  lastPage: number | null
  units: string
  file: File
}
type Application = {
  id: number
  title: string
  prodType: string
  step: string
  file: File | null
  volumeCount: number
}

/** The version keeps a resumed download from adding another file's end to this one's beginning. */
const downloadAt = (id: number, { version }: File, volume?: number) =>
  `/api/userOrderBook/download/${id}?${new URLSearchParams({ ...(volume ? { volume: String(volume) } : {}), version })}`

/** In a row of the list: the file, or the way to the volumes. */
export function RowDownload({
  order: { id, title, prodType: type, file, volumeCount },
  itemAt,
}: {
  order: Application
  itemAt: string
}) {
  const say = useSay()
  if (file)
    return (
      <Named
        href={downloadAt(id, file)}
        shown={say('orderFile', { file: fileWords(file) })}
        name={say('orderFileOf', { title, type, file: fileWords(file) })}
      />
    )
  if (volumeCount === 0) return null
  return (
    <Named
      href={`${itemAt}#downloads`}
      shown={say('volumesReady', { count: volumeCount })}
      name={say('volumesReadyOf', { title, type, count: volumeCount })}
    />
  )
}

/** A link whose full name is read aloud, and whose short one stands in its row. */
function Named({ href, shown, name }: { href: string; shown: string; name: string }) {
  return (
    <a className="button-quiet" href={href}>
      <span aria-hidden="true">{shown}</span>
      <span className="hidden-text">{name}</span>
    </a>
  )
}

export function Downloads({ order }: { order: Application & { volumes: Volume[] } }) {
  const say = useSay()
  const { id, title, prodType: type, step, file, volumes } = order
  if (!file && volumes.length === 0)
    return step === 'finished' ? (
      <p className="notice notice-warn">{say('noFileFinished', { phone: business.phone })}</p>
    ) : null
  return (
    <section className="panel" aria-labelledby="downloads">
      <h2 id="downloads">{say('downloads')}</h2>
      {file ? (
        <p>
          <a className="button" href={downloadAt(id, file)}>
            {say('orderFileOf', { title, type, file: fileWords(file) })}
          </a>
        </p>
      ) : (
        <Volumes id={id} volumes={volumes} finished={step === 'finished'} />
      )}
      <p className="hint">{say('downloadsHelp')}</p>
    </section>
  )
}

function Volumes({ id, volumes, finished }: { id: number; volumes: Volume[]; finished: boolean }) {
  const say = useSay()
  return (
    <>
      {finished ? null : <p>{say('downloadVolumesHelp')}</p>}
      <ul className="downloads">
        {volumes.map((volume) => (
          <li key={volume.number}>
            <a className="button-quiet" href={downloadAt(id, volume.file, volume.number)}>
              {say('orderPart', { part: partOf(say, volume), file: fileWords(volume.file) })}
            </a>
            {volume.units ? <span>{volume.units}</span> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

/** '1권 1–58쪽', as far as the pages are known. */
const partOf = (say: Say, { number, firstPage, lastPage }: Volume) =>
  firstPage !== null && lastPage !== null
    ? say('orderPartPages', { number, first: firstPage, last: lastPage })
    : say('volumeOf', { number })
