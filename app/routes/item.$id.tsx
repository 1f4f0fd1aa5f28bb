/** One book: its fields, the state of each format, and the application form. */
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
import { BackLink, JoinedTypes, TypeTag } from '~/features/book/catalogue/book-list'
import { formatIsbn } from '~/features/book/isbn/isbn'
import { ReadableVolumes } from '~/features/book/reading/readable-text'
import { Add } from '~/features/cart/cart.schema'
import { date, dateTime } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { safePath } from '~/http/safe-path'
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
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

export async function action(args: ActionFunctionArgs) {
  // a visitor logs in first and finds the form as they filled it in (http/saved-form.server.ts)
  const fields = await readActionForm(args)
  const { data: entry, problem } = await submitForm(args, api.cart.add, fields)
  if (problem) return problem
  const { prodType, orderNum } = fields
  return redirectBack(args, {
    key: 'cartAdded',
    params: { type: entry.prodType, n: asText(orderNum) || asText(prodType) },
    link: { to: href('/cart'), key: 'toCart' },
    toast: toastDurations.usual,
  })
}

export default function Item() {
  const { book, from } = useLoaderData<typeof loader>()
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
    <Page>
      <DescriptionList
        items={[
          ...names.map((name) => ({ name: t(name), value: values[name] || '-' })),
          {
            name: t('updateTime'),
            value: <time dateTime={updateTime}>{dateTime(updateTime)}</time>,
          },
          {
            name: t('createTime'),
            value: <time dateTime={createTime}>{dateTime(createTime)}</time>,
          },
        ]}
      />
      <Glossary terms={['bookId', 'curriculum', 'permission', 'purpose']} />
      <Availability />
      {from ? <ApplySection /> : <NoApplyHint bookId={book.bookId} />}
      <BackLink from={from ?? href('/')}>{t(from ? 'backTo' : 'home')}</BackLink>
    </Page>
  )
}

function Availability() {
  const { formats, readable } = useLoaderData<typeof loader>()
  const t = useT()
  const words = {
    ready: 'ready',
    making: 'making',
    sourcing: 'sourcing',
    notYet: 'notYet',
  } as const
  return (
    <section aria-labelledby="availability">
      <h2 id="availability">{t('availability')}</h2>
      <DescriptionList
        items={formats.map(({ prodType, state, percent }) => ({
          name: prodType,
          value: (
            <>
              {t(words[state], { percent: percent ?? 0 })}
              <ReadableVolumes states={readable} prodType={prodType} />
            </>
          ),
        }))}
      />
      <Glossary terms={typeTerms} />
    </section>
  )
}

/** The application form, below the member's earlier applications for the book. */
function ApplySection() {
  const { book, member, previous } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  const options = productionTypes.map(({ value, en }) => ({
    value,
    label: locale === 'en' ? `${value} (${en})` : value,
  }))
  return (
    <section className="panel" aria-labelledby="apply">
      <h2 id="apply">{t('applyHeading')}</h2>
      {previous?.orders.map(({ prodType, orderNum, createTime }, i) => (
        <p key={i} className="notice notice-warn">
          <TypeTag value={prodType} />{' '}
          {t('alreadyOrdered', { type: prodType, n: orderNum, date: date(createTime) })}
        </p>
      ))}
      {previous?.cart.map(({ prodType, orderNum }) => (
        <p key={prodType} className="notice notice-warn">
          <TypeTag value={prodType} /> {t('alreadyInCart', { type: prodType, n: orderNum })}
        </p>
      ))}
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
        <button className="button">{t('applyButton')}</button>
      </Form>
    </section>
  )
}

/**
 * Without a page that led here there is no application form: members apply for books that they
 * found.
 */
function NoApplyHint({ bookId }: { bookId: string }) {
  const t = useT()
  return (
    <p className="empty">
      {t('applyFromSearch')} <a href={href('/', { keyword: bookId })}>{t('findInSearch')}</a>
    </p>
  )
}
