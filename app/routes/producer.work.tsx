/** One part of the desk as a list, in the order of work. */
import { todayInSeoul } from '~/platform/today'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList, searchTexts } from '~/api/load-list.server'
import { api } from '~/api/table.server'
import { useAdministrator } from '~/components/frame/use-administrator'
import type { Handle } from '~/components/frame/screen-handle'
import { Select } from '~/components/input'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import { DeskTable } from '~/features/production/desk/desk-table'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { useI18n, useT } from '~/i18n/provider'
import { deskParts } from '~/tables/staff-codes'
import { takeStep } from '~/workflows/desk-steps.server'

export const handle: Handle<typeof loader> = {
  title: (t) => t('deskWork'),
  page: ({ found, page }) => (found ? page : undefined),
}

const filterNames = ['part'] as const

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const { page, size, part } = fields
  const list = await loadList(args, api.volume.list, { part, page, size })
  const shown = {
    values: searchTexts(fields, filterNames),
    ...list,
    from: currentPath(args.request),
    today: todayInSeoul(),
  }
  return data(shown, { status: list.problem?.status ?? 200 })
}

export const action = (args: ActionFunctionArgs) => handleIntents(args, { take: takeStep(args) })

export default function Work() {
  const { values, from, today, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  const administrator = useAdministrator()
  const part = deskParts.find(({ value }) => value === values.part) ?? deskParts[1]
  return (
    <ListPage
      list={list}
      heading={part[locale]}
      search={<PartFilter value={part.value} error={list.problem?.fieldErrors.part} />}
      empty={
        <Empty id="no-result" heading={t('deskPartEmpty', { name: part[locale] })}>
          <a className="button" href={href('/producer')}>
            {t('deskTitle')}
          </a>
        </Empty>
      }
    >
      {({ items }) => (
        <DeskTable
          id="row"
          caption={part[locale]}
          rows={items}
          today={today}
          from={from}
          take={part.value === 'open' && !administrator}
          makers={administrator || part.value === 'toCheck'}
        />
      )}
    </ListPage>
  )
}

function PartFilter({ value, error }: { value: string; error?: string }) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <form method="get" action={href('/producer/work')} role="search" className="filters">
      <Select
        id="part"
        name="part"
        label={t('deskWhich')}
        defaultValue={value}
        error={error}
        options={deskParts.map((part) => ({ value: part.value, label: part[locale] }))}
      />
      <p className="actions">
        <button className="button">{t('search')}</button>
      </p>
    </form>
  )
}
