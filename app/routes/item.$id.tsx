/** One book: what of it can be had now, the application form, and its fields. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Glossary, typeTerms } from '~/components/glossary'
import { appliesForReaders } from '~/workflows/reader-on-page.server'
import { Page } from '~/components/page'
import { StructuredData } from '~/components/frame/structured-data'
import { DescriptionList } from '~/components/table'
import { BackLink, FormatNow, JoinedTypes } from '~/features/catalogue/book/book-list'
import { bookJsonLd } from '~/features/catalogue/book/structured-data.server'
import { formatIsbn } from '~/features/catalogue/book/isbn/isbn'
import { isAvailable } from '~/features/catalogue/book/availability'
import { ReadableVolumes } from '~/features/catalogue/book/reading/readable-text'
import { ApplySection } from '~/features/requests/cart/apply-form'
import { dateTime, daysBetween } from '~/i18n/format'
import { WatchForm } from '~/features/messages/watch/watch-form'
import { PlanLink } from '~/features/requests/lesson-plan/plan-link'
import type { Handle } from '~/components/frame/screen-handle'
import { returnPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { safePath } from '~/http/safe-path'
import { type Translate, useT, useWord } from '~/i18n/provider'
import { authenticate } from '~/auth/session.server'
import { mailReady } from '~/integrations/mail/smtp.server'
import { urlOf } from '~/platform/request-url'
import { putIntoCart } from '~/workflows/put-into-cart.server'

export const handle: Handle<typeof loader> = {
  title: (_, { book }) => book.title,
  preview: (t, { book }) => ({
    description: [
      lead(t, book),
      t('typeName', { type: book.prodType.trim().replaceAll(' ', ', ') }),
    ]
      .filter(Boolean)
      .join(' · '),
  }),
  hydrate: true,
}

export async function loader(args: LoaderFunctionArgs) {
  const { from } = queryFields(args.request)
  const book = await loadOrThrow(args, api.book.info, { id: args.params.id })
  const [{ user }, states, readable, others] = await Promise.all([
    authenticate(args),
    loadOrThrow(args, api.book.formats, { bookIds: [book.bookId] }),
    loadOrThrow(args, api.book.readable, { bookId: book.bookId }),
    loadOrThrow(args, api.record.others, { bookId: book.bookId }),
  ])
  const previous = user
    ? await loadOrThrow(args, api.order.previous, { bookIds: [book.bookId] })
    : null
  const helps = user ? await appliesForReaders(args) : false
  const offered = states[0]?.formats ?? []
  const { origin } = urlOf(args.request)
  return {
    book,
    jsonLd: bookJsonLd(Number(args.params.id), book, offered, origin),
    formats: offered,
    mails: mailReady(),
    others: others.map(({ centre, formats }) => ({ centre, formats })),
    readable: readable.map(({ prodType, text }) => ({ prodType, text })),
    previous,
    forReaders: helps ? href('/readers/apply', { item: args.params.id }) : null,
    from: safePath(from),
    here: returnPath(args.request),
    changedDays: daysBetween(book.updateTime, new Date()),
  }
}

export const action = putIntoCart

export default function Item() {
  const { book, jsonLd, formats, previous, forReaders, here, from, mails } =
    useLoaderData<typeof loader>()
  const t = useT()
  const ready = formats.filter(isAvailable).map(({ prodType }) => prodType)
  return (
    <Page lead={lead(t, book)}>
      <StructuredData json={jsonLd} />
      <div className="book">
        <Availability />
        <ApplySection book={book} previous={previous} forReaders={forReaders} here={here} />
      </div>
      {previous ? (
        <PlanLink bookId={book.bookId} from={here} />
      ) : mails ? (
        <WatchForm bookId={book.bookId} ready={ready} />
      ) : null}
      <Details />
      <Glossary terms={['bookId', 'curriculum', 'permission', 'purpose', ...typeTerms]} />
      <BackLink from={from ?? href('/')}>{t(from ? 'backTo' : 'home')}</BackLink>
    </Page>
  )
}

/** What tells the book from others of its title. */
const lead = (t: Translate, { publisher, creator, grade, curriculum }: Record<string, string>) =>
  [publisher, creator, t('typeName', { type: grade ?? '' }), curriculum]
    .filter(Boolean)
    .join(', ') || null

/** The state of each production type, in the order of the form beside it. */
function Availability() {
  const { formats, readable, others } = useLoaderData<typeof loader>()
  const t = useT()
  const nameOf = useWord()
  return (
    <section aria-labelledby="availability">
      <h2 id="availability">{t('availability')}</h2>
      <DescriptionList
        items={formats.map((format) => ({
          name: nameOf(format.prodType),
          value: (
            <>
              <FormatNow {...format} />
              <ReadableVolumes states={readable} prodType={format.prodType} />
            </>
          ),
        }))}
      />
      {others.length > 0 ? (
        <p>
          {t('madeElsewhere', { centres: others.map((other) => nameOfOther(t, other)).join(', ') })}
        </p>
      ) : null}
    </section>
  )
}

/** 국립장애인도서관(점자, 음성) */
const nameOfOther = (t: Translate, { centre, formats }: { centre: string; formats: string[] }) =>
  formats.length > 0 ? `${centre}(${t('typeName', { type: formats.join(', ') })})` : centre

/** Fields whose values are words of the codes. */
const choices: string[] = ['grade', 'permission', 'purpose']

/** Every field of the book, and when it was changed. */
function Details() {
  const { book, changedDays } = useLoaderData<typeof loader>()
  const t = useT()
  // the loader's answer names the fields: their table is too large for a page that hydrates
  const { updateTime, createTime, ...fields } = book
  const values = {
    ...fields,
    prodType: <JoinedTypes prodType={book.prodType} />,
    isbn: formatIsbn(book.isbn),
  }
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const nameOf = useWord()
  return (
    <section aria-labelledby="details">
      <h2 id="details">{t('bookDetails')}</h2>
      <DescriptionList
        items={[
          ...names.map((name) => ({
            name: t(name),
            value: choices.includes(name)
              ? nameOf(String(values[name])) || '-'
              : values[name] || '-',
          })),
          {
            name: t('updateTime'),
            value: (
              <>
                <time dateTime={updateTime}>{dateTime(updateTime)}</time>
                {changedDays <= recentDays
                  ? ` (${t(daysAgo(changedDays), { days: changedDays })})`
                  : ''}
              </>
            ),
          },
          {
            name: t('createTime'),
            value: <time dateTime={createTime}>{dateTime(createTime)}</time>,
          },
        ]}
      />
    </section>
  )
}

/** A change is told in days while people still count them. */
const recentDays = 30
const daysAgo = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : 'daysAgo')
