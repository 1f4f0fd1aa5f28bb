/** Download links of an application: its file, or the finished volumes before that. */
import { business } from '~/tables/business'
import { isPaper } from '~/tables/codes'
import { Tag } from '~/components/tag'
import { href, withQuery } from '~/http/href'
import { date, fileDescription } from '~/i18n/format'
import { useT, type Translate } from '~/i18n/provider'
import type { VolumeFile } from './order.output'

type DownloadableFile = { name: string; size: number; version: string }
type Fetched = { time: string; current: boolean } | null

type DownloadableOrder = {
  id: number
  title: string
  prodType: string
  step: string
  file: DownloadableFile | null
  volumeCount: number
  /** whose it is, where the visitor acts for somebody */
  reader?: { id: number }
}

/** The version makes the server refuse to resume a download with the bytes of a newer file. */
const downloadHref = (
  { id, reader }: Pick<DownloadableOrder, 'id' | 'reader'>,
  { version }: DownloadableFile,
  volume?: number,
  call = 'userOrderBook/download',
) => withQuery(`/api/${call}/${id}`, { volume, version, reader: reader?.id })

/** Files of braille can be had as eBraille, too; other names, such as .zip, are something else. */
const isBrailleFile = ({ name }: DownloadableFile) => /\.(?:brf|brl)$/i.test(name)

function EbrailleLink({
  order,
  file,
  volume,
  part,
}: {
  order: Pick<DownloadableOrder, 'id' | 'reader'>
  file: DownloadableFile
  volume?: number
  part: string
}) {
  const t = useT()
  if (!isBrailleFile(file)) return null
  return (
    <NamedLink
      to={downloadHref(order, file, volume, 'braille/orderEbraille')}
      label={t('orderEbraille')}
      name={t('orderEbrailleOf', { part })}
    />
  )
}

/**
 * The download in a row of the list: the file, or a link to the volumes. `allowed`: whether who acts for a
 * reader may download for them.
 */
export function RowDownload({
  order,
  itemAt,
  eligible,
  allowed,
}: {
  order: DownloadableOrder
  itemAt: string
  eligible: boolean
  allowed: boolean
}) {
  const t = useT()
  const { title, prodType: type, file, volumeCount, reader } = order
  if (!eligible && (file || volumeCount > 0))
    return (
      <NamedLink
        to={href('/eligibility', { reader: reader?.id })}
        label={t('downloadHeldRow')}
        name={t('downloadHeldRowOf', { title, type })}
      />
    )
  if (file && !allowed) return <>{t('orderFileThere', { file: fileDescription(file) })}</>
  if (file)
    return (
      <NamedLink
        to={downloadHref(order, file)}
        label={t('orderFile', { file: fileDescription(file) })}
        name={t('orderFileOf', { title, type, file: fileDescription(file) })}
      />
    )
  if (volumeCount === 0) return null
  return (
    <NamedLink
      to={`${itemAt}#downloads`}
      label={t('volumesReady', { count: volumeCount })}
      name={t('volumesReadyOf', { title, type, count: volumeCount })}
    />
  )
}

/** A link with a short visible label and a full name for screen readers. */
function NamedLink({ to, label, name }: { to: string; label: string; name: string }) {
  return (
    <a className="button-quiet" href={to}>
      <span aria-hidden="true">{label}</span>
      <span className="hidden-text">{name}</span>
    </a>
  )
}

/** Leads to the form that tells the centre what is wrong in this file. */
function ReportLink({
  order: { id, reader },
  volume,
  part,
}: {
  order: Pick<DownloadableOrder, 'id' | 'reader'>
  volume?: number
  part: string
}) {
  const t = useT()
  return (
    <NamedLink
      to={href('/reports/new', { order: id, volume, reader: reader?.id })}
      label={t('reportNew')}
      name={t('reportNewOf', { name: part })}
    />
  )
}

/** When it was fetched, and whether a newer file came since. */
function FetchedOn({ fetched }: { fetched: Fetched }) {
  const t = useT()
  if (!fetched) return null
  return (
    <>
      {' '}
      <span className="nowrap">{t('fetchedOn', { date: date(fetched.time) })}</span>
      {fetched.current ? null : (
        <>
          {' '}
          <Tag colour="yellow">{t('newFileHere')}</Tag>
        </>
      )}
    </>
  )
}

