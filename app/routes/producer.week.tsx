/** The hours of a week: a sheet to fill in, and back. */
import { addDays } from '~/platform/today'
import { elementAt, firstOf } from '~/platform/records'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { FileField, UploadForm } from '~/components/file-field'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { column, Table, type Column } from '~/components/table'
import { BackLink } from '~/features/catalogue/book/book-list'
import { weekBytes, WeekIn } from '~/features/production/desk/desk.schema'
import { usePieceName } from '~/features/production/schedule/piece-table'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'
import { isAdministrator } from '~/tables/codes'

export const handle: Handle<typeof loader> = { title: (t) => t('weekTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const { day, user } = queryFields(args.request)
  const producers = isAdministrator(await loadOrThrow(args, api.auth.me))
    ? (await loadOrThrow(args, api.produceBook.producers)).items
    : null
  const whose = producers ? user || producers[0]?.user : undefined
  if (producers && whose === undefined) return { week: null, producers }
  return { week: await loadOrThrow(args, api.volume.week, { day, user: whose }), producers }
}

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    weekIn: [
      api.volume.weekIn,
      ({ saved: count, minutes }) =>
        redirectBack(args, { key: 'weekSaved', params: { count, hours: hoursText(minutes) } }),
    ],
  })

/** '1.5' for 90 minutes; '' for none. */
const hoursText = (minutes: number) =>
  minutes === 0 ? '' : String(Math.round((minutes / 60) * 100) / 100)

export default function Week() {
  const { week, producers } = useLoaderData<typeof loader>()
  const t = useT()
  if (!week) return <Page lead={t('weekNoProducer')}>{null}</Page>
  const { days, items, user } = week
  const monday = firstOf(days)
  const whose: Record<string, string> = producers ? { user } : {}
  const weekAt = (day: string) => href('/producer/week', { ...whose, day })
  const sheet = `/api/volume/weekSheet?${new URLSearchParams({ ...whose, day: monday })}`
  return (
    <Page lead={t('weekLead')}>
      {producers ? <WhoseWeek producers={producers} user={user} day={monday} /> : null}
      <p className="actions">
        <a href={weekAt(addDays(monday, -7))}>{t('weekBefore')}</a>
        <a href={weekAt(addDays(monday, 7))}>{t('weekAfter')}</a>
      </p>
      <section aria-labelledby="hours">
        <h2 id="hours">{t('weekOf', { first: monday, last: elementAt(days, 6) })}</h2>
        {items.length === 0 ? <p>{t('weekEmptyWeek')}</p> : <HoursTable days={days} rows={items} />}
        <p className="actions">
          <a className="button-quiet" href={sheet}>
            {t('weekDownload')}
          </a>
        </p>
      </section>
      <section aria-labelledby="upload">
        <h2 id="upload">{t('weekUpload')}</h2>
        <p>{t('weekUploadLead')}</p>
        <UploadForm id="week-form" schema={WeekIn} intent="weekIn" className="login">
          {producers ? <input type="hidden" name="user" value={user} /> : null}
          <FileField
            name="file"
            label={t('weekFile')}
            accept=".xlsx,.csv"
            maxBytes={weekBytes}
            required
          />
          <button className="button">{t('weekUploadDo')}</button>
        </UploadForm>
      </section>
      <BackLink from={href('/producer')}>{t('deskTitle')}</BackLink>
    </Page>
  )
}

type Row = {
  id: number
  title: string
  prodType: string
  number: number
  minutes: number[]
}

function HoursTable({ days, rows }: { days: string[]; rows: Row[] }) {
  const t = useT()
  const nameOf = usePieceName()
  const columns: Column<Row>[] = [
    column.main('title', t('title'), ({ id, title, prodType, number }) => (
      <a href={href('/producer/volume/:id', { id })}>
        {title} <span className="nowrap">{nameOf({ prodType, volume: number })}</span>
      </a>
    )),
    ...days.map((day, i) => ({
      key: day,
      heading: day.slice(5),
      className: 'number',
      cell: ({ minutes }: Row) => hoursText(minutes[i] ?? 0) || '-',
    })),
    column.number(
      'sum',
      t('weekSum'),
      ({ minutes }) => hoursText(minutes.reduce((sum, one) => sum + one, 0)) || '-',
    ),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('weekTitle')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `hours-${id}`}
    />
  )
}

function WhoseWeek({
  producers,
  user,
  day,
}: {
  producers: { user: string; name: string }[]
  user: string
  day: string
}) {
  const t = useT()
  return (
    <form method="get" action={href('/producer/week')} className="filters">
      <input type="hidden" name="day" value={day} />
      <label htmlFor="user">{t('deskMaker')}</label>
      <select id="user" name="user" defaultValue={user}>
        {producers.map((one) => (
          <option key={one.user} value={one.user}>
            {one.name || one.user}
          </option>
        ))}
      </select>
      <button className="button-secondary">{t('search')}</button>
    </form>
  )
}
