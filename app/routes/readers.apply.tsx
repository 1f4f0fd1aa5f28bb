/** Applies for several readers at once: for what lies in the cart, or for one book. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { formWithErrors, loadOrThrow, readActionForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { Empty } from '~/components/table'
import type { Handle } from '~/components/frame/screen-handle'
import { ApplyForForm } from '~/features/requests/readers/apply-for-form'
import { choicesIn } from '~/features/requests/readers/choices'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { todayInSeoul } from '~/platform/today'
import { scopeHolds } from '~/tables/care-codes'

export const handle: Handle<typeof loader> = { title: (t) => t('readersApply') }

/** Books of the cart that the form holds at once. */
const mostBooks = 20

export async function loader(args: LoaderFunctionArgs) {
  const { items } = await loadOrThrow(args, api.care.readers)
  const readers = items.filter(({ scope }) => scopeHolds(scope, 'apply'))
  const { books, more, inCart } = await booksOf(args)
  const bookIds = books.map(({ bookId }) => bookId)
  const [previous, next] = await Promise.all([
    bookIds.length > 0 ? loadOrThrow(args, api.care.previousOfReaders, { bookIds }) : { items: [] },
    loadOrThrow(args, api.order.nextTerm),
  ])
  return {
    readers: readers.map(({ id, name, formats }) => ({ id, name, formats })),
    seesOnly: items.length > 0,
    books,
    more,
    inCart,
    previous: previous.items,
    today: todayInSeoul(),
    neededFrom: next.day,
  }
}

/** The book whose page led here (`item`, or `listed` of one that is not made yet), or those of the cart. */
async function booksOf(args: LoaderFunctionArgs) {
  const { item, listed } = queryFields(args.request)
  if (item || listed) {
    const { bookId, title } = item
      ? await loadOrThrow(args, api.book.info, { id: item })
      : await loadOrThrow(args, api.listedBook.info, { id: listed })
    return { books: [{ bookId, title }], more: 0, inCart: false }
  }
  const cart = await loadOrThrow(args, api.cart.list, { size: 100 })
  const books = new Map(
    cart.items.flatMap(({ bookId: id, title, state }) =>
      state === 'gone' ? [] : [[id, { bookId: id, title }] as const],
    ),
  )
  const all = [...books.values()]
  return { books: all.slice(0, mostBooks), more: all.length - mostBooks, inCart: all.length > 0 }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  return handleIntents(args, { apply: () => apply(args, fields) }, fields)
}

async function apply(args: ActionFunctionArgs, fields: Fields) {
  const { choices, names } = choicesIn(fields)
  const { neededFrom, opId } = fields
  const { data: done, problem } = await tryCall(args, api.care.applyForReaders, {
    choices,
    neededFrom,
    opId,
  })
  if (problem)
    return formWithErrors(args, fields, {
      problem: { ...problem, fieldErrors: atChoices(problem.fieldErrors, names) },
    })
  const notice = {
    key: 'readersApplied',
    params: { count: count(done.count), readers: count(done.readers) },
  } as const
  return redirectWithNotice(args, href('/readers'), notice)
}

/** Errors of choices at their fields; what is said of all stands below the form. */
const atChoices = (fieldErrors: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(fieldErrors).map(([path, key]) => {
      const [, place] = /^choices\.(\d+)\./.exec(path) ?? []
      const name = names[Number(place)]
      return [name ?? (path === 'choices' ? 'form' : path), key]
    }),
  )

export default function ApplyForReaders() {
  const { readers, seesOnly, books, more, inCart, previous, today, neededFrom } =
    useLoaderData<typeof loader>()
  const t = useT()
  if (readers.length === 0 && seesOnly)
    return (
      <Page>
        <Empty heading={t('applyForNobody')} help={t('actingSeeOnly')}>
          <a className="button" href={href('/readers')}>
            {t('readersTitle')}
          </a>
        </Empty>
      </Page>
    )
  if (readers.length === 0)
    return (
      <Page>
        <Empty heading={t('readersNone')} help={t('readersNoneHelp')}>
          <a className="button" href={href('/readers/new')}>
            {t('readersAdd')}
          </a>
        </Empty>
      </Page>
    )
  if (books.length === 0)
    return (
      <Page>
        <Empty heading={t('applyForNoBooks')} help={t('applyForNoBooksHelp')}>
          <a className="button" href={href('/')}>
            {t('menuSearch')}
          </a>{' '}
          <a href={href('/readers')}>{t('readersTitle')}</a>
        </Empty>
      </Page>
    )
  return (
    <Page lead={t('applyForLead')}>
      {more > 0 ? <p className="notice">{t('applyForMore', { count: count(more) })}</p> : null}
      <ApplyForForm {...{ readers, books, inCart, previous, today, neededFrom }} />
      <p className="actions">
        <a href={href('/readers')}>{t('readersTitle')}</a>
        <a href={href('/cart')}>{t('menuCart')}</a>
      </p>
    </Page>
  )
}