/** How finished material without a file reaches its member: sent on paper, or by asking. */
function WithoutFile({ prodType }: { prodType: string }) {
  const t = useT()
  const { phone } = business
  return isPaper(prodType) ? (
    <p className="notice">{t('paperFinished', { phone })}</p>
  ) : (
    <p className="notice notice-warn">{t('noFileFinished', { phone })}</p>
  )
}

/**
 * Somebody who is not confirmed as eligible, or who may not download for this reader, is told so instead.
 */
export function Downloads({
  order,
  eligible,
  allowed,
  mayReport,
}: {
  order: DownloadableOrder & { volumes: VolumeFile[]; fetched: Fetched; shipments: unknown[] }
  eligible: boolean
  allowed: boolean
  mayReport: boolean
}) {
  const t = useT()
  const { title, prodType: type, step, file, fetched, volumes } = order
  if (!file && volumes.length === 0)
    return step === 'finished' && order.shipments.length === 0 ? (
      <WithoutFile prodType={type} />
    ) : null
  return (
    <section className="panel" aria-labelledby="downloads">
      <h2 id="downloads">{t('downloads')}</h2>
      {!eligible ? (
        <p>
          {t('downloadsHeld')}{' '}
          <a href={href('/eligibility', { reader: order.reader?.id })}>{t('eligibilityOpen')}</a>
        </p>
      ) : !allowed ? (
        <>
          <p>{t('downloadsNotYours')}</p>
          {mayReport ? <ReportLinks order={order} /> : null}
        </>
      ) : file ? (
        <p>
          <a className="button" href={downloadHref(order, file)}>
            {t('orderFileOf', { title, type, file: fileDescription(file) })}
          </a>{' '}
          <EbrailleLink order={order} file={file} part={title} />
          <FetchedOn fetched={fetched} /> <ReportLink order={order} part={title} />
        </p>
      ) : (
        <VolumeDownloads order={order} volumes={volumes} finished={step === 'finished'} />
      )}
      {eligible && allowed ? <p className="hint">{t('downloadsHelp')}</p> : null}
      {eligible &&
      allowed &&
      [file, ...volumes.map((volume) => volume.file)].some(
        (one) => one !== null && isBrailleFile(one),
      ) ? (
        <p className="hint">{t('ebrailleHelp')}</p>
      ) : null}
    </section>
  )
}

/** For who may say what is wrong, and not download: the file, or its volumes. */
function ReportLinks({ order }: { order: DownloadableOrder & { volumes: VolumeFile[] } }) {
  const t = useT()
  const { title, file, volumes } = order
  if (file) return <ReportLink order={order} part={title} />
  return (
    <ul className="downloads">
      {volumes.map((volume) => (
        <li key={volume.number}>
          {volumeLabel(t, volume)}{' '}
          <ReportLink order={order} volume={volume.number} part={volumeLabel(t, volume)} />
        </li>
      ))}
    </ul>
  )
}

function VolumeDownloads({
  order,
  volumes,
  finished,
}: {
  order: Pick<DownloadableOrder, 'id' | 'reader'>
  volumes: VolumeFile[]
  finished: boolean
}) {
  const t = useT()
  return (
    <>
      {finished ? null : <p>{t('downloadVolumesHelp')}</p>}
      <ul className="downloads">
        {volumes.map((volume) => (
          <li key={volume.number}>
            <a className="button-quiet" href={downloadHref(order, volume.file, volume.number)}>
              {t('orderPart', { part: volumeLabel(t, volume), file: fileDescription(volume.file) })}
            </a>
            <EbrailleLink
              order={order}
              file={volume.file}
              volume={volume.number}
              part={volumeLabel(t, volume)}
            />
            {volume.units ? <span>{volume.units}</span> : null}
            <FetchedOn fetched={volume.fetched} />{' '}
            <ReportLink order={order} volume={volume.number} part={volumeLabel(t, volume)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** '1권 1–58쪽'; without the pages when they are not known. */
const volumeLabel = (t: Translate, { number, firstPage, lastPage }: VolumeFile) =>
  firstPage !== null && lastPage !== null
    ? t('orderPartPages', { number, first: firstPage, last: lastPage })
    : t('volumeOf', { number })
