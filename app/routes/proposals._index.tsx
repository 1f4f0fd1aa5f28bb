/** The member's proposals of books that are in no list, and what became of them. */
import { ById } from '~/validation/inputs'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadListOrThrow } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Empty } from '~/components/table'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { MyProposals, nameOf } from '~/features/catalogue/book-proposal/proposal-table'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t) => t('myProposals'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { confirm, id } = queryFields(args.request)
  const { found: proposals, ...list } = await loadListOrThrow(args, api.bookProposal.mine)
  const chosen =
    confirm === 'remove' ? proposals.items.find((one) => String(one.id) === id) : undefined
  return {
    proposals,
    removing: chosen?.state === 'open' ? chosen : null,
    from: currentPath(args.request),
    ...list,
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    remove: [
      api.bookProposal.remove,
      () => redirectBack(args, { key: 'proposalTakenBack' }, ['confirm', 'id', 'page']),
    ],
  })

export default function MyProposalsPage() {
  const { proposals, removing, from, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  return (
    <Page lead={t('myProposalsLead')}>
      {removing ? (
        <Confirm
          question={t('proposalTakeBackQuestion', { title: nameOf(removing) })}
          cancelTo={address({ confirm: null, id: null })}
        >
          <Form id="remove-form" schema={ById} intent="remove">
            <input type="hidden" name="id" value={removing.id} />
            <button className="button button-danger">{t('proposalTakeBackYes')}</button>
          </Form>
        </Confirm>
      ) : null}
      {proposals.totalCount === 0 ? (
        <Empty heading={t('proposalsNone')} help={t('proposalsNoneHelp')} />
      ) : (
        <PagedRows totalCount={proposals.totalCount} list={list}>
          <MyProposals rows={proposals.items} totalCount={proposals.totalCount} from={from} />
        </PagedRows>
      )}
      <p className="actions">
        <a className="button-secondary" href={href('/proposals/new')}>
          {t('proposeBook')}
        </a>
        <a href={href('/order')}>{t('menuOrders')}</a>
      </p>
    </Page>
  )
}
