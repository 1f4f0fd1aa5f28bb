/** The member's cart: copies, deleting, the request form, and applying for all of it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useLoaderData } from '@remix-run/react'
import { withCookies } from '~/answer.server'
import { handleIntents } from '~/api/intents.server'
import { loadListOrThrow, pageIsGone } from '~/api/load-list.server'
import { query } from '~/api/read-form.server'
import { attempt, load, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { toastTimes, userTypes } from '~/codes'
import { Confirm } from '~/components/confirm'
import { ChoiceField, Field, Form } from '~/components/form'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { useAddress } from '~/components/pagination'
import { CartTable } from '~/features/cart/cart-table'
import { Nothing } from '~/features/order/order.schema'
import { ById, Sheet } from '~/features/cart/cart.schema'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { href } from '~/http/href'
import { back, flash } from '~/notice.server'
import { useSay, useWords } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say) => say('cartTitle'),
  page: ({ page }) => page,
  hydrate: true,
}

export async function loader(args: LoaderFunctionArgs) {
  const { confirm, id } = query(args.request)
  const { found: cart, page, size } = await loadListOrThrow(args, api.cart.list)
  const previous = await load(args, api.order.previous, {
    bookIds: [...new Set(cart.items.map((item) => item.bookId))],
  })
  const removing =
    confirm === 'remove' ? ((await attempt(args, api.cart.info, { id })).data ?? null) : null
  const me = await load(args, api.auth.me)
  return {
    cart,
    previous: previous.orders,
    removing,
    ordering: confirm === 'order' && cart.totalCount > 0,
    name: me.firstName,
    from: here(args.request),
    page,
    size,
  }
}

export async function action(args: ActionFunctionArgs) {
  // submit() turns an anonymous person away; here that would be an error
  return handleIntents(args, {
    order: [
      api.order.order,
      (done) =>
        flash(args, href('/order'), {
          key: 'ordered',
          params: { count: done.count },
          toast: toastTimes.usual,
        }),
    ],
    sheet: (fields) => download(args, fields),
    setOrderNum: [
      api.cart.setOrderNum,
      () => back(args, { key: 'changed', toast: toastTimes.savedInList }),
    ],
    remove: [api.cart.remove, () => removed(args)],
  })
}

/** Deleting may have emptied the last page. */
async function removed(args: ActionFunctionArgs) {
  const emptied = await pageIsGone(args, api.cart.list)
  const drop = ['confirm', 'id', ...(emptied ? ['page'] : [])]
  return back(args, { key: 'deleted', toast: toastTimes.savedInList }, drop)
}

/** Checks the form, then leads to the file: the browser stays on this page. */
async function download(
  args: ActionFunctionArgs,
  { userName, userType, ...rest }: Record<string, unknown>,
) {
  const { problem } = await submit(args, api.cart.toSheet, { ...rest, userName, userType })
  const asked = new URLSearchParams({ userName: String(userName), userType: String(userType) })
  return problem ?? withCookies(args, redirect(`${api.cart.toSheet.path}?${asked}`, 303))
}

export default function Cart() {
  const { cart, page, size, previous, from } = useLoaderData<typeof loader>()
  const say = useSay()
  if (cart.totalCount === 0) return <Empty />
  return (
    <Page>
      <Removing />
      <Ordering />
      <PagedRows totalCount={cart.totalCount} list={{ page, size }}>
        <CartTable
          items={cart.items}
          totalCount={cart.totalCount}
          previous={previous}
          from={from}
        />
      </PagedRows>
      <section className="panel" aria-labelledby="order-all">
        <h2 id="order-all">{say('orderAll')}</h2>
        <p>{say('orderAllHelp', { count: count(cart.totalCount) })}</p>
        <p>
          <a className="button" href={href('/cart', { confirm: 'order' })} data-confirm>
            {say('orderAll')}
          </a>
        </p>
      </section>
      <RequestForm />
    </Page>
  )
}

function Empty() {
  const say = useSay()
  return (
    <Page>
      <section className="empty">
        <h2>{say('cartEmpty')}</h2>
        <p>{say('cartEmptyHelp')}</p>
        <p className="actions">
          <a className="button" href={href('/')}>
            {say('menuSearch')}
          </a>{' '}
          <a href={href('/order')}>{say('menuOrders')}</a>
        </p>
      </section>
    </Page>
  )
}

function Removing() {
  const { removing } = useLoaderData<typeof loader>()
  const say = useSay()
  const address = useAddress()
  if (!removing) return null
  const { id, title, publisher, prodType, orderNum } = removing
  return (
    <Confirm question={say('removeQuestion')} cancelTo={address({ confirm: null, id: null })}>
      <p>{say('itemLine', { title, publisher, type: prodType, n: orderNum })}</p>
      <Form id="remove-form" schema={ById} intent="remove">
        <input type="hidden" name="id" value={id} />
        <button className="button button-danger">{say('removeYes')}</button>
      </Form>
    </Confirm>
  )
}

function Ordering() {
  const { ordering, cart, previous } = useLoaderData<typeof loader>()
  const say = useSay()
  if (!ordering) return null
  const again = new Set(previous.map(({ bookId, prodType }) => `${bookId} ${prodType}`))
  return (
    <Confirm question={say('orderQuestion')} cancelTo={href('/cart')}>
      <p>{say('orderCount', { count: count(cart.totalCount) })}</p>
      <ul>
        {cart.items.map(({ id, bookId, title, publisher, prodType, orderNum }) => (
          <li key={id}>
            {say('itemLine', { title, publisher, type: prodType, n: orderNum })}
            {again.has(`${bookId} ${prodType}`) ? (
              <strong> {say('alreadyOrderedShort')}</strong>
            ) : null}
          </li>
        ))}
        {cart.totalCount > cart.items.length ? (
          <li>{say('orderMore', { count: count(cart.totalCount - cart.items.length) })}</li>
        ) : null}
      </ul>
      <Form id="order-form" schema={Nothing} intent="order">
        <button className="button">{say('orderYes', { count: count(cart.totalCount) })}</button>
      </Form>
    </Confirm>
  )
}

function RequestForm() {
  const { name } = useLoaderData<typeof loader>()
  const say = useSay()
  const { locale } = useWords()
  return (
    <section className="panel" aria-labelledby="sheet">
      <h2 id="sheet">{say('sheetHeading')}</h2>
      <p>{say('sheetHelp')}</p>
      <Form
        id="sheet-form"
        schema={Sheet}
        intent="sheet"
        defaultValues={{ userName: name, userType: 'teacher' }}
        className="login"
      >
        <Field name="userName" label={say('sheetName')} autoComplete="name" required />
        <ChoiceField
          name="userType"
          legend={say('sheetType')}
          options={userTypes.map((type) => ({ value: type.value, label: type[locale] }))}
          required
        />
        <button className="button-secondary">{say('sheetButton')}</button>
      </Form>
    </section>
  )
}
