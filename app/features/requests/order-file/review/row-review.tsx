/** The review of one row: what the school wrote, and candidates with reasons and differences. */
import { matchBands } from '~/tables/staff-codes'
import { Confirm } from '~/components/confirm'
import { Field, Form } from '~/components/form'
import { Input } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { DescriptionList } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { formatIsbn } from '~/features/catalogue/book/isbn/isbn'
import { count, orDash } from '~/i18n/format'
import type { MessageKey } from '~/tables/messages'
import { textOf, useT, useI18n, useWord } from '~/i18n/provider'
import { UndoLast } from '~/features/requests/order-file/files/file-details'
import { filePath } from '~/features/requests/order-file/order-file-links'
import { SetAbsent, SetBookId, SetRemarks } from '~/features/requests/order-file/order-file.schema'
import type { OrderFileInfo } from '~/features/requests/order-file/order-file.server'
import { CountsText, MarkNotes } from './counts-text'
import { CountsForm, SaidText, SplitForm } from './row-corrections'
import { BookLine, DecidedBook } from './row-table'
import type { CandidateRow, OrderFileRow } from './order-rows.server'

/** `q`: the administrator's own search; `items`: candidates from `offset` on, of `totalCount`. */
type RowReview = {
  row: OrderFileRow
  next: number | null
  previous: number | null
  q: string
  offset: number
  items: CandidateRow[]
  totalCount: number
}

const questionParams = { row: null, offset: null, q: null, confirm: null, remarks: null }
const requestedFields = [
  'title',
  'creator',
  'publisher',
  'curriculum',
  'grade',
  'permission',
  'purpose',
  'isbn',
] as const

export function RowReviewPanel({
  review,
  file,
  from,
  hiddenParams,
}: {
  review: RowReview
  file: OrderFileInfo
  from: string
  hiddenParams: [string, string][]
}) {
  const t = useT()
  const address = useUrlWith()
  const { row, next, previous } = review
  const to = (id: number) => `${address({ ...questionParams, row: id })}#review`
  return (
    <section className="panel review screen-only" aria-labelledby="review">
      <h2 id="review" tabIndex={-1}>
        {t('orderReviewHeading', {
          place: count(row.place),
          title: row.title || t('orderUntitled'),
        })}
      </h2>
      <ul className="next-steps">
        {next === null ? null : (
          <li>
            <a className="button-secondary" href={to(next)}>
              {t('orderNextOpen')}
            </a>
          </li>
        )}
        {previous === null ? null : (
          <li>
            <a className="button-secondary" href={to(previous)}>
              {t('orderPreviousOpen')}
            </a>
          </li>
        )}
        <li>
          <a className="button-quiet" href={`${address(questionParams)}#row-${row.id}`}>
            {t('orderReviewEnd')}
          </a>
        </li>
      </ul>
      {next === null ? <p>{t('orderNoOtherOpen')}</p> : null}
      {file.last ? <UndoLast last={file.last} /> : null}
      <div className="review-sides">
        <div>
          <RequestedBookDetails row={row} />
          <LineNotes row={row} unread={file.unread} />
          {row.splitTitles ? <SplitForm row={row} /> : null}
          <CurrentDecision row={row} from={from} />
          <RemarksForm row={row} />
          <CountsForm row={row} />
          {row.splitTitles ? null : <SplitForm row={row} />}
        </div>
        <CandidateList reviewed={review} name={file.name} from={from} hiddenParams={hiddenParams} />
      </div>
    </section>
  )
}

/** What reading told about the row's line: a row that is hidden or struck through waits for that. */
function LineNotes({ row, unread }: { row: OrderFileRow; unread: OrderFileInfo['unread'] }) {
  const t = useT()
  const notes = unread.filter((note) => note.sheet === row.sheet && note.row === row.rowNumber)
  if (notes.length === 0) return null
  return (
    <ul className="small">
      {notes.map(({ column, value, key, params }, i) => (
        <li key={i}>
          {[column, value].filter(Boolean).join(' ')} {textOf(t, key, params)}
        </li>
      ))}
    </ul>
  )
}

