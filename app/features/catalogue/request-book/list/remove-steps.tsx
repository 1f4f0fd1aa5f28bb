/** Asks twice before a book of the request list is deleted, naming what goes and what stays. */
import { ById } from '~/validation/inputs'
import { ConfirmBox } from '~/components/confirm'
import { Form } from '~/components/form'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

type RemovableBook = {
  id: number
  bookId: string
  title: string
  publisher: string
  produceId: number | null
  requestLogs: object[]
  decidedRows: number
  waiting: number
}

/** `second`: whether this is the second question. `from`: the address to return to afterwards. */
export function RemoveSteps({
  book,
  second,
  from,
}: {
  book: RemovableBook
  second: boolean
  from: string | null
}) {
  const t = useT()
  const { id, bookId, title, publisher } = book
  return (
    <ConfirmBox question={t(second ? 'removeBook2' : 'removeBook1')}>
      <p>{t('removeBookGoes', { title, publisher, bookId })}</p>
      <p>
        {t('removeBookStays', {
          logs: count(book.requestLogs.length),
          production: t(book.produceId ? 'removeBookMade' : 'removeBookUnmade'),
        })}
      </p>
      {book.decidedRows > 0 ? (
        <p>{t('removeBookResets', { count: count(book.decidedRows) })}</p>
      ) : null}
      {book.waiting > 0 && !book.produceId ? (
        <p>{t('removeBookWaiting', { count: count(book.waiting) })}</p>
      ) : null}
      {second ? (
        <Form id="remove-form" schema={ById} intent="remove">
          <input type="hidden" name="id" value={id} />
          <button className="button button-danger">{t('removeYes')}</button>
        </Form>
      ) : (
        <form method="get" action={href('/admin/request/item/:id', { id })}>
          {from ? <input type="hidden" name="from" value={from} /> : null}
          <button className="button button-danger" name="confirm" value="remove2">
            {t('removeGoOn')}
          </button>
        </form>
      )}
      <Form id="keep-form" schema={ById} intent="keep">
        <input type="hidden" name="id" value={id} />
        <button className="button-quiet">{t('no')}</button>
      </Form>
    </ConfirmBox>
  )
}
