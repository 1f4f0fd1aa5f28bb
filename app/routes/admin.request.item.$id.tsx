/** One book of the request list: its fields, purchase requests, production, and deleting it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { saveBook } from '~/workflows/save-book.server'
import { orderTypes } from '~/tables/codes'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import { DescriptionList } from '~/components/table'
import { BackLink } from '~/features/catalogue/book/book-list'
import { Add } from '~/features/sources/purchase-cart/purchase-cart.schema'
import { addedNotice } from '~/features/sources/purchase-cart/added-notice'
import {
  BookForm,
  RequestHistory,
  ProductionSummary,
} from '~/features/catalogue/request-book/list/book-form'
import { RemoveSteps } from '~/features/catalogue/request-book/list/remove-steps'
import { writableFieldNames } from '~/features/catalogue/request-book/request-book.schema'
import { Day } from '~/components/when'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { DemandSection, shownDemands } from '~/features/requests/demand/demand-table'
import { href } from '~/http/href'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { book }) => t('listBook', { title: book.title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { from, confirm } = queryFields(args.request)
  const book = await loadOrThrow(args, api.requestBook.info, { id: args.params.id })
  const removing = confirm === 'remove' ? 1 : confirm === 'remove2' ? 2 : 0
  const demands = await loadOrThrow(args, api.demand.list, {
    bookId: book.bookId,
    size: shownDemands,
  })
  return { book, demands, removing, from: safePath(from), here: currentPath(args.request) }
}

export async function action(args: ActionFunctionArgs) {
  const fields: Fields = { ...(await readActionForm(args)), id: args.params.id }
  return handleIntents(
    args,
    {
      save: () => save(args, fields),
      keep: () => keepBook(args),
      request: () => requestPurchase(args, fields),
      remove: () => remove(args, fields),
    },
    fields,
  )
}

async function save(args: ActionFunctionArgs, fields: Fields) {
  const { id } = fields
  return saveBook(args, fields, {
    names: writableFieldNames,
    current: await loadOrThrow(args, api.requestBook.info, { id }),
    modify: (changes) => tryCall(args, api.requestBook.modify, { ...changes, id }),
  })
}

/** Adds the stored book to the purchase cart. */
async function requestPurchase(args: ActionFunctionArgs, fields: Fields) {
  const { bookId } = await loadOrThrow(args, api.requestBook.info, { id: fields.id })
  const { data: done, problem } = await submitForm(args, api.purchaseCart.add, {
    ...fields,
    bookId,
    orderNum: 1,
  })
  return problem ?? redirectBack(args, addedNotice(done, Number(fields.orderType)))
}

/** The confirmation was declined: changes nothing, with a notice. */
async function keepBook(args: ActionFunctionArgs) {
  const { title } = await loadOrThrow(args, api.requestBook.info, { id: args.params.id })
  return redirectBack(args, { key: 'deleteCancelled', params: { title } })
}

async function remove(args: ActionFunctionArgs, fields: Fields) {
  const { data: book } = await tryCall(args, api.requestBook.info, { id: fields.id })
  const { problem } = await submitForm(args, api.requestBook.remove, fields)
  if (problem) return problem
  return redirectWithNotice(
    args,
    safePath(queryFields(args.request).from) ?? href('/admin/request/list'),
    {
      key: 'bookRemoved',
      params: { title: book?.title ?? '' },
    },
  )
}

export default function RequestItem() {
  const { book, demands, removing, from, here } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page>
      {removing ? <RemoveSteps book={book} second={removing === 2} from={from} /> : null}
      <DescriptionList
        items={[
          { name: t('bookId'), value: book.bookId },
          {
            name: t('updateTime'),
            value: <Day of={book.updateTime} ago />,
          },
          {
            name: t('createTime'),
            value: <Day of={book.createTime} ago />,
          },
        ]}
      />
      <RequestForm />
      <DemandSection demands={demands} about={{ bookId: book.bookId }} from={here} />
      <BookForm book={book} />
      <RequestHistory logs={book.requestLogs} />
      <ProductionSummary
        progress={book.progress}
        to={book.produceId ? withReturnPath(href('/item/:id', { id: book.produceId }), here) : null}
        manage={
          book.produceId
            ? withReturnPath(href('/admin/produce/item/:bookId', { bookId: book.bookId }), here)
            : null
        }
      />
      <section aria-labelledby="remove">
        <h2 id="remove">{t('removeBook')}</h2>
        <p>{t('removeBookHelp')}</p>
        <p>
          <a
            className="button-quiet"
            href={withReturnPath(
              href('/admin/request/item/:id', { id: book.id }, { confirm: 'remove' }),
              from,
            )}
            data-confirm
          >
            {t('remove')}
          </a>
        </p>
      </section>
      <BackLink from={from ?? href('/admin/request/list')}>
        {t(from ? 'backTo' : 'adminList')}
      </BackLink>
    </Page>
  )
}

function RequestForm() {
  const { book } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <section aria-labelledby="request">
      <h2 id="request">{t('purchaseRequest')}</h2>
      <Form id="request-form" schema={Add} intent="request">
        <input type="hidden" name="bookId" value={book.bookId} />
        <p className="actions">
          {orderTypes.map(({ value, label }) => (
            <button key={value} className="button-secondary" name="orderType" value={value}>
              {t('putIntoRequests', { type: label })}
            </button>
          ))}
          <a href={href('/admin/cart')}>{t('adminCart')}</a>
        </p>
      </Form>
    </section>
  )
}
