/** What other centres made, by their MARC records: imports, and the form for one more. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList } from '~/api/load-list.server'
import { api } from '~/api/table.server'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import { useUrlWith } from '~/components/pagination'
import type { Handle } from '~/components/frame/screen-handle'
import { ImportForm, ImportTable, RemoveImport } from '~/features/catalogue/record/centre-parts'
import { href } from '~/http/href'
import { redirectWithNotice, type Notice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('centresCount', { count: count(found.totalCount) }) : t('centres'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { page, size, confirm, id } = queryFields(args.request)
  const list = await loadList(args, api.record.centreImports, { page, size })
  return data(
    { ...list, asked: confirm === 'remove' ? String(id) : null },
    { status: list.problem?.status ?? 200 },
  )
}

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    import: [
      api.record.importCentre,
      ({ records, broken, editions }) =>
        redirectWithNotice(
          args,
          href('/admin/centres'),
          {
            key: 'centreImported',
            params: { records: count(records), editions: count(editions) },
          },
          ...(broken.count > 0 ? [brokenNotice(broken)] : []),
        ),
    ],
    remove: [
      api.record.removeImport,
      () => redirectWithNotice(args, href('/admin/centres'), { key: 'centreRemoved' }),
    ],
  })

const brokenNotice = (broken: { count: number; numbers: number[] }): Notice => ({
  key: 'centreBroken',
  params: {
    count: count(broken.count),
    numbers: broken.numbers.join(', ') + (broken.count > broken.numbers.length ? ' …' : ''),
  },
  alert: true,
})

export default function Centres() {
  const { asked, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  const removing = list.found?.items.find(({ id }) => String(id) === asked)
  return (
    <ListPage
      list={list}
      lead={t('centresLead')}
      heading={t('centres')}
      search={
        removing ? (
          <RemoveImport found={removing} cancelTo={address({ confirm: null, id: null })} />
        ) : null
      }
      empty={<Empty heading={t('centresNone')} help={t('centresNoneHelp')} />}
      below={<ImportForm />}
    >
      {({ items, totalCount }) => (
        <ImportTable
          rows={items}
          caption={t('centresCount', { count: count(totalCount) })}
          removeTo={(id) => address({ confirm: 'remove', id })}
        />
      )}
    </ListPage>
  )
}
