/** API definitions of care: readers, who acts for them, and the one-time links. */
import * as output from './care.output'
import * as input from './care.schema'
import * as ends from './end-care.server'
import * as links from './care-links.server'
import * as readers from './readers.server'
import { done } from '~/validation/output'
import { ById, Nothing } from '~/validation/inputs'
import { command, query } from '~/http/row.server'

export const careRows = {
  readers: query({
    path: '/api/care/readers',
    role: 'member',
    summary: [
      '내가 돕는 학생이나 자녀를 보여 줍니다.',
      'Lists the readers in the care of the caller.',
    ],
    input: Nothing,
    output: output.Readers,
    handler: readers.list,
  }),
  info: query({
    path: '/api/care/reader/:id',
    role: 'member',
    summary: [
      '내가 돕는 사람과, 함께 돕는 사람, 받은 동의를 보여 줍니다.',
      'Shows a reader in the care of the caller, who else acts for them, and what was agreed.',
    ],
    input: ById,
    output: output.ReaderDetails,
    handler: readers.info,
  }),
  add: command({
    path: '/api/care/add',
    role: 'member',
    summary: [
      '로그인하지 않는 학생이나 자녀를 등록합니다.',
      'Enters readers without a log-in, in the care of the caller; all or none.',
    ],
    input: input.Add,
    output: output.Added,
    errors: [409],
    handler: readers.add,
    audit: 'care.add',
  }),
  modify: command({
    path: '/api/care/modify/:id',
    role: 'member',
    summary: [
      '로그인하지 않는 학생이나 자녀의 정보를 바꿉니다.',
      'Changes the record of a reader without a log-in.',
    ],
    input: input.Modify,
    output: output.ReaderDetails,
    errors: [404, 409],
    handler: readers.modify,
    audit: 'care.modify',
  }),
  agree: command({
    path: '/api/care/agree/:id',
    role: 'member',
    summary: [
      '보호자나 14세가 된 본인의 동의를 적습니다.',
      'Notes the consent of a guardian, or of a reader of fourteen years.',
    ],
    input: input.Agree,
    output: output.ReaderDetails,
    errors: [404, 409],
    handler: readers.agree,
    audit: 'care.agree',
  }),
  invite: command({
    path: '/api/care/invite/:id',
    role: 'member',
    summary: [
      '함께 도울 사람이나 본인의 로그인을 위한 한 번 쓰는 링크를 만듭니다.',
      'Makes a one-time link for another carer, or for a log-in of the reader.',
    ],
    input: input.Invite,
    output: output.Invited,
    errors: [404, 409],
    handler: links.invite,
    audit: 'care.invite',
  }),
  withdrawInvite: command({
    path: '/api/care/withdrawInvite/:id',
    role: 'member',
    summary: ['아직 쓰지 않은 링크를 거둡니다.', 'Takes back a link that nobody used.'],
    input: ById,
    output: done,
    errors: [404],
    handler: links.withdrawInvite,
    audit: 'care.withdrawInvite',
  }),
  invitation: query({
    path: '/api/care/invitation',
    role: 'anyone',
    summary: ['링크가 무엇을 위한 것인지 알려 줍니다.', 'Tells what a one-time link offers.'],
    input: input.ByToken,
    output: output.Invitation,
    errors: [410],
    handler: links.invitation,
    rateLimit: 'password-link',
  }),
  accept: command({
    path: '/api/care/accept',
    role: 'member',
    summary: ['링크를 받아들여 돕기 시작합니다.', 'Accepts a link: the caller becomes a carer.'],
    input: input.ByToken,
    output: output.Accepted,
    errors: [409, 410],
    handler: links.accept,
    audit: 'care.accept',
    rateLimit: 'password-link',
  }),
  takeLogin: command({
    path: '/api/care/takeLogin',
    role: 'anyone',
    summary: [
      '링크를 받은 본인이 아이디와 비밀번호를 정합니다.',
      'Gives the reader of a link a login id and a password.',
    ],
    input: input.TakeLogin,
    output: done,
    errors: [409, 410],
    handler: links.takeLogin,
    audit: 'care.takeLogin',
    rateLimit: 'password-link',
  }),
  mine: query({
    path: '/api/care/mine',
    role: 'member',
    summary: ['나를 돕는 사람을 보여 줍니다.', 'Shows who acts for the caller.'],
    input: Nothing,
    output: output.Mine,
    handler: readers.mine,
  }),
  end: command({
    path: '/api/care/end/:id',
    role: 'member',
    summary: [
      '돕기를 끝냅니다. 돕는 사람도 본인도 할 수 있습니다.',
      'Ends that somebody acts for a reader, by either of the two.',
    ],
    input: input.End,
    output: output.Ended,
    errors: [404, 409],
    handler: ends.end,
    audit: ['care.end', 'remove'],
  }),
  ofMember: query({
    path: '/api/care/of/:id',
    role: 'administrator',
    summary: [
      '회원을 돕는 사람과, 회원이 돕는 사람을 보여 줍니다.',
      'Shows who acts for a member, and for whom the member acts.',
    ],
    input: ById,
    output: output.OfMember,
    handler: readers.ofMember,
  }),
  endByCentre: command({
    path: '/api/care/endByCentre/:id',
    role: 'administrator',
    summary: ['센터가 돕기를 끝냅니다.', 'Ends that somebody acts for a reader, by the centre.'],
    input: input.EndByCentre,
    output: output.Ended,
    errors: [404],
    handler: ends.endByCentre,
    audit: 'care.end',
  }),
}
