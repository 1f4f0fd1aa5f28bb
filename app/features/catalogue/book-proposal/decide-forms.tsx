/** The ways to decide a proposal: a book that is known, a new book of the list, or a refusal. */
import { fieldLimits } from '~/tables/codes'
import { matchBands } from '~/tables/staff-codes'
import { Field, Form } from '~/components/form'
import { Input } from '~/components/input'
import { Tag } from '~/components/tag'
import { formatIsbn } from '~/features/catalogue/book/isbn/isbn'
import { BookFields, FieldGlossary } from '~/features/catalogue/request-book/list/book-form'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useI18n, useT, useWord } from '~/i18n/provider'
import { Decide } from './book-proposal.schema'
import type { ProposalInfo } from './book-proposal.server'

type Candidate = ProposalInfo['candidates'][number]

/** Books that may be meant, each with a button. `keyword`: the administrator's own words. */
export function CandidateForms({
  proposal: { id, candidates },
  keyword,
  from,
}: {
  proposal: ProposalInfo
  keyword: string
  from: string
}) {
  const t = useT()
  return (
    <section aria-labelledby="candidates">
      <h2 id="candidates">{t('proposalCandidates')}</h2>
      <form
        method="get"
        action={href('/admin/proposals/:id', { id })}
        role="search"
        aria-labelledby="candidates"
        className="filters"
      >
        <Input
          id="keyword"
          name="keyword"
          label={t('orderOwnWords')}
          hint={t('proposalOwnWordsHint')}
          defaultValue={keyword}
          maxLength={fieldLimits.keyword}
          autoComplete="off"
        />
        <p className="actions">
          <button className="button-secondary">{t('search')}</button>
        </p>
      </form>
      {candidates.length === 0 ? <p>{t('proposalNoCandidates')}</p> : null}
      <ol className="plain">
        {candidates.map((book) => (
          <li key={book.bookId}>
            <CandidateBook book={book} from={from} />
            <Form id={`match-${book.bookId}`} schema={Decide} intent="decide">
              <input type="hidden" name="decision" value="match" />
              <input type="hidden" name="bookId" value={book.bookId} />
              <button className="button">
                <span className="hidden-text">
                  {t('orderChooseOf', { title: book.title, bookId: book.bookId })}{' '}
                </span>
                {t('proposalMatch')}
              </button>
            </Form>
          </li>
        ))}
      </ol>
      <Form id="number-form" schema={Decide} intent="decide">
        <input type="hidden" name="decision" value="match" />
        <Field
          name="bookId"
          label={t('bookId')}
          hint={t('proposalNumberHint')}
          autoComplete="off"
          maxLength={50}
        />
        <p>
          <button className="button-secondary">{t('proposalMatchNumber')}</button>
        </p>
      </Form>
    </section>
  )
}

function CandidateBook({ book, from }: { book: Candidate; from: string }) {
  const t = useT()
  const nameOf = useWord()
  const { locale } = useI18n()
  const band = matchBands.find(({ value }) => value === book.band)
  const to = book.bookRowId
    ? href('/item/:id', { id: book.bookRowId })
    : href('/listed/:id', { id: book.listId ?? 0 })
  const { publisher, creator, curriculum, grade, isbn, bookId } = book
  return (
    <>
      <p>
        <a href={withReturnPath(to, from)}>{book.title}</a>{' '}
        {band ? <Tag colour={band.tag}>{band[locale]}</Tag> : null}{' '}
        {t(book.place === 'listed' ? 'unmade' : 'made')}
      </p>
      <p className="small">
        {[publisher, creator, curriculum, nameOf(grade), isbn && formatIsbn(isbn), bookId]
          .filter(Boolean)
          .join(', ')}
      </p>
    </>
  )
}

/** The book becomes one of the request list, with a number of its own. */
export function AddForm({ proposal }: { proposal: ProposalInfo }) {
  const t = useT()
  const { title, publisher, creator, grade, isbn } = proposal
  return (
    <section aria-labelledby="add">
      <h2 id="add">{t('proposalAddHeading')}</h2>
      <p>{t('proposalAddHelp')}</p>
      <FieldGlossary />
      <Form
        id="add-form"
        schema={Decide}
        intent="decide"
        className="fields"
        defaultValues={{ title, publisher, creator, grade, isbn }}
      >
        <input type="hidden" name="decision" value="add" />
        <BookFields />
        <p className="actions">
          <button className="button">{t('proposalAdd')}</button>
        </p>
      </Form>
    </section>
  )
}

export function DeclineForm() {
  const t = useT()
  return (
    <section aria-labelledby="decline">
      <h2 id="decline">{t('proposalDeclineHeading')}</h2>
      <Form id="decline-form" schema={Decide} intent="decide">
        <input type="hidden" name="decision" value="decline" />
        <Field
          name="reason"
          label={t('proposalReason')}
          hint={t('proposalReasonHint')}
          autoComplete="off"
          maxLength={fieldLimits.note}
          required
        />
        <p>
          <button className="button-secondary">{t('proposalDecline')}</button>
        </p>
      </Form>
    </section>
  )
}
