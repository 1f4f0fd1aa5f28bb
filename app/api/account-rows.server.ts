/**
 * API definitions for accounts: log-in, members, sign-up, forgotten passwords, schools and
 * addresses.
 */
import { memberImpact } from '~/features/delivery/member-impact.server'
import * as addressInput from '~/features/people/address/address.schema'
import * as address from '~/features/people/address/address.server'
import * as helpInput from '~/features/people/account-help/account-help.schema'
import * as helpOutput from '~/features/people/account-help/account-help.output'
import * as accountHelp from '~/features/people/account-help/account-help.server'
import * as helpHistory from '~/features/people/account-help/help-history.server'
import * as passwordLink from '~/features/people/account-help/password-link.server'
import * as authInput from '~/features/people/login/login.schema'
import * as auth from '~/features/people/login/login.server'
import * as choices from '~/features/messages/notification/choices.server'
import * as stop from '~/features/messages/notification/stop.server'
import * as inbox from '~/features/messages/notification/notification-list.server'
import * as noticeInput from '~/features/messages/notification/notification.schema'
import * as recoveryInput from '~/features/people/recovery/recovery.schema'
import * as recovery from '~/features/people/recovery/recovery.server'
import * as schoolInput from '~/features/people/school/school.schema'
import * as school from '~/features/people/school/school.server'
import * as identity from '~/features/people/sign-up/identity-check.server'
import * as signUpInput from '~/features/people/sign-up/sign-up.schema'
import * as signUp from '~/features/people/sign-up/sign-up.server'
import * as socialInput from '~/features/people/social/social.schema'
import * as social from '~/features/people/social/social.server'
import * as emails from '~/features/people/user/email-confirmation.server'
import * as modify from '~/features/people/user/modify-user.server'
import * as myInfo from '~/features/people/user/my-info.server'
import * as sessions from '~/features/people/user/sessions.server'
import * as userAdmin from '~/features/people/user/user-admin.server'
import * as userInput from '~/features/people/user/user.schema'
import * as outputs from './outputs.server'
import * as loginOutput from '~/features/people/login/login.output'
import * as userOutput from '~/features/people/user/user.output'
import * as signUpOutput from '~/features/people/sign-up/sign-up.output'
import * as noticeOutput from '~/features/messages/notification/notification.output'
import * as schoolOutput from '~/features/people/school/school.output'
import * as addressOutput from '~/features/people/address/address.output'
import { done, flag, text, texts } from '~/validation/output'
import { command, download, query } from './row.server'

