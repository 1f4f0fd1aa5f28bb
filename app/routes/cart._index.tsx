/** The member's cart: copies, deleting, the request form, and applying for everything. */
import { todayInSeoul } from '~/platform/today'
import { ById } from '~/validation/inputs'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { handleIntents } from '~/api/intents.server'
import { loadListOrThrow, pageIsGone } from '~/api/load-list.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { toastDurations, userTypes } from '~/tables/codes'
import { Confirm } from '~/components/confirm'
import { RadioGroupField, Field, Form } from '~/components/form'
import { Empty } from '~/components/table'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { CartTable } from '~/features/requests/cart/cart-table'
import { Order } from '~/features/requests/order/order.schema'
import { Sheet } from '~/features/requests/cart/cart.schema'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { type Notice, redirectBack, redirectWithNotice } from '~/http/notices.server'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t) => t('cartTitle'),
  page: ({ page }) => page,
  hydrate: true,
}

export async function loader(args: LoaderFunctionArgs) {
  const { confirm, id } = queryFields(args.request)
  const { found: cart, page, size } = await loadListOrThrow(args, api.cart.list)
  const previous = await loadOrThrow(args, api.order.previous, {
    bookIds: [...new Set(cart.items.map((item) => item.bookId))],
  })
  const removing =
    confirm === 'remove' ? ((await tryCall(args, api.cart.info, { id })).data ?? null) : null
  const me = await loadOrThrow(args, api.auth.me)
  return {
    cart,
    previous: previous.orders,
    removing,
    ordering: confirm === 'order' && cart.totalCount > 0,
    today: todayInSeoul(),
    nextTerm: (await loadOrThrow(args, api.order.nextTerm)).day,
    name: me.firstName,
    from: currentPath(args.request),
    page,
    size,
  }
}

export async function action(args: ActionFunctionArgs) {
  // `submitForm` redirects a visitor who is not logged in; here that would be an error
  return handleIntents(args, {
    order: [
      api.order.order,
      (done) =>
        redirectWithNotice(args, href('/order'), {
          key: done.left ? 'orderedSome' : 'ordered',
          params: { count: done.count, left: done.left ?? 0 },
          toast: toastDurations.usual,
        }),
    ],
    sheet: (fields) => download(args, fields),
    setOrderNum: [
      api.cart.setOrderNum,
      ({ title, prodType, orderNum }, fields) =>
        redirectBack(args, {
          ...(fields.orderNum === ''
            ? { key: 'nothingChanged' }
            : { key: 'changed', params: { title, type: prodType, n: orderNum } }),
          toast: toastDurations.savedInList,
        }),
    ],
    remove: (fields) => remove(args, fields),
  })
}

async function remove(args: ActionFunctionArgs, fields: Fields) {
  const { data: entry } = await tryCall(args, api.cart.info, { id: fields.id })
  const { problem } = await submitForm(args, api.cart.remove, fields)
  if (problem) return problem
  const notice: Notice = entry
    ? { key: 'cartRemoved', params: { title: entry.title, type: entry.prodType } }
    : { key: 'deleted' }
  // deleting may have emptied the last page
  const emptied = await pageIsGone(args, api.cart.list)
  const drop = ['confirm', 'id', ...(emptied ? ['page'] : [])]
  return redirectBack(args, { ...notice, toast: toastDurations.savedInList }, drop)
}

/** Validates the form, then redirects to the file: the browser stays on this page. */
async function download(
  args: ActionFunctionArgs,
  { userName, userType, ...rest }: Record<string, unknown>,
) {
  const { problem } = await submitForm(args, api.cart.toSheet, { ...rest, userName, userType })
  const params = new URLSearchParams({ userName: String(userName), userType: String(userType) })
  return problem ?? appendSetCookies(args, redirect(`${api.cart.toSheet.path}?${params}`, 303))
}

