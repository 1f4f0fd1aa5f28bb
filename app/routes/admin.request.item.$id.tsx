/** One book of the full list: its fields, purchase requests, production, and deleting it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { type Fields, query } from '~/api/read-form.server'
import { attempt, load, posted, shownAgain, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { orderTypes } from '~/codes'
import { Form } from '~/components/form'
import { Page } from '~/components/page'
import { Facts } from '~/components/table'
import { BackLink } from '~/features/book/book-parts'
import { Add } from '~/features/purchase-cart/purchase-cart.schema'
import { addedNotice } from '~/features/purchase-cart/added-notice'
import { BookForm, History, Production } from '~/features/request-book/book-form'
import { RemoveSteps } from '~/features/request-book/remove-steps'
import { writtenNames } from '~/features/request-book/request-book.schema'
import { changesOf, shownIn, withTheirs } from '~/http/edit-conflict.server'
import { dateTime } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { href } from '~/http/href'
import { localeOf } from '~/locale.server'
import { back, flash } from '~/notice.server'
import { safePath, withFrom } from '~/safe-path'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { book }) => say('listBook', { title: book.title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { from, confirm } = query(args.request)
  const book = await load(args, api.requestBook.info, { id: args.params.id })
  const removing = confirm === 'remove' ? 1 : confirm === 'remove2' ? 2 : 0
  return { book, removing, from: safePath(from), here: here(args.request) }
}

export async function action(args: ActionFunctionArgs) {
  const fields: Fields = { ...(await posted(args)), id: args.params.id }
  return handleIntents(
    args,
    {
      save: () => save(args, fields),
      keep: () => keep(args),
      request: () => request(args, fields),
      remove: () => remove(args, fields),
    },
    fields,
  )
}

async function save(args: ActionFunctionArgs, fields: Fields) {
  const now = await load(args, api.requestBook.info, { id: fields.id })
  const { changed, contested, theirs } = changesOf(
    writtenNames,
    shownIn(fields.shown, now),
    now,
    fields,
  )
  if (Object.keys(changed).length === 0) return back(args, { key: 'nothingChanged' })
  // what others changed in other fields stands beside ours; a field that both changed is for the person to decide
  const updateTime = contested.length > 0 ? fields.updateTime : now.updateTime
  const { problem } = await attempt(args, api.requestBook.modify, {
    ...changed,
    id: fields.id,
    opId: fields.opId,
    updateTime,
  })
  if (!problem) return back(args, { key: 'changesSaved' })
  const conflict = problem.key === 'changedMeanwhile'
  const fieldErrors = conflict
    ? Object.fromEntries(
        Object.entries(problem.fieldErrors).filter(([name]) => contested.includes(name)),
      )
    : problem.fieldErrors
  return shownAgain(args, conflict ? { ...fields, ...theirs } : fields, {
    problem: withTheirs({ ...problem, fieldErrors }, now, localeOf(args.request)),
    conflict,
  })
}

/** Puts the book into the purchase requests as they are stored. */
async function request(args: ActionFunctionArgs, fields: Fields) {
  const { bookId } = await load(args, api.requestBook.info, { id: fields.id })
  const { data: done, problem } = await submit(args, api.purchaseCart.add, {
    ...fields,
    bookId,
    orderNum: 1,
  })
  return problem ?? back(args, addedNotice(done, Number(fields.orderType)))
}

/** The question was answered with no: nothing is done, and that is said. */
async function keep(args: ActionFunctionArgs) {
  await load(args, api.requestBook.info, { id: args.params.id })
  return back(args, { key: 'deleteCancelled' })
}

async function remove(args: ActionFunctionArgs, fields: Fields) {
  const { data: book } = await attempt(args, api.requestBook.info, { id: fields.id })
  const { problem } = await submit(args, api.requestBook.remove, fields)
  if (problem) return problem
  return flash(args, safePath(query(args.request).from) ?? href('/admin/request/list'), {
    key: 'bookRemoved',
    params: { title: book?.title ?? '' },
  })
}

export default function RequestItem() {
  const { book, removing, from, here } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page>
      {removing ? <RemoveSteps book={book} second={removing === 2} from={from} /> : null}
      <Facts
        facts={[
          { name: say('bookId'), value: book.bookId },
          {
            name: say('updateTime'),
            value: <time dateTime={book.updateTime}>{dateTime(book.updateTime)}</time>,
          },
          {
            name: say('createTime'),
            value: <time dateTime={book.createTime}>{dateTime(book.createTime)}</time>,
          },
        ]}
      />
      <Request />
      <BookForm book={book} />
      <History logs={book.requestLogs} />
      <Production
        progress={book.progress}
        to={book.produceId ? withFrom(href('/item/:id', { id: book.produceId }), here) : null}
        manage={
          book.produceId
            ? withFrom(href('/admin/produce/item/:bookId', { bookId: book.bookId }), here)
            : null
        }
      />
      <section aria-labelledby="remove">
        <h2 id="remove">{say('removeBook')}</h2>
        <p>{say('removeBookHelp')}</p>
        <p>
          <a
            className="button-quiet"
            href={withFrom(
              href('/admin/request/item/:id', { id: book.id }, { confirm: 'remove' }),
              from,
            )}
            data-confirm
          >
            {say('remove')}
          </a>
        </p>
      </section>
      <BackLink from={from ?? href('/admin/request/list')}>
        {say(from ? 'backTo' : 'adminList')}
      </BackLink>
    </Page>
  )
}

function Request() {
  const { book } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <section aria-labelledby="request">
      <h2 id="request">{say('purchaseRequest')}</h2>
      <Form id="request-form" schema={Add} intent="request">
        <input type="hidden" name="bookId" value={book.bookId} />
        <p className="actions">
          {orderTypes.map(({ value, label }) => (
            <button key={value} className="button-secondary" name="orderType" value={value}>
              {say('putIntoRequests', { type: label })}
            </button>
          ))}
          <a href={href('/admin/cart')}>{say('adminCart')}</a>
        </p>
      </Form>
    </section>
  )
}
