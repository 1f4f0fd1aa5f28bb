/** One book: its fields, the state of each format, and the application form. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { load, posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { productionTypes, toastTimes } from '~/codes'
import { Explained, typeWords } from '~/components/explained'
import { ChoiceField, Field, Form } from '~/components/form'
import { Page } from '~/components/page'
import { Facts } from '~/components/table'
import { BackLink, JoinedTypes, TypeTag } from '~/features/book/book-parts'
import { formatIsbn } from '~/features/book/isbn'
import { Readable } from '~/features/book/readable-parts'
import { Add } from '~/features/cart/cart.schema'
import { date, dateTime, orDash } from '~/format'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { back } from '~/notice.server'
import { safePath } from '~/safe-path'
import { useSay, useWords } from '~/say'
import { visitorOf } from '~/session.server'

export const handle: Handle<typeof loader> = { title: (_, { book }) => book.title, hydrate: true }

export async function loader(args: LoaderFunctionArgs) {
  const { from } = query(args.request)
  const book = await load(args, api.book.info, { id: args.params.id })
  const [{ user }, states, readable] = await Promise.all([
    visitorOf(args),
    load(args, api.book.formats, { bookIds: [book.bookId] }),
    load(args, api.book.readable, { bookId: book.bookId }),
  ])
  const previous = user ? await load(args, api.order.previous, { bookIds: [book.bookId] }) : null
  return {
    book,
    formats: states[0]?.formats ?? [],
    readable: readable.map(({ prodType, text }) => ({ prodType, text })),
    previous,
    member: user !== null,
    from: safePath(from),
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export async function action(args: ActionFunctionArgs) {
  // an anonymous person logs in first and finds the form as they filled it (kept-form.server.ts)
  const fields = await posted(args)
  const { data: entry, problem } = await submit(args, api.cart.add, fields)
  if (problem) return problem
  const { prodType, orderNum } = fields
  return back(args, {
    key: 'cartAdded',
    params: { type: entry.prodType, n: text(orderNum) || text(prodType) },
    link: { to: href('/cart'), key: 'toCart' },
    toast: toastTimes.usual,
  })
}

export default function Item() {
  const { book, from } = useLoaderData<typeof loader>()
  const say = useSay()
  const fact = (name: keyof typeof book) => ({ name: say(name), value: orDash(book[name]) })
  return (
    <Page>
      <Facts
        facts={[
          fact('bookId'),
          fact('title'),
          fact('prodDate'),
          fact('grade'),
          fact('publisher'),
          fact('creator'),
          fact('curriculum'),
          fact('permission'),
          fact('purpose'),
          { name: say('prodType'), value: <JoinedTypes prodType={book.prodType} /> },
          fact('pubDate'),
          { name: say('isbn'), value: orDash(formatIsbn(book.isbn)) },
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
      <Explained words={['bookId', 'curriculum', 'permission', 'purpose']} />
      <Availability />
      {from ? <Apply /> : <NoApply bookId={book.bookId} />}
      <BackLink from={from ?? href('/')}>{say(from ? 'backTo' : 'home')}</BackLink>
    </Page>
  )
}

function Availability() {
  const { formats, readable } = useLoaderData<typeof loader>()
  const say = useSay()
  const words = {
    ready: 'ready',
    making: 'making',
    sourcing: 'sourcing',
    notYet: 'notYet',
  } as const
  return (
    <section aria-labelledby="availability">
      <h2 id="availability">{say('availability')}</h2>
      <Facts
        facts={formats.map(({ prodType, state, percent }) => ({
          name: prodType,
          value: (
            <>
              {say(words[state], { percent: percent ?? 0 })}
              <Readable states={readable} prodType={prodType} />
            </>
          ),
        }))}
      />
      <Explained words={typeWords} />
    </section>
  )
}

/** The form; above it what the member has already asked for (quality E-07). */
function Apply() {
  const { book, member, previous } = useLoaderData<typeof loader>()
  const say = useSay()
  const { locale } = useWords()
  const options = productionTypes.map(({ value, en }) => ({
    value,
    label: locale === 'en' ? `${value} (${en})` : value,
  }))
  return (
    <section className="panel" aria-labelledby="apply">
      <h2 id="apply">{say('applyHeading')}</h2>
      {previous?.orders.map(({ prodType, orderNum, createTime }, i) => (
        <p key={i} className="notice notice-warn">
          <TypeTag value={prodType} />{' '}
          {say('alreadyOrdered', { type: prodType, n: orderNum, date: date(createTime) })}
        </p>
      ))}
      {previous?.cart.map(({ prodType, orderNum }) => (
        <p key={prodType} className="notice notice-warn">
          <TypeTag value={prodType} /> {say('alreadyInCart', { type: prodType, n: orderNum })}
        </p>
      ))}
      <Form id="apply-form" schema={Add} defaultValues={{ orderNum: '1' }}>
        <input type="hidden" name="bookId" value={book.bookId} />
        <ChoiceField name="prodType" legend={say('chooseType')} options={options} required />
        <Field
          name="orderNum"
          label={say('copies')}
          hint={say('copiesHint')}
          inputMode="numeric"
          autoComplete="off"
          required
          narrow
        />
        {member ? null : <p className="hint">{say('applyLoginHint')}</p>}
        <button className="button">{say('applyButton')}</button>
      </Form>
    </section>
  )
}

/** The spec's rule: one applies for what one has found (the previous location is known). */
function NoApply({ bookId }: { bookId: string }) {
  const say = useSay()
  return (
    <p className="empty">
      {say('applyFromSearch')} <a href={href('/', { keyword: bookId })}>{say('findInSearch')}</a>
    </p>
  )
}
