/** The producers' desk: what came back, what is being made, what waits to be checked or taken. */
import { Empty } from '~/components/table'
import { todayInSeoul } from '~/platform/today'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { useAdministrator } from '~/components/frame/use-administrator'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { DeskLinks } from '~/features/production/desk/desk-links'
import { DeskTable } from '~/features/production/desk/desk-table'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { deskParts } from '~/tables/staff-codes'
import { takeStep } from '~/workflows/desk-steps.server'

export const handle: Handle<typeof loader> = { title: (t) => t('deskTitle') }

/** Rows that each part shows here; the rest is on its own page. */
const shownRows = 10

export async function loader(args: LoaderFunctionArgs) {
  const counts = await loadOrThrow(args, api.volume.counts)
  const parts = await Promise.all(
    deskParts.map(async ({ value }) => {
      const { items } =
        counts[value] === 0
          ? { items: [] }
          : await loadOrThrow(args, api.volume.list, { part: value, size: shownRows })
      return { value, items, total: counts[value] }
    }),
  )
  return { parts, from: currentPath(args.request), today: todayInSeoul() }
}

export const action = (args: ActionFunctionArgs) => handleIntents(args, { take: takeStep(args) })

export default function Desk() {
  const { parts, from, today } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  const administrator = useAdministrator()
  const shown = parts.filter(({ total }) => total > 0)
  return (
    <Page lead={t(administrator ? 'deskLeadAll' : 'deskLead')} leadLast beside={<DeskLinks />}>
      {shown.length === 0 ? <Nothing /> : null}
      {shown.map(({ value, items, total }) => {
        const name = deskParts.find((part) => part.value === value)![locale]
        return (
          <section key={value} className="desk" aria-labelledby={value}>
            <h2 id={value}>{t('deskPart', { name, count: count(total) })}</h2>
            <DeskTable
              id={`row-${value}`}
              caption={name}
              rows={items}
              today={today}
              from={from}
              take={value === 'open' && !administrator}
              makers={administrator || value === 'toCheck'}
            />
            {total > items.length ? (
              <p className="actions">
                <a className="button-quiet" href={href('/producer/work', { part: value })}>
                  {t('deskAll', { name, count: count(total) })}
                </a>
              </p>
            ) : null}
          </section>
        )
      })}
    </Page>
  )
}

function Nothing() {
  const t = useT()
  return (
    <Empty id="nothing" heading={t('deskNothing')} help={t('deskNothingHelp')}>
      <a className="button" href={href('/producer/list')}>
        {t('producerList')}
      </a>
    </Empty>
  )
}
