/** One row of a member's list: what was written, and the books that it may mean. */
import { Form } from '~/components/form'
import { Input } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { DescriptionList } from '~/components/table'
import { formatIsbn } from '~/features/catalogue/book/isbn/isbn'
import { CountsText, MarkNotes } from '~/features/requests/order-file/review/counts-text'
import { CountsForm, SplitForm } from '~/features/requests/order-file/review/row-corrections'
import type {
  CandidateRow,
  OrderFileRow,
} from '~/features/requests/order-file/review/order-rows.server'
import { href } from '~/http/href'
import { useT, useWord } from '~/i18n/provider'
import { Settle } from './sent.schema'

/** `q`: the member's own search; `list`: the page's address; `next`: another row to settle. */
type Settling = {
  row: OrderFileRow
  list: number
  next: number | null
  q: string
  candidates: CandidateRow[]
}

const writtenFields = [
  'title',
  'creator',
  'publisher',
  'curriculum',
  'grade',
  'purpose',
  'isbn',
] as const
const rowParams = { row: null, q: null, confirm: null, file: null }

export function SettleRow({ row, list, next, q, candidates }: Settling) {
  const t = useT()
  const address = useUrlWith()
  return (
    <section className="panel review screen-only" aria-labelledby="settle">
      <h2 id="settle" tabIndex={-1}>
        {t('sentRowHeading', { title: row.title || t('orderUntitled') })}
      </h2>
      <ul className="next-steps">
        {next === null ? null : (
          <li>
            <a className="button-secondary" href={`${address({ ...rowParams, row: next })}#settle`}>
              {t('sentNext')}
            </a>
          </li>
        )}
        <li>
          <a className="button-quiet" href={`${address(rowParams)}#row-${row.id}`}>
            {t('sentBackToList')}
          </a>
        </li>
      </ul>
      <div className="review-sides">
        <div>
          <Written row={row} />
          <Present row={row} />
          <CountsForm row={row} />
          <p className="hint">{t('sentNotCopies')}</p>
          <SplitForm row={row} />
        </div>
        <div>
          <h3 id="candidates" tabIndex={-1}>
            {t('sentCandidates')}
          </h3>
          {candidates.length === 0 ? <p>{t('sentChooseNone')}</p> : null}
          <ol className="candidates">
            {candidates.map((book) => (
              <Candidate key={book.bookId} book={book} row={row} />
            ))}
          </ol>
          <form
            method="get"
            action={`${href('/school/:id', { id: list })}#candidates`}
            className="search-box"
          >
            <input type="hidden" name="row" value={row.id} />
            <Input
              id="q"
              name="q"
              type="search"
              label={t('orderOwnWords')}
              hint={t('orderOwnWordsHint')}
              defaultValue={q}
              autoComplete="off"
              maxLength={100}
            />
            <button className="button-secondary">{t('search')}</button>
            {q ? (
              <a className="button-quiet" href={`${address({ q: null })}#candidates`}>
                {t('orderOwnWordsEnd')}
              </a>
            ) : null}
          </form>
        </div>
      </div>
    </section>
  )
}

function Written({ row }: { row: OrderFileRow }) {
  const t = useT()
  return (
    <>
      <h3>{t('sentWritten')}</h3>
      <DescriptionList
        items={[
          ...writtenFields
            .filter((name) => row[name])
            .map((name) => ({ name: t(name), value: row[name] })),
          {
            name: t('orderCounts'),
            value: (
              <>
                <CountsText row={row} />
                <MarkNotes row={row} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}

/** The book that the row has now, and the button that leaves it to the centre. */
function Present({ row }: { row: OrderFileRow }) {
  const t = useT()
  const { bookId, matched, decision } = row
  return (
    <>
      <h3>{t('sentNow')}</h3>
      {bookId ? (
        <p>
          <strong>{matched?.title ?? bookId}</strong>{' '}
          <span className="small">
            {[matched?.creator, matched?.publisher, bookId].filter(Boolean).join(', ')}
          </span>
        </p>
      ) : (
        <p>{t(decision === 'absent' ? 'sentNowAbsent' : 'sentNowNone')}</p>
      )}
      {bookId ? (
        <Form id="leave-form" schema={Settle} intent="settle">
          <RowFields row={row} />
          <input type="hidden" name="bookId" value="null" />
          <button className="button-quiet">{t('sentLeave')}</button>
        </Form>
      ) : null}
    </>
  )
}

function Candidate({ book, row }: { book: CandidateRow; row: OrderFileRow }) {
  const t = useT()
  const nameOf = useWord()
  const { bookId, title, creator, publisher, curriculum, grade, purpose, isbn, reasons } = book
  return (
    <li>
      <strong>{title}</strong> <span className="small nowrap">{bookId}</span>
      <div className="small">
        {[creator, publisher, curriculum, nameOf(grade), nameOf(purpose), formatIsbn(isbn)]
          .filter(Boolean)
          .join(', ')}
      </div>
      {reasons.length > 0 ? (
        <div className="small">{reasons.map(({ key }) => t(key)).join(', ')}</div>
      ) : null}
      {bookId === row.bookId ? (
        <p>
          <strong>{t('orderChosenNow')}</strong>
        </p>
      ) : (
        <Form id={`choose-${bookId.replace(/[^\w-]/g, '_')}`} schema={Settle} intent="settle">
          <RowFields row={row} />
          <input type="hidden" name="bookId" value={bookId} />
          <button className="button-secondary">
            <span className="hidden-text">{t('orderChooseOf', { title, bookId })} </span>
            {t('sentChoose')}
          </button>
        </Form>
      )}
    </li>
  )
}

const RowFields = ({ row }: { row: OrderFileRow }) => (
  <>
    <input type="hidden" name="orderFileBookId" value={row.id} />
    <input type="hidden" name="updateTime" value={row.updateTime} />
  </>
)
