/** One entry of the cart. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { BackLink } from '~/features/catalogue/book/book-list'
import { bookPath, EntryState } from '~/features/requests/cart/cart-table'
import { EntryDetails } from '~/features/catalogue/book/field-views'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { entry }) => t('cartItemOf', { title: entry.title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const entry = await loadOrThrow(args, api.cart.info, { id: args.params.id })
  return { entry, from: safePath(queryFields(args.request).from) }
}

export default function CartItem() {
  const { entry, from } = useLoaderData<typeof loader>()
  const t = useT()
  const to = bookPath(entry)
  return (
    <Page>
      <EntryState state={entry.state} />
      <EntryDetails entry={entry} />
      <p className="actions">
        {to ? (
          <a href={withReturnPath(to, href('/cart/item/:id', { id: entry.id }))}>{t('openBook')}</a>
        ) : null}
        <a href={href('/cart')}>{t('menuCart')}</a>
      </p>
      {from ? <BackLink from={from}>{t('backTo')}</BackLink> : null}
    </Page>
  )
}
