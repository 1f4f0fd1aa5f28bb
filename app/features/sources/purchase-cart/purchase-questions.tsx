/**
 * Parts of the purchase cart's screen: tabs, confirmations of deleting and completing, the request
 * sheet.
 */
import { Empty } from '~/components/table'
import { ById } from '~/validation/inputs'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Input } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { orderTypes } from '~/tables/codes'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import { ByIds, Produce } from './purchase-cart.schema'
import { type Entry, useTypeLabel } from './purchase-table'
import type { Totals } from './purchase-cart.output'

/** What would be completed: one type, or both when `orderType` is undefined. */
type CompletionPreview = Totals & { orderType?: number }

const entryCount = ({ pdf, book }: Totals, orderType?: number) =>
  orderType === undefined ? pdf + book : orderType === 0 ? pdf : book

export function TypeTabs({ totals, orderType }: { totals: Totals; orderType: number }) {
  const t = useT()
  const label = useTypeLabel()
  return (
    <nav aria-label={t('purchaseTabs')}>
      <ul className="chips">
        {orderTypes.map(({ value }) => (
          <li key={value}>
            <a
              href={href('/admin/cart', { orderType: value })}
              aria-current={value === orderType ? 'page' : undefined}
            >
              {t('purchaseTab', { type: label(value), count: count(entryCount(totals, value)) })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function EmptyCart({ orderType }: { orderType: number }) {
  const t = useT()
  const label = useTypeLabel()
  return (
    <Empty heading={t('purchaseEmpty', { type: label(orderType) })} help={t('purchaseEmptyHelp')}>
      <a className="button" href={href('/admin/request/list')}>
        {t('adminList')}
      </a>
    </Empty>
  )
}

/** Asks before entries are deleted and names them; `cancelTo`: the screen without the question. */
export function RemoveConfirm({
  entries,
  cancelTo,
}: {
  entries: Pick<Entry, 'id' | 'title' | 'publisher' | 'orderType' | 'orderNum'>[]
  cancelTo: string
}) {
  const t = useT()
  const label = useTypeLabel()
  const [first] = entries
  if (!first) return null
  const isSingle = entries.length === 1
  return (
    <Confirm question={t('purchaseRemoveQuestion')} cancelTo={cancelTo}>
      <ul>
        {entries.map(({ id, title, publisher, orderType, orderNum }) => (
          <li key={id}>
            {t('itemLine', { title, publisher, type: label(orderType), n: orderNum })}
          </li>
        ))}
      </ul>
      <p>{t('purchaseRemoveHelp')}</p>
      <Form
        id="remove-form"
        schema={isSingle ? ById : ByIds}
        intent={isSingle ? 'remove' : 'removeAll'}
      >
        <input type="hidden" name="id" value={entries.map(({ id }) => id).join(',')} />
        <button className="button button-danger">
          {isSingle ? t('removeYes') : t('purchaseRemoveCount', { count: count(entries.length) })}
        </button>
      </Form>
    </Confirm>
  )
}

/** Links that complete one type, or both when both have entries. */
export function CompleteSection({ totals, orderType }: { totals: Totals; orderType: number }) {
  const t = useT()
  const label = useTypeLabel()
  const address = useUrlWith()
  const ofType = { type: label(orderType), count: count(entryCount(totals, orderType)) }
  return (
    <section className="panel" aria-labelledby="complete">
      <h2 id="complete">{t('purchaseDone')}</h2>
      <p>{t('purchaseDoneHelp')}</p>
      <p className="actions">
        <a className="button" href={address({ confirm: 'produce', id: null })} data-confirm>
          {t('purchaseDoneOf', ofType)}
        </a>
        {totals.pdf > 0 && totals.book > 0 ? (
          <a
            className="button-secondary"
            href={address({ confirm: 'produceAll', id: null })}
            data-confirm
          >
            {t('purchaseDoneBoth', { pdf: count(totals.pdf), book: count(totals.book) })}
          </a>
        ) : null}
      </p>
    </section>
  )
}

/**
 * Asks before completing. The form sends what was shown, so that entries added later are not
 * completed unseen.
 */
export function CompleteConfirm({
  completing,
  cancelTo,
}: {
  completing: CompletionPreview
  cancelTo: string
}) {
  const t = useT()
  const { orderType, newest, newBooks } = completing
  const pdf = orderType === 1 ? 0 : completing.pdf
  const book = orderType === 0 ? 0 : completing.book
  return (
    <Confirm question={t('purchaseDoneQuestion')} cancelTo={cancelTo}>
      <ul>
        {pdf > 0 ? <li>{t('purchaseDonePdf', { count: count(pdf) })}</li> : null}
        {book > 0 ? <li>{t('purchaseDoneBook', { count: count(book) })}</li> : null}
        {newBooks > 0 ? <li>{t('purchaseDoneNew', { count: count(newBooks) })}</li> : null}
        <li>{t('purchaseDoneEmptied', { count: count(pdf + book) })}</li>
      </ul>
      <Form id="produce-form" schema={Produce} intent="produce">
        {orderType === undefined ? null : (
          <input type="hidden" name="orderType" value={orderType} />
        )}
        <input type="hidden" name="upTo" value={newest} />
        <input type="hidden" name="count" value={pdf + book} />
        <button className="button">{t('purchaseDone')}</button>
      </Form>
    </Confirm>
  )
}

/** A GET form that downloads the request sheet. */
export function SheetForm({ orderType, title }: { orderType: number; title: string }) {
  const t = useT()
  const label = useTypeLabel()
  return (
    <section className="panel" aria-labelledby="request-sheet">
      <h2 id="request-sheet">{t('purchaseSheet')}</h2>
      <p>{t('purchaseSheetHelp', { by: t(orderType === 1 ? 'distributor' : 'publisher') })}</p>
      <form
        id="request-sheet-form"
        method="get"
        action={`/api/cartBook/${orderType === 1 ? 'bookRequestFile' : 'ebookRequestFile'}`}
        className="login"
      >
        <Input
          id="sheet-title"
          name="title"
          label={t('purchaseSheetTitle')}
          defaultValue={title}
          maxLength={300}
          autoComplete="off"
        />
        <button className="button-secondary">
          {t('purchaseSheetButton', { type: label(orderType) })}
        </button>
      </form>
    </section>
  )
}
