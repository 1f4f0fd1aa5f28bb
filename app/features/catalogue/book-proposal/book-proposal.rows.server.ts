/** API definitions of books that members propose. */
import { ById } from '~/validation/inputs'
import * as proposalInput from './book-proposal.schema'
import * as proposalOutput from './book-proposal.output'
import * as proposal from './book-proposal.server'
import { decide } from './decide-proposal.server'
import { Paging } from '~/validation/paging'
import { done } from '~/validation/output'
import { command, query } from '~/http/row.server'

export const bookProposalRows = {
  create: command({
    path: '/api/bookProposal/create',
    role: 'member',
    summary: ['목록에 없는 책을 신청합니다.', 'Proposes a book that is in no list.'],
    input: proposalInput.Create,
    output: proposalOutput.Proposal,
    handler: proposal.create,
    rateLimit: 'proposal',
  }),
  mine: query({
    path: '/api/bookProposal/mine',
    role: 'member',
    summary: ['내가 신청한 목록에 없는 책을 보여 줍니다.', "Lists the caller's proposals."],
    input: Paging,
    output: proposalOutput.Proposals,
    handler: proposal.mine,
  }),
  remove: command({
    path: '/api/bookProposal/remove/:id',
    role: 'member',
    summary: [
      '아직 확인하지 않은 내 신청을 거둡니다.',
      'Takes back a proposal that nobody has decided.',
    ],
    input: ById,
    output: done,
    handler: proposal.remove,
  }),
  list: query({
    path: '/api/bookProposal/list',
    role: 'administrator',
    summary: ['회원이 신청한 목록에 없는 책을 보여 줍니다.', "Lists members' proposals."],
    input: proposalInput.List,
    output: proposalOutput.ReceivedProposals,
    handler: proposal.list,
  }),
  info: query({
    path: '/api/bookProposal/info/:id',
    role: 'administrator',
    summary: [
      '목록에 없는 책 신청 하나와 비슷한 책을 보여 줍니다.',
      'Shows one proposal with the books that may be meant.',
    ],
    input: proposalInput.Info,
    output: proposalOutput.ProposalInfo,
    handler: proposal.info,
  }),
  decide: command({
    path: '/api/bookProposal/decide/:id',
    role: 'administrator',
    summary: [
      '목록에 없는 책 신청을 책에 잇거나, 목록에 더하거나, 거절합니다.',
      'Matches a proposal to a book, adds its book to the list, or declines it.',
    ],
    input: proposalInput.Decide,
    output: proposalOutput.Decided,
    handler: decide,
    audit: ['bookProposal.decide', 'requestBook.create'],
  }),
}
