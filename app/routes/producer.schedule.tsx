/** The order of work (일할 순서): every volume and format that is not finished, with its forecast. */
import { todayInSeoul } from '~/platform/today'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { api } from '~/api/table.server'
import { Select } from '~/components/input'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import type { Handle } from '~/components/frame/screen-handle'
import { DeskLinks } from '~/features/production/desk/desk-links'
import { PieceTable } from '~/features/production/schedule/piece-table'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { withReturnPath } from '~/http/safe-path'
import { minute } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { productionTypes } from '~/tables/codes'

export const handle: Handle<typeof loader> = {
  title: (t) => t('scheduleTitle'),
  page: ({ found }) => found?.page,
}

const filterNames = ['prodType'] as const

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.produceBook.schedule, fields)
  const shown = {
    values: searchTexts(fields, filterNames),
    ...list,
    from: currentPath(args.request),
    today: todayInSeoul(),
  }
  return data(shown, { status: list.problem?.status ?? 200 })
}

export default function Schedule() {
  const { values, from, today, ...list } = useLoaderData<typeof loader>()
  const { found, problem } = list
  const t = useT()
  return (
    <ListPage
      list={list}
      lead={t('scheduleLead')}
      heading={t('scheduleTitle')}
      besideHeading={<DeskLinks />}
      search={<TypeFilter value={values.prodType} error={problem?.fieldErrors.prodType} />}
      empty={<Nothing narrowed={values.prodType !== ''} />}
      below={
        <>
          {found?.computed ? (
            <p className="small">{t('scheduleComputed', { time: minute(found.computed) })}</p>
          ) : null}
        </>
      }
    >
      {({ items }) => (
        <PieceTable
          caption={t('scheduleTitle')}
          rows={items}
          today={today}
          title={({ id, title }) => (
            <a href={withReturnPath(href('/producer/item/:id', { id }), from)}>{title}</a>
          )}
        />
      )}
    </ListPage>
  )
}

function TypeFilter({ value, error }: { value: string; error?: string }) {
  const t = useT()
  return (
    <form method="get" action={href('/producer/schedule')} role="search" className="filters">
      <Select
        id="prodType"
        name="prodType"
        label={t('prodType')}
        defaultValue={value}
        error={error}
        options={[
          { value: '', label: t('allKinds') },
          ...productionTypes.map((type) => ({
            value: type.value,
            label: t('typeName', { type: type.value }),
          })),
        ]}
      />
      <p className="actions">
        <button className="button">{t('search')}</button>
      </p>
    </form>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  const t = useT()
  return (
    <Empty
      id="no-result"
      heading={t(narrowed ? 'noResultFilters' : 'scheduleNothing')}
      help={t(narrowed ? 'producerNoMatch' : 'scheduleNothingHelp')}
    >
      <a className="button" href={href(narrowed ? '/producer/schedule' : '/producer/list')}>
        {t(narrowed ? 'scheduleAll' : 'producerList')}
      </a>
    </Empty>
  )
}
