/** Proposals on the screen: as a table, and one with everything that it says. */
import { type ProposalState } from '~/tables/codes'
import { proposalStates } from '~/tables/account-codes'
import { column, type Column, DescriptionList, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { TypeTag } from '~/features/catalogue/book/book-list'
import { formatIsbn } from '~/features/catalogue/book/isbn/isbn'
import { count, orDash } from '~/i18n/format'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { type Translate, useI18n, useT } from '~/i18n/provider'
import { useUrlWith } from '~/components/pagination'
import type { Proposal, ReceivedProposal } from './book-proposal.server'

type Wish = Pick<
  Proposal,
  'title' | 'publisher' | 'creator' | 'grade' | 'isbn' | 'note' | 'counts' | 'createTime'
>

/** A proposal without a title is named by its ISBN. */
export const nameOf = ({ title, isbn }: Pick<Wish, 'title' | 'isbn'>) => title || formatIsbn(isbn)

export function ProposalTag({ state }: { state: ProposalState }) {
  const { locale } = useI18n()
  const row = proposalStates.find(({ value }) => value === state)
  return row ? <Tag colour={row.tag}>{row[locale]}</Tag> : null
}

/** '점자 2, 음성 1' */
const countsText = (t: Translate, { counts }: Pick<Wish, 'counts'>) =>
  counts
    .map(({ prodType, copies }) => `${t('typeName', { type: prodType })} ${count(copies)}`)
    .join(', ')

/** The member's own proposals, with what became of them. */
export function MyProposals({
  rows,
  totalCount,
  from,
}: {
  rows: Proposal[]
  totalCount: number
  from: string
}) {
  const t = useT()
  const address = useUrlWith()
  const columns: Column<Proposal>[] = [
    column.main('title', t('proposedBook'), (row) => (
      <>
        {nameOf(row)}
        {row.publisher ? <p className="small">{row.publisher}</p> : null}
      </>
    )),
    column.text('counts', t('copies'), (row) => countsText(t, row)),
    column.nowrap('time', t('proposalTime'), ({ createTime }) => <Day of={createTime} />),
    column.text('state', t('status'), (row) => <Outcome row={row} from={from} />),
    column.text('manage', t('manage'), (row) =>
      row.state === 'open' ? (
        <a className="button-quiet" href={address({ confirm: 'remove', id: row.id })} data-confirm>
          <span aria-hidden="true">{t('proposalTakeBack')}</span>
          <span className="hidden-text">{t('proposalTakeBackOf', { title: nameOf(row) })}</span>
        </a>
      ) : null,
    ),
  ]
  return (
    <Table
      caption={t('proposalsCaption', { count: count(totalCount) })}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `proposal-${id}`}
    />
  )
}

/** What became of a proposal, why, and where it goes on. */
function Outcome({ row, from }: { row: Proposal; from: string }) {
  const t = useT()
  return (
    <>
      <ProposalTag state={row.state} />
      {row.reason ? <p>{t('proposalReasonOf', { reason: row.reason })}</p> : null}
      {row.orders.map(({ id, prodType }) => (
        <p key={id}>
          <a href={withReturnPath(href('/order/item/:id', { id }), from)}>
            {t('proposalOrder', { title: row.book?.title ?? nameOf(row), type: prodType })}
          </a>
        </p>
      ))}
      {row.state === 'declined' ? <p className="small">{t('proposalDeclinedHelp')}</p> : null}
    </>
  )
}

/** Proposals as administrators go through them. */
export function ReceivedProposals({ rows, from }: { rows: ReceivedProposal[]; from: string }) {
  const t = useT()
  const columns: Column<ReceivedProposal>[] = [
    column.main('title', t('proposedBook'), (row) => (
      <a href={withReturnPath(href('/admin/proposals/:id', { id: row.id }), from)}>
        {nameOf(row)}
        <span className="hidden-text"> ({row.member.name || row.member.user})</span>
      </a>
    )),
    column.text('publisher', t('publisher'), ({ publisher }) => orDash(publisher)),
    column.text('counts', t('copies'), (row) => countsText(t, row)),
    column.text(
      'member',
      t('proposalMember'),
      ({ member }) => `${member.name || member.user} (${member.user})`,
    ),
    column.nowrap('time', t('proposalTime'), ({ createTime }) => <Day of={createTime} ago />),
    column.text('state', t('status'), ({ state }) => <ProposalTag state={state} />),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('proposals')}</span>}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `proposal-${id}`}
      describedBy="count-line"
      clickable
    />
  )
}

/** Everything that a proposal says of its book. */
export function WishDetails({ wish }: { wish: Wish }) {
  const t = useT()
  const { title, publisher, creator, grade, isbn, note, counts, createTime } = wish
  return (
    <DescriptionList
      items={[
        { name: t('title'), value: orDash(title) },
        { name: t('publisher'), value: orDash(publisher) },
        { name: t('creator'), value: orDash(creator) },
        { name: t('grade'), value: orDash(grade) },
        { name: t('isbn'), value: orDash(formatIsbn(isbn)) },
        {
          name: t('copies'),
          value: counts.map(({ prodType, copies }) => (
            <span key={prodType}>
              <TypeTag value={prodType} /> {count(copies)}{' '}
            </span>
          )),
        },
        { name: t('proposalNote'), value: orDash(note) },
        { name: t('proposalTime'), value: <Day of={createTime} /> },
      ]}
    />
  )
}
