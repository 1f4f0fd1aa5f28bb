/** One entry of the cart. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { load } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { BackLink, EntryFacts } from '~/features/book/book-parts'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { safePath, withFrom } from '~/safe-path'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { entry }) => say('cartItemOf', { title: entry.title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const entry = await load(args, api.cart.info, { id: args.params.id })
  return { entry, from: safePath(query(args.request).from) }
}

export default function CartItem() {
  const { entry, from } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page>
      <EntryFacts entry={entry} />
      <p className="actions">
        <a
          href={withFrom(
            href('/item/:id', { id: entry.bookRowId }),
            href('/cart/item/:id', { id: entry.id }),
          )}
        >
          {say('openBook')}
        </a>
        <a href={href('/cart')}>{say('menuCart')}</a>
      </p>
      {from ? <BackLink from={from}>{say('backTo')}</BackLink> : null}
    </Page>
  )
}