export default function Cart() {
  const { cart, page, size, previous, from } = useLoaderData<typeof loader>()
  const t = useT()
  if (cart.totalCount === 0) return <EmptyCart />
  return (
    <Page>
      <RemoveQuestion />
      <OrderQuestion />
      <PagedRows totalCount={cart.totalCount} list={{ page, size }}>
        <CartTable
          items={cart.items}
          totalCount={cart.totalCount}
          previous={previous}
          from={from}
        />
      </PagedRows>
      <section className="panel" aria-labelledby="order-all">
        <h2 id="order-all">{t('orderAll')}</h2>
        <p>{t('orderAllHelp', { count: count(cart.totalCount) })}</p>
        <p>
          <a className="button" href={href('/cart', { confirm: 'order' })} data-confirm>
            {t('orderAll')}
          </a>
        </p>
      </section>
      <RequestForm />
    </Page>
  )
}

function EmptyCart() {
  const t = useT()
  return (
    <Page>
      <Empty heading={t('cartEmpty')} help={t('cartEmptyHelp')}>
        <a className="button" href={href('/')}>
          {t('menuSearch')}
        </a>{' '}
        <a href={href('/order')}>{t('menuOrders')}</a>
      </Empty>
    </Page>
  )
}

function RemoveQuestion() {
  const { removing } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  if (!removing) return null
  const { id, title, publisher, prodType, orderNum } = removing
  return (
    <Confirm question={t('removeQuestion')} cancelTo={address({ confirm: null, id: null })}>
      <p>{t('itemLine', { title, publisher, type: prodType, n: orderNum })}</p>
      <Form id="remove-form" schema={ById} intent="remove">
        <input type="hidden" name="id" value={id} />
        <button className="button button-danger">{t('removeYes')}</button>
      </Form>
    </Confirm>
  )
}

function OrderQuestion() {
  const { ordering, cart, previous, today, nextTerm } = useLoaderData<typeof loader>()
  const t = useT()
  if (!ordering) return null
  const ordered = new Set(previous.map(({ bookId, prodType }) => `${bookId} ${prodType}`))
  return (
    <Confirm question={t('orderQuestion')} cancelTo={href('/cart')}>
      <p>{t('orderCount', { count: count(cart.totalCount) })}</p>
      <ul>
        {cart.items.map(({ id, bookId, title, publisher, prodType, orderNum, state }) => (
          <li key={id}>
            {t('itemLine', { title, publisher, type: prodType, n: orderNum })}
            {ordered.has(`${bookId} ${prodType}`) ? (
              <strong> {t('alreadyOrderedShort')}</strong>
            ) : null}
            {state === 'gone' ? <strong> {t('cartBookGone')}</strong> : null}
          </li>
        ))}
        {cart.totalCount > cart.items.length ? (
          <li>{t('orderMore', { count: count(cart.totalCount - cart.items.length) })}</li>
        ) : null}
      </ul>
      <Form id="order-form" schema={Order} intent="order" defaultValues={{ neededFrom: nextTerm }}>
        <Field
          name="neededFrom"
          type="date"
          min={today}
          label={t('neededFromQuestion')}
          hint={t('neededFromHint')}
          narrow
        />
        <button className="button">{t('orderYes', { count: count(cart.totalCount) })}</button>
      </Form>
    </Confirm>
  )
}

function RequestForm() {
  const { name } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  return (
    <section className="panel" aria-labelledby="sheet">
      <h2 id="sheet">{t('sheetHeading')}</h2>
      <p>{t('sheetHelp')}</p>
      <Form
        id="sheet-form"
        schema={Sheet}
        intent="sheet"
        defaultValues={{ userName: name, userType: 'teacher' }}
        className="login"
      >
        <Field name="userName" label={t('sheetName')} autoComplete="name" required />
        <RadioGroupField
          name="userType"
          legend={t('sheetType')}
          options={userTypes.map((type) => ({ value: type.value, label: type[locale] }))}
          required
        />
        <button className="button-secondary">{t('sheetButton')}</button>
      </Form>
      <p className="actions">
        <a href={href('/school')}>{t('sentTitle')}</a>
      </p>
    </section>
  )
}
