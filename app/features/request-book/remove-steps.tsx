/** Deleting a book of the full list: asked twice, each time with what goes and what stays (spec 5). */
import { Form } from '~/components/form'
import { count } from '~/format'
import { href } from '~/http/href'
import { useSay } from '~/say'
import { ById } from './request-book.schema'

type Book = {
  id: number
  bookId: string
  title: string
  publisher: string
  produceId: number | null
  requestLogs: object[]
}

/** `second`: the last question; the first leads to it. `from` is carried to wherever that leads. */
export function RemoveSteps({
  book,
  second,
  from,
}: {
  book: Book
  second: boolean
  from: string | null
}) {
  const say = useSay()
  const { id, bookId, title, publisher } = book
  return (
    <section className="confirm" id="confirm" aria-labelledby="confirm-question">
      <h2 id="confirm-question">{say(second ? 'removeBook2' : 'removeBook1')}</h2>
      <p>{say('removeBookGoes', { title, publisher, bookId })}</p>
      <p>
        {say('removeBookStays', {
          logs: count(book.requestLogs.length),
          production: say(book.produceId ? 'removeBookMade' : 'removeBookUnmade'),
        })}
      </p>
      {second ? (
        <Form id="remove-form" schema={ById} intent="remove">
          <input type="hidden" name="id" value={id} />
          <button className="button button-danger">{say('removeYes')}</button>
        </Form>
      ) : (
        <form method="get" action={href('/admin/request/item/:id', { id })}>
          {from ? <input type="hidden" name="from" value={from} /> : null}
          <button className="button button-danger" name="confirm" value="remove2">
            {say('removeGoOn')}
          </button>
        </form>
      )}
      <Form id="keep-form" schema={ById} intent="keep">
        <input type="hidden" name="id" value={id} />
        <button className="button-quiet">{say('no')}</button>
      </Form>
    </section>
  )
}
