/** Deciding on one row: what the school wrote beside the books that it may mean, ten at a time, with why and in what they differ. */
import { matchBands } from '~/codes'
import { Confirm } from '~/components/confirm'
import { Field, Form } from '~/components/form'
import { Input } from '~/components/input'
import { useAddress } from '~/components/pagination'
import { Facts } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, orDash } from '~/format'
import type { MessageKey } from '~/messages'
import { useSay, useWords } from '~/say'
import { UndoLast } from './item-parts'
import { filePath } from './links'
import { SetAbsent, SetBookId, SetRemarks } from './order-file.schema'
import type { OrderFileInfo } from './order-file.server'
import { Book, Counts, Decided } from './rows-parts'
import type { CandidateRow, OrderFileRow } from './rows.server'

/** `q` are the administrator's own words; `items` some of `totalCount` candidates from `offset`. */
export type Reviewed = {
  row: OrderFileRow
  next: number | null
  previous: number | null
  q: string
  offset: number
  items: CandidateRow[]
  totalCount: number
}

const questions = { row: null, offset: null, q: null, confirm: null, remarks: null }
const asked = [
  'title',
  'creator',
  'publisher',
  'curriculum',
  'grade',
  'permission',
  'purpose',
  'isbn',
] as const

export function Review({
  reviewed,
  file,
  from,
  kept,
}: {
  reviewed: Reviewed
  file: OrderFileInfo
  from: string
  kept: [string, string][]
}) {
  const say = useSay()
  const address = useAddress()
  const { row, next, previous } = reviewed
  const to = (id: number) => `${address({ ...questions, row: id })}#review`
  return (
    <section className="panel review screen-only" aria-labelledby="review">
      <h2 id="review" tabIndex={-1}>
        {say('orderReviewHeading', {
          place: count(row.place),
          title: row.title || say('orderUntitled'),
        })}
      </h2>
      <ul className="next-steps">
        {next === null ? null : (
          <li>
            <a className="button-secondary" href={to(next)}>
              {say('orderNextOpen')}
            </a>
          </li>
        )}
        {previous === null ? null : (
          <li>
            <a className="button-secondary" href={to(previous)}>
              {say('orderPreviousOpen')}
            </a>
          </li>
        )}
        <li>
          <a className="button-quiet" href={`${address(questions)}#row-${row.id}`}>
            {say('orderReviewEnd')}
          </a>
        </li>
      </ul>
      {next === null ? <p>{say('orderNoOtherOpen')}</p> : null}
      {file.last ? <UndoLast last={file.last} /> : null}
      <div className="review-sides">
        <div>
          <AskedFacts row={row} />
          <Now row={row} from={from} />
          <RemarksForm row={row} />
        </div>
        <Candidates reviewed={reviewed} name={file.name} from={from} kept={kept} />
      </div>
    </section>
  )
}

function AskedFacts({ row }: { row: OrderFileRow }) {
  const say = useSay()
  const told = asked.filter((name) => row[name])
  return (
    <>
      <h3>{say('orderAskedBy')}</h3>
      <Facts
        facts={[
          ...told.map((name) => ({ name: say(name), value: row[name] })),
          { name: say('orderCounts'), value: <Counts row={row} /> },
          { name: say('orderSchool'), value: orDash(row.schoolName) },
        ]}
      />
    </>
  )
}

