/** Deletes a book from production: two questions, each listing what goes and what stays. */
import { ConfirmBox } from '~/components/confirm'
import { Form } from '~/components/form'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { BookRef } from './production-list.schema'
import { itemPath } from './production-table'

type RemovableBook = {
  bookId: string
  title: string
  publisher: string
  orders: number
  requestLogs: object[]
  publisherFile: { name: string } | null
  formats: { file: { name: string } | null }[]
  producers: { name: string }[]
}

/** `second`: the last question; the first leads to it. `from` is carried to wherever that leads. */
export function RemoveSteps({
  book,
  volumes,
  manuscriptPages,
  cartEntries,
  second,
  from,
}: {
  book: RemovableBook
  volumes: number
  manuscriptPages: number
  cartEntries: number
  second: boolean
  from: string | null
}) {
  const t = useT()
  const { bookId, title, publisher, orders, requestLogs, publisherFile, formats, producers } = book
  const names = [
    ...new Set(
      [publisherFile, ...formats.map(({ file }) => file)].flatMap((file) => file?.name ?? []),
    ),
  ]
  return (
    <ConfirmBox question={t(second ? 'removeBook2' : 'removeBook1')}>
      <p>{t('produceRemoveBook', { title, publisher, bookId })}</p>
      <ul>
        {names.length > 0 ? (
          <li>{t('produceRemoveFiles', { count: names.length, names: names.join(', ') })}</li>
        ) : null}
        {volumes > 0 ? <li>{t('produceRemoveVolumes', { count: count(volumes) })}</li> : null}
        {manuscriptPages > 0 ? (
          <li>{t('produceRemoveManuscript', { count: count(manuscriptPages) })}</li>
        ) : null}
        {producers.length > 0 ? (
          <li>
            {t('produceRemoveAssigned', { names: producers.map(({ name }) => name).join(', ') })}
          </li>
        ) : null}
        {cartEntries > 0 ? <li>{t('produceRemoveCarts', { count: count(cartEntries) })}</li> : null}
      </ul>
      <p>{t('produceRemoveStays', { orders: count(orders), logs: count(requestLogs.length) })}</p>
      {second ? (
        <Form id="remove-form" schema={BookRef} intent="remove">
          <button className="button button-danger">{t('removeYes')}</button>
        </Form>
      ) : (
        <form method="get" action={itemPath(bookId)}>
          {from ? <input type="hidden" name="from" value={from} /> : null}
          <button className="button button-danger" name="confirm" value="remove2">
            {t('removeGoOn')}
          </button>
        </form>
      )}
      <Form id="keep-form" schema={BookRef} intent="keep">
        <button className="button-quiet">{t('no')}</button>
      </Form>
    </ConfirmBox>
  )
}
