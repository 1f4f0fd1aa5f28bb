/** The application form on the page of a book, below what the member has applied for already. */
import { useRouteLoaderData } from '@remix-run/react'
import { productionTypes, type OrderStatus } from '~/tables/codes'
import { RadioGroupField, Field, Form } from '~/components/form'
import type { Frame } from '~/components/frame/frame'
import { StatusTag } from '~/features/requests/demand/status-tag'
import { date, monthDay } from '~/i18n/format'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useI18n, useWord } from '~/i18n/provider'
import { Add } from './cart.schema'
import type { PreviousEntry } from '~/features/requests/order/order.output'

type Applicable = {
  book: { bookId: string; title: string }
  /** null for a visitor who is not logged in */
  previous: {
    orders: (PreviousEntry & { id: number; step: OrderStatus; percent: number | null })[]
    cart: PreviousEntry[]
  } | null
  /** where somebody who helps readers applies for them; null for everybody else */
  forReaders: string | null
  /** the address of the page, to which log-in and sign-up lead back */
  here: string
}

/** Everybody sees the form; a visitor logs in or signs up with it and comes back. */
export function ApplySection({ book, previous, forReaders, here }: Applicable) {
  const t = useT()
  const { locale } = useI18n()
  const member = previous !== null
  const options = productionTypes.map(({ value, en }) => ({
    value,
    label: locale === 'en' ? `${value} (${en})` : value,
  }))
  return (
    <section className="panel" aria-labelledby="apply">
      <h2 id="apply">{t('applyHeading')}</h2>
      <Previous book={book} previous={previous} here={here} />
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
      {forReaders ? (
        <p className="next-steps">
          <a href={forReaders}>{t('readersApply')}</a>
        </p>
      ) : null}
      {member ? null : (
        <p className="next-steps">
          <a href={withReturnPath(href('/join'), here)}>{t('applyJoin')}</a>
        </p>
      )}
    </section>
  )
}

/** The member's applications for this book, and what of it is in the cart. */
function Previous({ book, previous, here }: Omit<Applicable, 'forReaders'>) {
  const t = useT()
  const { locale } = useI18n()
  const { today = '' } = useRouteLoaderData<Frame>('root') ?? {}
  const nameOf = useWord()
  if (!previous || previous.orders.length + previous.cart.length === 0) return null
  return (
    <ul className="plain">
      {previous.orders.map(({ id, prodType, orderNum, createTime, step, percent }) => (
        <li key={id} className="notice notice-warn">
          <p>
            {t('alreadyOrdered', {
              type: prodType,
              n: orderNum,
              date: monthDay(date(createTime), today, locale),
            })}{' '}
            <StatusTag step={step} percent={percent} />
          </p>
          <p className="next-steps">
            <a href={withReturnPath(href('/order/item/:id', { id }), here)}>
              {t('toOrder')}
              <span className="hidden-text">{` (${book.title} ${nameOf(prodType)})`}</span>
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
