/** One book: what of it can be had now, the application form, and its fields. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { productionTypes, toastDurations } from '~/tables/codes'
import { Glossary, typeTerms } from '~/components/glossary'
import { RadioGroupField, Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import { DescriptionList } from '~/components/table'
import { Tag } from '~/components/tag'
import { BackLink, JoinedTypes } from '~/features/book/catalogue/book-list'
import { formatIsbn } from '~/features/book/isbn/isbn'
import { ReadableVolumes } from '~/features/book/reading/readable-text'
import { Add } from '~/features/cart/cart.schema'
import { StatusTag } from '~/features/demand/status-tag'
import { date, daysBetween } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT, useI18n } from '~/i18n/provider'
import { authenticate } from '~/auth/session.server'

export const handle: Handle<typeof loader> = { title: (_, { book }) => book.title, hydrate: true }

export async function loader(args: LoaderFunctionArgs) {
  const { from } = queryFields(args.request)
  const book = await loadOrThrow(args, api.book.info, { id: args.params.id })
  const [{ user }, states, readable] = await Promise.all([
    authenticate(args),
    loadOrThrow(args, api.book.formats, { bookIds: [book.bookId] }),
    loadOrThrow(args, api.book.readable, { bookId: book.bookId }),
  ])
  const previous = user
    ? await loadOrThrow(args, api.order.previous, { bookIds: [book.bookId] })
    : null
  return {
    book,
    formats: states[0]?.formats ?? [],
    readable: readable.map(({ prodType, text }) => ({ prodType, text })),
    previous,
    member: user !== null,
    from: safePath(from),
    here: currentPath(args.request),
    changedDays: daysBetween(book.updateTime, new Date()),
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

export async function action(args: ActionFunctionArgs) {
  // a visitor logs in first and finds the form as they filled it in (http/saved-form.server.ts)
  const fields = await readActionForm(args)
  const { data: entry, problem } = await submitForm(args, api.cart.add, fields)
  if (problem) return problem
  return redirectBack(args, {
    key: 'cartAdded',
    params: { title: entry.title, type: entry.prodType, n: asText(fields.orderNum) },
    link: { to: href('/cart'), key: 'toCart' },
    toast: toastDurations.usual,
  })
}

export default function Item() {
  const { book, from } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={lead(book)}>
      <div className="book">
        <Availability />
        <ApplySection />
      </div>
      <Details />
      <Glossary terms={['bookId', 'curriculum', 'permission', 'purpose', ...typeTerms]} />
      <BackLink from={from ?? href('/')}>{t(from ? 'backTo' : 'home')}</BackLink>
    </Page>
  )
}

/** What tells the book from others of its title. */
const lead = ({ publisher, creator, grade, curriculum }: Record<string, string>) =>
  [publisher, creator, grade, curriculum].filter(Boolean).join(', ') || null

const stateTags = { ready: 'green', making: 'blue', sourcing: 'yellow', notYet: 'grey' } as const
const byState = Object.keys(stateTags)

/** The state of each production type, those first that can be had now. */
function Availability() {
  const { formats, readable } = useLoaderData<typeof loader>()
  const t = useT()
  const sorted = formats.toSorted((a, b) => byState.indexOf(a.state) - byState.indexOf(b.state))
  return (
    <section aria-labelledby="availability">
      <h2 id="availability">{t('availability')}</h2>
      <DescriptionList
        items={sorted.map(({ prodType, state, percent, file }) => ({
          name: prodType,
          value: (
            <>
              <Tag colour={stateTags[state]}>{t(state, { percent: percent ?? 0 })}</Tag>{' '}
              {state === 'ready' ? t(file ? 'readyFile' : 'readyPrint') : null}
              {state === 'notYet' ? t('notYetHelp') : null}
              <ReadableVolumes states={readable} prodType={prodType} />
            </>
          ),
        }))}
      />
    </section>
  )
}

/** The application form, below what the member has applied for already. */
function ApplySection() {
  const { book, member } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  const options = productionTypes.map(({ value, en }) => ({
    value,
    label: locale === 'en' ? `${value} (${en})` : value,
  }))
  return (
    <section className="panel" aria-labelledby="apply">
      <h2 id="apply">{t('applyHeading')}</h2>
      <Previous />
      <Form id="apply-form" schema={Add} defaultValues={{ orderNum: '1' }}>
        <input type="hidden" name="bookId" value={book.bookId} />
        <RadioGroupField name="prodType" legend={t('chooseType')} options={options} required />
        <Field
          name="orderNum"
          label={t('copies')}
          hint={t('copiesHint')}
          inputMode="numeric"
          autoComplete="off"
          required
          narrow
        />
        {member ? null : <p className="hint">{t('applyLoginHint')}</p>}
        <button className="button">{t(member ? 'applyButton' : 'applyLoginButton')}</button>
      </Form>
    </section>
  )
}

/** The member's applications for this book, and what of it is in the cart. */
function Previous() {
  const { book, previous, here } = useLoaderData<typeof loader>()
  const t = useT()
  if (!previous || previous.orders.length + previous.cart.length === 0) return null
  return (
    <ul className="plain">
      {previous.orders.map(({ id, prodType, orderNum, createTime, step, percent }) => (
        <li key={id} className="notice notice-warn">
          <p>
            {t('alreadyOrdered', { type: prodType, n: orderNum, date: date(createTime) })}{' '}
            <StatusTag step={step} percent={percent} />
          </p>
          <p className="next-steps">
            <a href={withReturnPath(href('/order/item/:id', { id }), here)}>
              {t('toOrder')}
              <span className="hidden-text">{` (${book.title} ${prodType})`}</span>
            </a>
          </p>
        </li>
      ))}
      {previous.cart.map(({ prodType, orderNum }) => (
        <li key={prodType} className="notice notice-warn">
          <p>{t('alreadyInCart', { type: prodType, n: orderNum })}</p>
          <p className="next-steps">
            <a href={href('/cart')}>{t('toCart')}</a>
          </p>
        </li>
      ))}
    </ul>
  )
}

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
  return (
    <section aria-labelledby="details">
      <h2 id="details">{t('bookDetails')}</h2>
      <DescriptionList
        items={[
          ...names.map((name) => ({ name: t(name), value: values[name] || '-' })),
          {
            name: t('updateTime'),
            value: (
              <>
                <time dateTime={updateTime}>{date(updateTime)}</time>
                {changedDays <= recentDays
                  ? ` (${t(daysAgo(changedDays), { days: changedDays })})`
                  : ''}
              </>
            ),
          },
          {
            name: t('createTime'),
            value: <time dateTime={createTime}>{date(createTime)}</time>,
          },
        ]}
      />
    </section>
  )
}

/** A change is told in days while people still count them. */
const recentDays = 30
const daysAgo = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : 'daysAgo')
