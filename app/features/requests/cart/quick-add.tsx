/** In a row of results: puts one copy into the cart and stays there; what is in it stands beside. */
import { levels, type ProductionType, productionTypes } from '~/tables/codes'
import { FormMarks, useShownForm } from '~/components/form'
import { Select } from '~/components/input'
import { href } from '~/http/href'
import { useI18n, useT } from '~/i18n/provider'

type QuickAdding = {
  usualType: ProductionType
  items: { bookId: string; prodType: ProductionType; orderNum: number }[]
}

/** Whether somebody of this level applies for books; staff put few into their own cart. */
export const addsQuickly = (level: number | undefined) =>
  level !== undefined && level >= levels.member

/** `row`: the id of the row, to which the answer leads back. */
export function QuickAdd({
  book,
  row,
  action,
  adding,
}: {
  book: { bookId: string; title: string }
  row: string
  action: string
  adding: QuickAdding
}) {
  const t = useT()
  const { locale } = useI18n()
  const id = `add-${row}`
  const shown = useShownForm()
  const typed = shown?.formId === id ? shown.repopulateFields?.prodType : undefined
  const inCart = adding.items.filter(({ bookId }) => bookId === book.bookId)
  return (
    <form id={id} method="post" action={action} className="quick-add">
      <FormMarks id={id} />
      <input type="hidden" name="bookId" value={book.bookId} />
      <input type="hidden" name="orderNum" value="1" />
      <input type="hidden" name="row" value={row} />
      <div className="row-form">
        <Select
          id={`${id}-prodType`}
          name="prodType"
          label={<span className="hidden-text">{t('typeOf', { title: book.title })}</span>}
          defaultValue={typed ?? adding.usualType}
          options={productionTypes.map(({ value, en }) => ({
            value,
            label: locale === 'en' ? en : value,
          }))}
        />
        <button className="button-secondary">
          {t('quickAdd')}
          <span className="hidden-text"> ({book.title})</span>
        </button>
      </div>
      {inCart.length > 0 ? (
        <a className="small file-link" href={href('/cart')}>
          {t('quickAdded', {
            copies: inCart
              .map(({ prodType, orderNum }) =>
                t('statusCopies', { type: prodType, count: orderNum }),
              )
              .join(', '),
          })}
        </a>
      ) : null}
    </form>
  )
}