export const accountRows = {
  auth: {
    login: query({
      path: '/api/oauth/login',
      role: 'anyone',
      summary: [
        '아이디와 비밀번호로 로그인하고 코드를 받습니다.',
        'Logs in with login id and password; redirects with a code.',
      ],
      input: authInput.Login,
      output: outputs.redirect,
      handler: auth.login,
      rateLimit: { byHandler: ['login-pair', 'login-account', 'login-address', 'login-device'] },
    }),
    token: query({
      path: '/api/oauth/token',
      role: 'anyone',
      summary: [
        '코드나 갱신 토큰을 접근 토큰으로 바꿉니다.',
        'Exchanges a code or a refresh token for tokens.',
      ],
      input: authInput.Token,
      output: loginOutput.Tokens,
      handler: auth.token,
    }),
    logout: command({
      path: '/api/oauth/logout',
      role: 'anyone',
      summary: [
        '이 요청의 토큰을 끝냅니다.',
        'Ends the sessions of the tokens that came with the request.',
      ],
      input: authInput.Nothing,
      output: done,
      handler: auth.logout,
    }),
    social: download({
      path: '/api/oauth/:provider',
      role: 'anyone',
      summary: [
        '구글, 카카오, 네이버 로그인을 시작합니다.',
        'Begins a log-in with Google, Kakao or Naver.',
      ],
      input: socialInput.Begin,
      output: outputs.redirect,
      handler: social.begin,
      rateLimit: { byHandler: ['social'] },
    }),
    socialDone: download({
      path: '/api/oauth/:provider/return',
      role: 'anyone',
      summary: [
        '소셜 로그인에서 돌아온 사람을 받습니다.',
        'Receives the person who returns from a social log-in.',
      ],
      input: socialInput.Finish,
      output: outputs.redirect,
      handler: social.finish,
      rateLimit: { byHandler: ['social'] },
    }),
    me: query({
      path: '/api/user/me',
      role: 'member',
      summary: ['로그인한 사람을 알려 줍니다.', 'Tells who is logged in.'],
      input: authInput.Nothing,
      output: loginOutput.Me,
      handler: auth.me,
    }),
  },
  user: {
    info: query({
      path: '/api/user/info',
      role: 'member',
      summary: ['내 정보를 보여 줍니다.', "Shows the caller's own fields."],
      input: authInput.Nothing,
      output: userOutput.MyInfo,
      handler: myInfo.info,
    }),
    modify: command({
      path: '/api/user/modify/:id',
      role: 'member',
      summary: [
        '내 정보나 회원 정보를 바꿉니다.',
        "Changes the caller's own fields, or a member's.",
      ],
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
      input: authInput.Nothing,
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
      input: authInput.Nothing,
      output: done,
      handler: myInfo.removeAccessKey,
      audit: 'removeAccessKey',
    }),
    sessions: query({
      path: '/api/user/sessions',
      role: 'member',
      summary: ['로그인한 기기를 보여 줍니다.', "Lists the caller's sessions."],
      input: authInput.Nothing,
      output: userOutput.Sessions,
      handler: sessions.list,
      withoutKey: true,
    }),
    endSessions: command({
      path: '/api/user/endSessions',
      role: 'member',
      summary: [
        '다른 기기에서 로그아웃합니다.',
        "Ends one of the caller's sessions, or all others.",
      ],
      input: userInput.EndSessions,
      output: userOutput.Ended,
      errors: [404],
      handler: sessions.end,
    }),
    deleteAccount: command({
      path: '/api/user/deleteAccount',
      role: 'member',
      summary: ['회원에서 탈퇴합니다.', "Deletes the caller's account."],
      input: authInput.Nothing,
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
      input: userInput.ById,
      output: userOutput.User,
      handler: userAdmin.memberInfo,
    }),
    belongings: query({
      path: '/api/user/belongings/:id',
      role: 'administrator',
      summary: ['회원과 함께 지워지는 것을 셉니다.', 'Counts what goes together with a member.'],
      input: userInput.ById,
      output: userOutput.Belongings,
      handler: memberImpact,
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
      input: helpInput.ById,
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
      input: helpInput.Nothing,
      output: helpOutput.Mine,
      errors: [404],
      handler: helpHistory.mine,
    }),
    remove: command({
      path: '/api/user/remove/:id',
      role: 'administrator',
      summary: ['회원을 삭제합니다.', 'Deletes a member.'],
      input: userInput.ById,
      output: done,
      handler: userAdmin.remove,
      audit: 'remove',
    }),
  },
  signUp: {
    join: command({
      path: '/api/oauth/join',
      role: 'anyone',
      summary: ['회원으로 가입합니다.', 'Signs up.'],
      input: signUpInput.Join,
      output: done,
      handler: signUp.join,
      audit: 'join',
      rateLimit: 'join',
    }),
    idCheck: query({
      path: '/api/oauth/idCheck',
      role: 'anyone',
      summary: ['아이디가 이미 쓰이는지 알려 줍니다.', 'Tells whether a login id is taken.'],
      input: signUpInput.IdCheck,
      output: flag,
      handler: signUp.idCheck,
      rateLimit: 'id-check',
    }),
    userCheck: query({
      path: '/api/oauth/userCheck',
      role: 'anyone',
      summary: [
        '본인 인증 창에 보낼 문자열을 만듭니다.',
        "Makes the text for the identity provider's form.",
      ],
      input: signUpInput.UserCheck,
      output: text,
      handler: identity.userCheck,
      rateLimit: { byHandler: ['identity'] },
    }),
    checkSucc: query({
      path: '/api/oauth/user/checkSucc',
      role: 'anyone',
      summary: ['본인 인증 결과를 확인합니다.', 'Reads the result of an identity check.'],
      input: signUpInput.CheckSucc,
      output: signUpOutput.Identity,
      handler: identity.checkSucc,
    }),
  },
  recovery: {
    findCode: query({
      path: '/api/oauth/findCode',
      role: 'anyone',
      summary: ['휴대전화로 인증번호를 보냅니다.', 'Sends a verification code to a mobile number.'],
      input: recoveryInput.FindCode,
      output: text,
      handler: recovery.findCode,
      rateLimit: { byHandler: ['code-address'] },
    }),
    findUser: query({
      path: '/api/oauth/findUser',
      role: 'anyone',
      summary: ['인증번호로 아이디를 찾습니다.', 'Finds login ids by a verification code.'],
      input: recoveryInput.FindUser,
      output: texts,
      handler: recovery.findUser,
      rateLimit: 'code-try-address',
    }),
    setPassword: command({
      path: '/api/oauth/setUserPassword',
      role: 'anyone',
      summary: [
        '인증번호로 비밀번호를 새로 정합니다.',
        'Sets a new password by a verification code.',
      ],
      input: recoveryInput.SetUserPassword,
      output: flag,
      handler: recovery.setUserPassword,
      audit: ['resetPassword', 'removeAccessKey'],
      rateLimit: 'code-try-address',
    }),
    passwordLink: query({
      path: '/api/oauth/passwordLink',
      role: 'anyone',
      summary: [
        '새 비밀번호를 정할 링크가 누구의 것인지 알려 줍니다.',
        'Tells whose password a one-time link sets.',
      ],
      input: helpInput.ByToken,
      output: helpOutput.Link,
      errors: [410],
      handler: passwordLink.info,
      rateLimit: 'password-link',
    }),
    setPasswordByLink: command({
      path: '/api/oauth/setPasswordByLink',
      role: 'anyone',
      summary: [
        '한 번 쓰는 링크로 비밀번호를 새로 정합니다.',
        'Sets a new password by a one-time link.',
      ],
      input: helpInput.SetPassword,
      output: done,
      errors: [410],
      handler: passwordLink.setPassword,
      audit: ['help.password', 'removeAccessKey'],
      rateLimit: 'password-link',
    }),
  },
  notification: {
    list: query({
      path: '/api/notification/list',
      role: 'member',
      summary: ['내 알림을 보여 줍니다.', "Lists the caller's notices."],
      input: noticeInput.List,
      output: noticeOutput.Notices,
      handler: inbox.list,
    }),
    unread: query({
      path: '/api/notification/unread',
      role: 'member',
      summary: ['읽지 않은 알림을 셉니다.', "Counts the caller's unread notices."],
      input: noticeInput.Nothing,
      output: noticeOutput.Count,
      handler: inbox.unread,
    }),
    markRead: command({
      path: '/api/notification/markRead',
      role: 'member',
      summary: ['알림을 읽은 것으로 표시합니다.', 'Marks notices as read.'],
      input: noticeInput.MarkRead,
      output: noticeOutput.Count,
      handler: inbox.markRead,
    }),
    choices: query({
      path: '/api/notification/choices',
      role: 'member',
      summary: [
        '알림 이메일을 언제 받는지 보여 줍니다.',
        'Tells when the caller gets mails of each group of notices.',
      ],
      input: noticeInput.Nothing,
      output: noticeOutput.Choices,
      handler: choices.choices,
    }),
    setChoices: command({
      path: '/api/notification/setChoices',
      role: 'member',
      summary: [
        '알림 이메일을 언제 어느 말로 받을지 정합니다.',
        'Says when the caller gets mails of each group of notices, and in which language.',
      ],
      input: noticeInput.SetChoices,
      output: noticeOutput.Choices,
      handler: choices.setChoices,
    }),
    stopInfo: query({
      path: '/api/notification/stopInfo',
      role: 'anyone',
      summary: [
        '이메일의 링크가 어떤 알림을 그만두게 하는지 알려 줍니다.',
        'Tells which mails the link of a mail ends.',
      ],
      input: noticeInput.ByStopToken,
      output: noticeOutput.Stop,
      errors: [404],
      handler: stop.stopInfo,
      rateLimit: 'stop-link',
    }),
    stop: command({
      path: '/api/notification/stop',
      role: 'anyone',
      summary: [
        '이메일의 링크로 그 알림을 그만 받습니다.',
        'Ends mails of some kinds by the link of a mail.',
      ],
      input: noticeInput.ByStopToken,
      output: noticeOutput.Stop,
      errors: [404],
      handler: stop.stop,
      rateLimit: 'stop-link',
    }),
  },
  school: {
    list: query({
      path: '/api/school/list',
      role: 'member',
      summary: [
        '이름이나 초성으로 학교를 찾습니다.',
        'Finds schools by name or initial consonants.',
      ],
      input: schoolInput.List,
      output: schoolOutput.Schools,
      handler: school.list,
    }),
    names: query({
      path: '/api/school/names',
      role: 'administrator',
      summary: ['모든 학교의 이름을 보여 줍니다.', 'Lists the names of all schools.'],
      input: authInput.Nothing,
      output: texts,
      handler: school.names,
    }),
    mine: query({
      path: '/api/school/mine',
      role: 'member',
      summary: [
        '내 학교와, 그 학교가 목록에 있는지 알려 줍니다.',
        "Tells the caller's school, and whether it is in the list of schools.",
      ],
      input: schoolInput.Nothing,
      output: schoolOutput.OfMember,
      errors: [404],
      handler: school.mine,
    }),
    ofMember: query({
      path: '/api/school/of/:id',
      role: 'administrator',
      summary: [
        '회원의 학교와, 그 학교가 목록에 있는지 알려 줍니다.',
        "Tells a member's school, and whether it is in the list of schools.",
      ],
      input: schoolInput.ByMember,
      output: schoolOutput.OfMember,
      handler: school.ofMember,
    }),
  },
  address: {
    search: query({
      path: '/api/address/search',
      role: 'anyone',
      summary: ['도로명 주소를 찾습니다.', 'Finds road addresses.'],
      input: addressInput.Search,
      output: addressOutput.Addresses,
      handler: address.search,
      rateLimit: 'address-search',
    }),
  },
}