function RequestedBookDetails({ row }: { row: OrderFileRow }) {
  const t = useT()
  const shownFields = requestedFields.filter((name) => row[name])
  return (
    <>
      <h3>{t('orderAskedBy')}</h3>
      <DescriptionList
        items={[
          ...shownFields.map((name) => ({ name: t(name), value: row[name] })),
          {
            name: t('orderCounts'),
            value: (
              <>
                <CountsText row={row} />
                <MarkNotes row={row} />
              </>
            ),
          },
          ...(row.neededFrom
            ? [{ name: t('neededFrom'), value: <Day of={row.neededFrom} /> }]
            : []),
          { name: t('orderSchool'), value: orDash(row.schoolName) },
        ]}
      />
      <SaidText row={row} />
    </>
  )
}

/** The decision on the row, and the decisions that need no candidate. */
function CurrentDecision({ row, from }: { row: OrderFileRow; from: string }) {
  const t = useT()
  const words = { reset: 'orderNowReset', absent: 'orderNowAbsent' } as const
  return (
    <>
      <h3>{t('orderNow')}</h3>
      {row.bookId ? (
        <div>
          <DecidedBook row={row} from={from} />
        </div>
      ) : (
        <p>{t(words[row.decision as 'reset'] ?? 'orderNowNone')}</p>
      )}
      <div className="actions">
        {row.bookId || row.decision === 'absent' ? (
          <DecisionButton
            id="reset-form"
            schema={SetBookId}
            intent="setBookId"
            row={row}
            bookId="null"
            className="button-secondary"
            word="orderResetDo"
          />
        ) : null}
        {row.decision === 'absent' ? null : (
          <DecisionButton
            id="absent-form"
            schema={SetAbsent}
            intent="setAbsent"
            row={row}
            className="button-secondary"
            word="orderAbsentDo"
          />
        )}
      </div>
    </>
  )
}

type DecisionProps = {
  id: string
  schema: typeof SetBookId | typeof SetAbsent
  intent: string
  row: OrderFileRow
  bookId?: string
  of?: string
  className: string
  word: MessageKey
}

/** A button that decides; `of` distinguishes buttons with the same word. */
function DecisionButton({
  id,
  schema,
  intent,
  row,
  bookId,
  of: subject,
  className,
  word,
}: DecisionProps) {
  const t = useT()
  return (
    <Form id={id} schema={schema} intent={intent}>
      <input type="hidden" name="orderFileBookId" value={row.id} />
      <input type="hidden" name="updateTime" value={row.updateTime} />
      {bookId ? <input type="hidden" name="bookId" value={bookId} /> : null}
      <button className={className}>
        {subject ? <span className="hidden-text">{subject} </span> : null}
        {t(word)}
      </button>
    </Form>
  )
}

function RemarksForm({ row }: { row: OrderFileRow }) {
  const t = useT()
  return (
    <Form
      id="remarks-form"
      schema={SetRemarks}
      intent="setRemarks"
      defaultValues={{ remarks: row.remarks }}
    >
      <input type="hidden" name="orderFileBookId" value={row.id} />
      <input type="hidden" name="updateTime" value={row.updateTime} />
      <Field name="remarks" label={t('orderRemarks')} autoComplete="off" maxLength={500} />
      <p>
        <button className="button-secondary">{t('orderRemarksSave')}</button>
      </p>
    </Form>
  )
}

/** The remarks of a row on their own: ?remarks=<id>, a dialog when scripts run. */
export function RemarksQuestion({ row }: { row: OrderFileRow }) {
  const t = useT()
  const cancelTo = `${useUrlWith()({ remarks: null })}#row-${row.id}`
  return (
    <Confirm
      question={t('orderRemarksOf', {
        place: count(row.place),
        title: row.title || t('orderUntitled'),
      })}
      cancelTo={cancelTo}
    >
      <RemarksForm row={row} />
    </Confirm>
  )
}

// ── Candidates ──

const pageStep = 10

