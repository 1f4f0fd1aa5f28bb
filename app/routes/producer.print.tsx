/** The work list for printing: unfinished formats by need-by date, on as few sheets as possible. */
import { Empty } from '~/components/table'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { BackLink } from '~/features/catalogue/book/book-list'
import { DeskTable } from '~/features/production/desk/desk-table'
import { WorkTable } from '~/features/production/work-list/work-list-table'
import { count, dateTime } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import type { Frame } from '~/components/frame/frame'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('printTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const [{ items, totalCount }, returned, making] = await Promise.all([
    loadOrThrow(args, api.produceBook.workList),
    loadOrThrow(args, api.volume.list, { part: 'returned', size: 100 }),
    loadOrThrow(args, api.volume.list, { part: 'making', size: 100 }),
  ])
  return {
    items,
    totalCount,
    volumes: [...returned.items, ...making.items],
    url: new URL(args.request.url).origin,
    now: new Date().toISOString(),
  }
}

export default function ProducerPrint() {
  const { items, totalCount, volumes, url, now } = useLoaderData<typeof loader>()
  const frame = useRouteLoaderData<Frame>('root')
  const t = useT()
  if (items.length === 0) return <Nothing />
  const more = totalCount > items.length
  return (
    <Page
      lead={
        more
          ? t('printMore', { count: count(totalCount), shown: count(items.length) })
          : t('printLead', { count: count(totalCount) })
      }
    >
      <p>
        {t('printedOn', { url, name: frame?.me?.name ?? '', date: dateTime(now).slice(0, 16) })}
      </p>
      <p className="screen-only">{t('printHelp')}</p>
      <p className="actions">
        <button type="button" className="button" data-print hidden>
          {t('printNow')}
        </button>
      </p>
      <Script src="/print.js" />
      {volumes.length > 0 ? (
        <section aria-labelledby="volumes">
          <h2 id="volumes">{t('printVolumes')}</h2>
          <DeskTable
            id="volume"
            caption={t('printVolumes')}
            rows={volumes}
            today={dateTime(now).slice(0, 10)}
            from={href('/producer/print')}
            makers
          />
        </section>
      ) : null}
      <h2>{t('printBooks')}</h2>
      <WorkTable rows={items} today={dateTime(now).slice(0, 10)} />
      <BackLink from={href('/producer/list')}>{t('producerList')}</BackLink>
    </Page>
  )
}

function Nothing() {
  const t = useT()
  return (
    <Page>
      <Empty id="nothing" heading={t('printNothing')} help={t('printNothingHelp')}>
        <a className="button" href={href('/producer/list')}>
          {t('producerList')}
        </a>
      </Empty>
    </Page>
  )
}
