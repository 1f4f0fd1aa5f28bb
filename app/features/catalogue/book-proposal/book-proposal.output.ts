/** Output schemas of proposals. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { proposalStates } from '~/tables/account-codes'
import { matchBands } from '~/tables/staff-codes'
import { named } from '~/validation/documented'
import { count, id, listOf, time } from '~/validation/output'

const prodType = z.enum(productionTypeValues)
/** Where a book is found: in the catalogue, or in the request list only. */
const places = { bookRowId: z.nullable(id), listId: z.nullable(id) }

const proposalFields = {
  id,
  title: z.string(),
  publisher: z.string(),
  creator: z.string(),
  grade: z.string(),
  isbn: z.string(),
  note: z.string(),
  counts: z.array(z.object({ prodType, copies: id })),
  state: z.enum(proposalStates.map(({ value }) => value)),
  reason: z.string(),
  createTime: time,
  decideTime: z.nullable(time),
  /** the book that was decided; null while open, when declined, and when the book is gone since */
  book: z.nullable(z.object({ bookId: z.string(), title: z.string(), ...places })),
}

/** `orders`: the member's applications for the book that was decided. */
export const Proposal = named(
  'BookProposal',
  z.object({ ...proposalFields, orders: z.array(z.object({ id, prodType })) }),
)
export const Proposals = listOf(Proposal)

/** A proposal as administrators see it. */
const received = {
  ...proposalFields,
  decidedBy: z.string(),
  member: z.object({ id, user: z.string(), name: z.string() }),
}
const ReceivedProposal = named('ReceivedBookProposal', z.object(received))
export const ReceivedProposals = listOf(ReceivedProposal)

/** `candidates`: books that may be meant, best first; of a decided proposal none. */
export const ProposalInfo = z.object({
  ...received,
  candidates: z.array(
    z.object({
      bookId: z.string(),
      title: z.string(),
      publisher: z.string(),
      creator: z.string(),
      curriculum: z.string(),
      grade: z.string(),
      isbn: z.string(),
      place: z.enum(['finished', 'making', 'listed']),
      ...places,
      band: z.enum(matchBands.map(({ value }) => value)),
      score: count,
    }),
  ),
})

/** `ordered`: applications that were made; `already`: types for which the member had applied. */
export const Decided = z.object({
  ...received,
  ordered: count,
  already: count,
})
