/** One purchase request: what is asked for, and type, copies and distributor to change. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { type Fields, query } from '~/api/read-form.server'
import { attempt, load, submit } from '~/api/run.server'
import { saveEntry } from '~/api/save-entry.server'
import { api } from '~/api/table.server'
import { Field, Form, SelectField } from '~/components/form'
import { Page } from '~/components/page'
import { useAddress } from '~/components/pagination'
import { Facts } from '~/components/table'
import { BackLink } from '~/features/book/book-parts'
import { formatIsbn } from '~/features/book/isbn'
import { Modify } from '~/features/purchase-cart/purchase-cart.schema'
import { RemoveConfirm } from '~/features/purchase-cart/purchase-parts'
import { useStartedFrom, useTypeOptions } from '~/features/purchase-cart/purchase-table'
import { orDash } from '~/format'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { back, flash } from '~/notice.server'
import { safePath } from '~/safe-path'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { entry }) => say('purchaseItemOf', { title: entry.title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { from, confirm } = query(args.request)
  const entry = await load(args, api.purchaseCart.info, { id: args.params.id })
  return { entry, removing: confirm === 'remove', from: safePath(from) }
}

export async function action(args: ActionFunctionArgs) {
  return handleIntents(args, {
    remove: (fields) => remove(args, fields),
    otherwise: (fields) => save(args, fields),
  })
}

async function save(args: ActionFunctionArgs, fields: Fields) {
  const { refused, notice } = await saveEntry(args, fields, args.params.id)
  return refused ?? back(args, notice, ['confirm'])
}

async function remove(args: ActionFunctionArgs, fields: Fields) {
  const entry = await load(args, api.purchaseCart.info, { id: args.params.id })
  const { problem } = await submit(args, api.purchaseCart.remove, { ...fields, id: args.params.id })
  return (
    problem ??
    flash(args, await listAfter(args, entry.orderType), {
      key: 'purchaseRemoved',
      params: { title: entry.title },
    })
  )
}

/** The page of the list that the person came from, or the first one when deleting has emptied it. */
async function listAfter(args: ActionFunctionArgs, orderType: number): Promise<string> {
  const first = href('/admin/cart', { orderType })
  const from = new URL(safePath(query(args.request).from) ?? first, args.request.url)
  if (from.pathname !== href('/admin/cart')) return first
  const { problem } = await attempt(args, api.purchaseCart.list, {
    orderType,
    page: from.searchParams.get('page'),
    size: from.searchParams.get('size'),
  })
  return problem ? first : from.pathname + from.search
}

export default function PurchaseItem() {
  const { entry, removing, from } = useLoaderData<typeof loader>()
  const say = useSay()
  const address = useAddress()
  const names = [
    'bookId',
    'title',
    'grade',
    'publisher',
    'creator',
    'curriculum',
    'permission',
    'purpose',
    'pubDate',
  ] as const
  return (
    <Page>
      {removing ? <RemoveConfirm entries={[entry]} cancelTo={address({ confirm: null })} /> : null}
      <Facts
        facts={[
          ...names.map((name) => ({ name: say(name), value: orDash(entry[name]) })),
          { name: say('isbn'), value: orDash(formatIsbn(entry.isbn)) },
        ]}
      />
      <EntryForm />
      <p className="actions">
        <a className="button-quiet" href={address({ confirm: 'remove' })} data-confirm>
          {say('remove')}
        </a>
        {from ? null : (
          <a href={href('/admin/cart', { orderType: entry.orderType })}>{say('purchaseToList')}</a>
        )}
      </p>
      {from ? <BackLink from={from}>{say('backTo')}</BackLink> : null}
    </Page>
  )
}

function EntryForm() {
  const {
    entry: { orderType, orderNum, distributor, updateTime },
  } = useLoaderData<typeof loader>()
  const say = useSay()
  const startedFrom = useStartedFrom('entry-form', updateTime)
  return (
    <section aria-labelledby="entry">
      <h2 id="entry">{say('purchaseSection')}</h2>
      <Form
        id="entry-form"
        schema={Modify}
        intent="modify"
        defaultValues={{ orderType, orderNum, distributor }}
        className="login"
      >
        <input type="hidden" name="updateTime" value={startedFrom} />
        <SelectField name="orderType" label={say('purchaseType')} options={useTypeOptions()} />
        <Field
          name="orderNum"
          label={say('purchaseCopies')}
          inputMode="numeric"
          autoComplete="off"
          narrow
          required
        />
        <Field
          name="distributor"
          label={say('distributor')}
          hint={say('purchaseDistributorHint')}
          autoComplete="off"
          maxLength={200}
        />
        <button className="button">{say('save')}</button>
      </Form>
    </section>
  )
}
