/** The books that somebody waits for and nobody has begun, one step from the purchase cart. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList } from '~/api/load-list.server'
import { readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import { DemandedForm } from '~/features/catalogue/request-book/demanded/demanded-form'
import { addChosenBooks } from '~/workflows/add-to-purchase-cart.server'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('demandedTitle', { count: count(found.totalCount) }) : t('demanded'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadList(args, api.requestBook.demanded)
  return data({ ...list, from: currentPath(args.request) }, { status: list.problem?.status ?? 200 })
}

export const action = async (args: ActionFunctionArgs) =>
  addChosenBooks(args, await readActionForm(args), [])

export default function Demanded() {
  const { from, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <ListPage
      list={list}
      lead={t('demandedLead')}
      heading={t('demanded')}
      sorts={[
        { value: '0', label: t('demandOldest') },
        { value: '1', label: t('demandedMost') },
        { value: '2', label: t('demandByNeed') },
      ]}
      search={null}
      empty={<Empty heading={t('demandedNone')} help={t('demandedNoneHelp')} />}
    >
      {({ items }) => <DemandedForm rows={items} from={from} />}
    </ListPage>
  )
}
