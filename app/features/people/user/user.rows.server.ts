/** API definitions of members: my info, and what administrators do with members. */
import { ById, Nothing } from '~/validation/inputs'
import * as helpInput from '~/features/people/account-help/account-help.schema'
import * as helpOutput from '~/features/people/account-help/account-help.output'
import * as accountHelp from '~/features/people/account-help/account-help.server'
import * as helpHistory from '~/features/people/account-help/help-history.server'
import * as emails from './email-confirmation.server'
import * as modify from './modify-user.server'
import * as myInfo from './my-info.server'
import * as sessions from './sessions.server'
import * as userAdmin from './user-admin.server'
import * as userInput from './user.schema'
import * as userOutput from './user.output'
import { done, text } from '~/validation/output'
import { command, query } from '~/http/row.server'

export const userRows = {
  info: query({
    path: '/api/user/info',
    role: 'member',
    summary: ['내 정보를 보여 줍니다.', "Shows the caller's own fields."],
    input: Nothing,
    output: userOutput.MyInfo,
    handler: myInfo.info,
  }),
  modify: command({
    path: '/api/user/modify/:id',
    role: 'member',
    summary: ['내 정보나 회원 정보를 바꿉니다.', "Changes the caller's own fields, or a member's."],
    input: userInput.Modify,
    output: userOutput.Modified,
    prepare: modify.verifyCurrentPassword,
    handler: modify.modify,
    audit: ['modify', 'level', 'password', 'removeAccessKey'],
    rateLimit: { byHandler: ['login-pair', 'login-account', 'login-address'] },
  }),
  sendConfirmation: command({
    path: '/api/user/sendConfirmation',
    role: 'member',
    summary: [
      '내 이메일 주소를 확인하는 메일을 다시 보냅니다.',
      "Sends the mail again that confirms the caller's e-mail address.",
    ],
    input: Nothing,
    output: done,
    errors: [409],
    handler: emails.sendConfirmation,
    rateLimit: { byHandler: ['email-confirm', 'email-confirm-from'] },
  }),
  emailLink: query({
    path: '/api/user/emailLink',
    role: 'anyone',
    summary: [
      '메일의 링크가 어느 이메일 주소를 확인하는지 알려 줍니다.',
      'Tells which e-mail address the link of a mail confirms.',
    ],
    input: userInput.ByEmailToken,
    output: userOutput.EmailLink,
    errors: [410],
    handler: emails.linkInfo,
    rateLimit: 'stop-link',
  }),
  confirmEmail: command({
    path: '/api/user/confirmEmail',
    role: 'anyone',
    summary: [
      '메일의 링크로 이메일 주소를 확인합니다.',
      'Confirms an e-mail address by the link of a mail.',
    ],
    input: userInput.ByEmailToken,
    output: userOutput.EmailLink,
    errors: [410],
    handler: emails.confirmEmail,
    rateLimit: 'stop-link',
  }),
  setAccessKey: command({
    path: '/api/user/setAccessKey',
    role: 'member',
    summary: ['접근 키를 발급합니다.', "Issues the caller's access key."],
    input: userInput.SetAccessKey,
    output: text,
    handler: myInfo.setAccessKey,
    audit: 'setAccessKey',
  }),
  removeAccessKey: command({
    path: '/api/user/removeAccessKey',
    role: 'member',
    summary: ['접근 키를 없앱니다.', "Revokes the caller's access key."],
    input: Nothing,
    output: done,
    handler: myInfo.removeAccessKey,
    audit: 'removeAccessKey',
  }),
  sessions: query({
    path: '/api/user/sessions',
    role: 'member',
    summary: ['로그인한 기기를 보여 줍니다.', "Lists the caller's sessions."],
    input: Nothing,
    output: userOutput.Sessions,
    handler: sessions.list,
    withoutKey: true,
  }),
  endSessions: command({
    path: '/api/user/endSessions',
    role: 'member',
    summary: ['다른 기기에서 로그아웃합니다.', "Ends one of the caller's sessions, or all others."],
    input: userInput.EndSessions,
    output: userOutput.Ended,
    errors: [404],
    handler: sessions.end,
  }),
  deleteAccount: command({
    path: '/api/user/deleteAccount',
    role: 'member',
    summary: ['회원에서 탈퇴합니다.', "Deletes the caller's account."],
    input: Nothing,
    output: done,
    handler: myInfo.deleteAccount,
    audit: 'deleteAccount',
  }),
  list: query({
    path: '/api/user/list',
    role: 'administrator',
    summary: ['회원을 찾습니다.', 'Finds members.'],
    input: userInput.List,
    output: userOutput.Users,
    handler: userAdmin.list,
  }),
  infoOf: query({
    path: '/api/user/info/:id',
    role: 'administrator',
    summary: ['회원 한 명을 보여 줍니다.', 'Shows one member.'],
    input: ById,
    output: userOutput.User,
    handler: userAdmin.memberInfo,
  }),
  create: command({
    path: '/api/user/create',
    role: 'administrator',
    summary: ['회원을 등록합니다.', 'Registers a member.'],
    input: userInput.Create,
    output: userOutput.User,
    handler: userAdmin.create,
    audit: 'register',
  }),
  changeMobile: command({
    path: '/api/user/changeMobile/:id',
    role: 'administrator',
    summary: [
      '전화한 회원의 휴대폰 번호를 바꿉니다.',
      "Changes a member's mobile number after a telephone call.",
    ],
    input: helpInput.ChangeMobile,
    output: helpOutput.Changed,
    errors: [409],
    prepare: accountHelp.countHelp,
    handler: accountHelp.changeMobile,
    audit: ['help.mobile', 'removeAccessKey'],
    rateLimit: { byHandler: ['account-help'] },
  }),
  sendPasswordLink: command({
    path: '/api/user/sendPasswordLink/:id',
    role: 'administrator',
    summary: [
      '전화한 회원에게 새 비밀번호를 정할 링크를 문자로 보냅니다.',
      'Sends a member a one-time link to a new password by text message.',
    ],
    input: helpInput.SendPasswordLink,
    output: helpOutput.Sent,
    errors: [409],
    prepare: accountHelp.countHelp,
    handler: accountHelp.sendPasswordLink,
    audit: 'help.link',
    rateLimit: { byHandler: ['account-help'] },
  }),
  helpOf: query({
    path: '/api/user/accountHelp/:id',
    role: 'administrator',
    summary: [
      '회원을 전화로 도운 기록을 보여 줍니다.',
      'Shows what was done for a member who called.',
    ],
    input: ById,
    output: helpOutput.OfMember,
    handler: helpHistory.ofMember,
  }),
  myHelp: query({
    path: '/api/user/accountHelp',
    role: 'member',
    summary: [
      '센터가 내 계정에 한 일을 보여 줍니다.',
      "Tells what the centre did with the caller's account.",
    ],
    input: Nothing,
    output: helpOutput.Mine,
    errors: [404],
    handler: helpHistory.mine,
  }),
  remove: command({
    path: '/api/user/remove/:id',
    role: 'administrator',
    summary: ['회원을 삭제합니다.', 'Deletes a member.'],
    input: ById,
    output: done,
    handler: userAdmin.remove,
    audit: 'remove',
  }),
}
