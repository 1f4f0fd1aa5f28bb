/** Members' proposals of books that are in no list: those that wait, or those of another state. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { proposalStates } from '~/tables/account-codes'
import { Select } from '~/components/input'
import { Empty } from '~/components/table'
import { ListPage } from '~/components/list-page'
import { ReceivedProposals } from '~/features/catalogue/book-proposal/proposal-table'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { useI18n, useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('proposalsTitle', { count: count(found.totalCount) }) : t('proposals'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.bookProposal.list, fields)
  return data(
    { ...list, values: searchTexts(fields, ['state']), from: currentPath(args.request) },
    { status: list.problem?.status ?? 200 },
  )
}

export default function Proposals() {
  const { values, from, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  return (
    <ListPage
      list={list}
      lead={t('proposalsLead')}
      heading={t('proposals')}
      search={
        <form method="get" action={href('/admin/proposals')} role="search" className="filters">
          <Select
            id="state"
            name="state"
            label={t('status')}
            defaultValue={values.state || 'open'}
            error={list.problem?.fieldErrors.state}
            options={[
              ...proposalStates.map((row) => ({ value: row.value, label: row[locale] })),
              { value: 'all', label: t('allKinds') },
            ]}
          />
          <p className="actions">
            <button className="button">{t('search')}</button>
          </p>
        </form>
      }
      empty={<Empty heading={t('proposalsNoneHere')} help={t('proposalsNoneHereHelp')} />}
    >
      {({ items }) => <ReceivedProposals rows={items} from={from} />}
    </ListPage>
  )
}
