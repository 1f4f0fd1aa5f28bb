/** The member's cart: copies, deleting, the request form, and applying for what is ticked. */
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
import { appliesForReaders } from '~/workflows/reader-on-page.server'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { addressLine } from '~/features/people/address/address-line'
import { CartTable } from '~/features/requests/cart/cart-table'
import { OrderForm } from '~/features/requests/cart/order-form'
import { Sheet } from '~/features/requests/cart/cart.schema'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { type Notice, redirectBack } from '~/http/notices.server'
import { useT, useI18n } from '~/i18n/provider'
import { orderCart } from '~/workflows/order-cart.server'

export const handle: Handle<typeof loader> = {
  title: (t) => t('cartTitle'),
  page: ({ page }) => page,
  hydrate: true,
}

export async function loader(args: LoaderFunctionArgs) {
  const { confirm, id, neededFrom } = queryFields(args.request)
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
    address: addressLine(await loadOrThrow(args, api.user.info)),
    today: todayInSeoul(),
    // the day that was typed when only the numbers were saved
    neededFrom: neededFrom ?? (await loadOrThrow(args, api.order.nextTerm)).day,
    name: me.firstName,
    helps: await appliesForReaders(args),
    from: currentPath(args.request),
    page,
    size,
  }
}

export async function action(args: ActionFunctionArgs) {
  // `submitForm` redirects a visitor who is not logged in; here that would be an error
  return handleIntents(args, {
    order: (fields) => orderCart(args, fields),
    sheet: (fields) => download(args, fields),
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
  const { cart, page, size, previous, from, address, helps } = useLoaderData<typeof loader>()
  const t = useT()
  if (cart.totalCount === 0) return <EmptyCart />
  return (
    <Page>
      <RemoveQuestion />
      <PagedRows totalCount={cart.totalCount} list={{ page, size }}>
        <CartTable
          items={cart.items}
          totalCount={cart.totalCount}
          previous={previous}
          from={from}
        />
      </PagedRows>
      {helps ? (
        <p className="actions">
          <a className="button-secondary" href={href('/readers/apply')}>
            {t('readersApply')}
          </a>
        </p>
      ) : null}
      <OrderForm
        entries={cart.items}
        others={cart.totalCount - cart.items.length}
        address={address}
      />
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