/** How the row stands, and what may be said of it without a candidate. */
function Now({ row, from }: { row: OrderFileRow; from: string }) {
  const say = useSay()
  const words = { reset: 'orderNowReset', absent: 'orderNowAbsent' } as const
  return (
    <>
      <h3>{say('orderNow')}</h3>
      {row.bookId ? (
        <div>
          <Decided row={row} from={from} />
        </div>
      ) : (
        <p>{say(words[row.decision as 'reset'] ?? 'orderNowNone')}</p>
      )}
      <div className="actions">
        {row.bookId || row.decision === 'absent' ? (
          <Decision
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
          <Decision
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

type Deciding = {
  id: string
  schema: typeof SetBookId | typeof SetAbsent
  intent: string
  row: OrderFileRow
  bookId?: string
  of?: string
  className: string
  word: MessageKey
}

/** A button that decides; `of` tells buttons of one word apart. */
function Decision({ id, schema, intent, row, bookId, of, className, word }: Deciding) {
  const say = useSay()
  return (
    <Form id={id} schema={schema} intent={intent}>
      <input type="hidden" name="orderFileBookId" value={row.id} />
      <input type="hidden" name="updateTime" value={row.updateTime} />
      {bookId ? <input type="hidden" name="bookId" value={bookId} /> : null}
      <button className={className}>
        {of ? <span className="hidden-text">{of} </span> : null}
        {say(word)}
      </button>
    </Form>
  )
}

function RemarksForm({ row }: { row: OrderFileRow }) {
  const say = useSay()
  return (
    <Form
      id="remarks-form"
      schema={SetRemarks}
      intent="setRemarks"
      defaultValues={{ remarks: row.remarks }}
    >
      <input type="hidden" name="orderFileBookId" value={row.id} />
      <input type="hidden" name="updateTime" value={row.updateTime} />
      <Field name="remarks" label={say('orderRemarks')} autoComplete="off" maxLength={500} />
      <p>
        <button className="button-secondary">{say('orderRemarksSave')}</button>
      </p>
    </Form>
  )
}

/** The remarks of a row by themselves: ?remarks=<id>, a dialog where scripts run. */
export function RemarksQuestion({ row }: { row: OrderFileRow }) {
  const say = useSay()
  const cancelTo = `${useAddress()({ remarks: null })}#row-${row.id}`
  return (
    <Confirm
      question={say('orderRemarksOf', {
        place: count(row.place),
        title: row.title || say('orderUntitled'),
      })}
      cancelTo={cancelTo}
    >
      <RemarksForm row={row} />
    </Confirm>
  )
}

// ── candidates ──────────────────────────────────────────────────────────────────────────────────────────────────────

const step = 10

function Candidates({
  reviewed,
  name,
  from,
  kept,
}: {
  reviewed: Reviewed
  name: string
  from: string
  kept: [string, string][]
}) {
  const say = useSay()
  const address = useAddress()
  const { row, items, totalCount, offset, q } = reviewed
  const to = (offset: number) =>
    `${address({ offset: offset > 0 ? offset : null, confirm: null })}#candidates`
  const rest = Math.min(step, totalCount - offset - items.length)
  return (
    <div>
      <h3 id="candidates" tabIndex={-1}>
        {items.length > 0
          ? say('orderCandidatesOf', {
              count: count(totalCount),
              first: count(offset + 1),
              last: count(offset + items.length),
            })
          : say('orderCandidates')}
      </h3>
      {items.length === 0 ? (
        <p>{say(totalCount > 0 ? 'orderCandidatesEnd' : 'orderCandidatesNone')}</p>
      ) : null}
      {items.length === 0 && totalCount > 0 ? (
        <p>
          <a href={to(0)}>{say('orderCandidatesFirst')}</a>
        </p>
      ) : null}
      <ol className="candidates" start={offset + 1}>
        {items.map((one, i) => (
          <Candidate key={one.bookId} one={one} row={row} from={from} first={i === 0} />
        ))}
      </ol>
      <p className="actions">
        {offset > 0 ? (
          <a className="button-secondary" href={to(Math.max(0, offset - step))}>
            {say('orderPrevious10', { count: step })}
          </a>
        ) : null}
        {rest > 0 && items.length > 0 ? (
          <a className="button-secondary" href={to(offset + step)}>
            {say('orderNext10', { count: rest })}
          </a>
        ) : null}
      </p>
      <form method="get" action={`${filePath(name)}#candidates`} className="search-box">
        {kept.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <input type="hidden" name="row" value={row.id} />
        <Input
          id="q"
          name="q"
          type="search"
          label={say('orderOwnWords')}
          hint={say('orderOwnWordsHint')}
          defaultValue={q}
          autoComplete="off"
          maxLength={100}
        />
        <button className="button-secondary">{say('search')}</button>
        {q ? (
          <a className="button-quiet" href={`${address({ q: null, offset: null })}#candidates`}>
            {say('orderOwnWordsEnd')}
          </a>
        ) : null}
      </form>
    </div>
  )
}

function Candidate({
  one,
  row,
  from,
  first,
}: {
  one: CandidateRow
  row: OrderFileRow
  from: string
  first: boolean
}) {
  const say = useSay()
  const { locale } = useWords()
  const { tag, ...band } = matchBands.find(({ value }) => value === one.band) ?? matchBands[2]
  const differences = one.differences.map((field) => difference(field, row, one, say))
  return (
    <li>
      <Book book={one} from={from} />
      <div className="small">
        {[one.creator, one.publisher, one.curriculum, one.grade, one.purpose, one.isbn]
          .filter(Boolean)
          .join(', ')}
      </div>
      <div>
        <Tag colour={tag}>{`${say('orderScore', { score: one.score })} ${band[locale]}`}</Tag>{' '}
        {one.reasons.map(({ key }) => say(key)).join(', ')}
      </div>
      <div>
        {differences.length > 0
          ? say('orderDiffers', { what: differences.join('; ') })
          : say('orderSameAll')}
      </div>
      {one.bookId === row.bookId ? (
        <p>
          <strong>{say('orderChosenNow')}</strong>
        </p>
      ) : (
        <Decision
          id={`choose-${one.bookId.replace(/[^\w-]/g, '_')}`}
          schema={SetBookId}
          intent="setBookId"
          row={row}
          bookId={one.bookId}
          of={say('orderChooseOf', { title: one.title, bookId: one.bookId })}
          className={first ? 'button' : 'button-secondary'}
          word="orderChooseDo"
        />
      )}
    </li>
  )
}

/** 교육과정 2015 개정 교육과정 → 2022 개정 교육과정 */
function difference(
  field: CandidateRow['differences'][number],
  row: OrderFileRow,
  one: CandidateRow,
  say: ReturnType<typeof useSay>,
): string {
  const name = field === 'volume' ? 'title' : field
  return say('orderDifference', {
    field: say(field === 'volume' ? 'orderVolume' : name),
    asked: row[name] || say('orderNothingThere'),
    theirs: one[name] || say('orderNothingThere'),
  })
}
