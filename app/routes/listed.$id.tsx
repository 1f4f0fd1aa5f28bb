/** A book that is not made yet: what that means, the application form, and its fields. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { appendSetCookies } from '~/http/set-cookies.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Glossary, typeTerms } from '~/components/glossary'
import { appliesForReaders } from '~/workflows/reader-on-page.server'
import { Page } from '~/components/page'
import { DescriptionList } from '~/components/table'
import { Day } from '~/components/when'
import { BackLink } from '~/features/catalogue/book/book-list'
import { formatIsbn } from '~/features/catalogue/book/isbn/isbn'
import { ApplySection } from '~/features/requests/cart/apply-form'
import { UnmadeTag } from '~/features/catalogue/request-book/unmade/unmade-tag'
import { WatchForm } from '~/features/messages/watch/watch-form'
import { PlanLink } from '~/features/requests/lesson-plan/plan-link'
import type { Handle } from '~/components/frame/screen-handle'
import { returnPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT, useWord } from '~/i18n/provider'
import { authenticate } from '~/auth/session.server'
import { mailReady } from '~/integrations/mail/smtp.server'
import { putIntoCart } from '~/workflows/put-into-cart.server'

export const handle: Handle<typeof loader> = { title: (_, { book }) => book.title, hydrate: true }

export async function loader(args: LoaderFunctionArgs) {
  const from = safePath(queryFields(args.request).from)
  const { produceId, ...book } = await loadOrThrow(args, api.listedBook.info, {
    id: args.params.id,
  })
  // its production has begun: links to this page lead on
  if (produceId)
    throw appendSetCookies(
      args,
      redirect(withReturnPath(href('/item/:id', { id: produceId }), from)),
    )
  const { user } = await authenticate(args)
  const previous = user
    ? await loadOrThrow(args, api.order.previous, { bookIds: [book.bookId] })
    : null
  const helps = user ? await appliesForReaders(args) : false
  return {
    book,
    previous,
    forReaders: helps ? href('/readers/apply', { listed: args.params.id }) : null,
    mails: mailReady(),
    from,
    here: returnPath(args.request),
  }
}

export const action = putIntoCart

export default function ListedBook() {
  const { book, previous, forReaders, mails, here, from } = useLoaderData<typeof loader>()
  const t = useT()
  const nameOf = useWord()
  const { publisher, creator, grade, curriculum } = book
  return (
    <Page lead={[publisher, creator, nameOf(grade), curriculum].filter(Boolean).join(', ') || null}>
      <div className="book">
        <section aria-labelledby="availability">
          <h2 id="availability">{t('availability')}</h2>
          <p>
            <UnmadeTag /> {t('unmadeMeans')}
          </p>
          <p>{t('unmadeWhen')}</p>
        </section>
        <ApplySection book={book} previous={previous} forReaders={forReaders} here={here} />
      </div>
      {previous ? (
        <PlanLink bookId={book.bookId} from={here} />
      ) : mails ? (
        <WatchForm bookId={book.bookId} />
      ) : null}
      <Details />
      <Glossary terms={['bookId', 'curriculum', 'permission', 'purpose', ...typeTerms]} />
      <BackLink from={from ?? href('/listed')}>{t(from ? 'backTo' : 'unmadeBooks')}</BackLink>
    </Page>
  )
}

/** Fields whose values are words of the codes. */
const choices: string[] = ['grade', 'permission', 'purpose']

/** Every field of the book. */
function Details() {
  const { book } = useLoaderData<typeof loader>()
  const t = useT()
  const nameOf = useWord()
  // the loader's answer names the fields: their table is too large for a page that hydrates
  const { id: _, updateTime, createTime, ...fields } = book
  const values = { ...fields, isbn: formatIsbn(book.isbn) }
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return (
    <section aria-labelledby="details">
      <h2 id="details">{t('bookDetails')}</h2>
      <DescriptionList
        items={[
          ...names.map((name) => ({
            name: t(name),
            value: (choices.includes(name) ? nameOf(values[name]) : values[name]) || '-',
          })),
          { name: t('updateTime'), value: <Day of={updateTime} /> },
          { name: t('createTime'), value: <Day of={createTime} /> },
        ]}
      />
    </section>
  )
}