function CandidateList({
  reviewed,
  name,
  from,
  hiddenParams,
}: {
  reviewed: RowReview
  name: string
  from: string
  hiddenParams: [string, string][]
}) {
  const t = useT()
  const address = useUrlWith()
  const { row, items, totalCount, offset, q } = reviewed
  const to = (offset: number) =>
    `${address({ offset: offset > 0 ? offset : null, confirm: null })}#candidates`
  const rest = Math.min(pageStep, totalCount - offset - items.length)
  return (
    <div>
      <h3 id="candidates" tabIndex={-1}>
        {items.length > 0
          ? t('orderCandidatesOf', {
              count: count(totalCount),
              first: count(offset + 1),
              last: count(offset + items.length),
            })
          : t('orderCandidates')}
      </h3>
      {items.length === 0 ? (
        <p>{t(totalCount > 0 ? 'orderCandidatesEnd' : 'orderCandidatesNone')}</p>
      ) : null}
      {items.length === 0 && totalCount > 0 ? (
        <p>
          <a href={to(0)}>{t('orderCandidatesFirst')}</a>
        </p>
      ) : null}
      <ol className="candidates" start={offset + 1}>
        {items.map((candidate, i) => (
          <CandidateItem
            key={candidate.bookId}
            candidate={candidate}
            row={row}
            from={from}
            first={i === 0}
          />
        ))}
      </ol>
      <p className="actions">
        {offset > 0 ? (
          <a className="button-secondary" href={to(Math.max(0, offset - pageStep))}>
            {t('orderPrevious10', { count: pageStep })}
          </a>
        ) : null}
        {rest > 0 && items.length > 0 ? (
          <a className="button-secondary" href={to(offset + pageStep)}>
            {t('orderNext10', { count: rest })}
          </a>
        ) : null}
      </p>
      <form method="get" action={`${filePath(name)}#candidates`} className="search-box">
        {hiddenParams.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
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
          <a className="button-quiet" href={`${address({ q: null, offset: null })}#candidates`}>
            {t('orderOwnWordsEnd')}
          </a>
        ) : null}
      </form>
    </div>
  )
}

function CandidateItem({
  candidate,
  row,
  from,
  first,
}: {
  candidate: CandidateRow
  row: OrderFileRow
  from: string
  first: boolean
}) {
  const t = useT()
  const { locale } = useI18n()
  const nameOf = useWord()
  const { tag, ...band } = matchBands.find(({ value }) => value === candidate.band) ?? matchBands[2]
  const differences = candidate.differences.map((field) => differenceText(field, row, candidate, t))
  return (
    <li>
      <BookLine book={candidate} from={from} />
      <div className="small">
        {[
          candidate.creator,
          candidate.publisher,
          candidate.curriculum,
          nameOf(candidate.grade),
          nameOf(candidate.purpose),
          formatIsbn(candidate.isbn),
        ]
          .filter(Boolean)
          .join(', ')}
      </div>
      <div>
        <Tag colour={tag}>{`${t('orderScore', { score: candidate.score })} ${band[locale]}`}</Tag>{' '}
        {candidate.reasons.map(({ key }) => t(key)).join(', ')}
      </div>
      <div>
        {differences.length > 0
          ? t('orderDiffers', { what: differences.join('; ') })
          : t('orderSameAll')}
      </div>
      {candidate.bookId === row.bookId ? (
        <p>
          <strong>{t('orderChosenNow')}</strong>
        </p>
      ) : (
        <DecisionButton
          id={`choose-${candidate.bookId.replace(/[^\w-]/g, '_')}`}
          schema={SetBookId}
          intent="setBookId"
          row={row}
          bookId={candidate.bookId}
          of={t('orderChooseOf', { title: candidate.title, bookId: candidate.bookId })}
          className={first ? 'button' : 'button-secondary'}
          word="orderChooseDo"
        />
      )}
    </li>
  )
}

/** '교육과정 2015 개정 교육과정 → 2022 개정 교육과정' */
function differenceText(
  field: CandidateRow['differences'][number],
  row: OrderFileRow,
  candidate: CandidateRow,
  t: ReturnType<typeof useT>,
): string {
  const name = field === 'volume' ? 'title' : field
  return t('orderDifference', {
    field: t(field === 'volume' ? 'orderVolume' : name),
    asked: row[name] || t('orderNothingThere'),
    theirs: candidate[name] || t('orderNothingThere'),
  })
}
