/**
 * API definitions for accounts: log-in, members, sign-up, forgotten passwords, schools and
 * addresses.
 */
import * as addressInput from '~/features/address/address.schema'
import * as address from '~/features/address/address.server'
import * as authInput from '~/features/login/login.schema'
import * as auth from '~/features/login/login.server'
import * as inbox from '~/features/notification/notification-list.server'
import * as noticeInput from '~/features/notification/notification.schema'
import * as recoveryInput from '~/features/recovery/recovery.schema'
import * as recovery from '~/features/recovery/recovery.server'
import * as schoolInput from '~/features/school/school.schema'
import * as school from '~/features/school/school.server'
import * as identity from '~/features/sign-up/identity-check.server'
import * as signUpInput from '~/features/sign-up/sign-up.schema'
import * as signUp from '~/features/sign-up/sign-up.server'
import * as socialInput from '~/features/social/social.schema'
import * as social from '~/features/social/social.server'
import * as modify from '~/features/user/modify-user.server'
import * as myInfo from '~/features/user/my-info.server'
import * as sessions from '~/features/user/sessions.server'
import * as userAdmin from '~/features/user/user-admin.server'
import * as userInput from '~/features/user/user.schema'
import { command, download, query } from './row.server'

export const accountRows = {
  auth: {
    login: query({
      path: '/api/oauth/login',
      role: 'anyone',
      input: authInput.Login,
      handler: auth.login,
      rateLimit: { byHandler: ['login-pair', 'login-account', 'login-address', 'login-device'] },
    }),
    token: query({
      path: '/api/oauth/token',
      role: 'anyone',
      input: authInput.Token,
      handler: auth.token,
    }),
    logout: command({
      path: '/api/oauth/logout',
      role: 'anyone',
      input: authInput.Nothing,
      handler: auth.logout,
    }),
    social: download({
      path: '/api/oauth/:provider',
      role: 'anyone',
      input: socialInput.Begin,
      handler: social.begin,
      rateLimit: { byHandler: ['social'] },
    }),
    socialDone: download({
      path: '/api/oauth/:provider/return',
      role: 'anyone',
      input: socialInput.Finish,
      handler: social.finish,
      rateLimit: { byHandler: ['social'] },
    }),
    me: query({
      path: '/api/user/me',
      role: 'member',
      input: authInput.Nothing,
      handler: auth.me,
    }),
  },
  user: {
    info: query({
      path: '/api/user/info',
      role: 'member',
      input: authInput.Nothing,
      handler: myInfo.info,
    }),
    modify: command({
      path: '/api/user/modify/:id',
      role: 'member',
      input: userInput.Modify,
      prepare: modify.verifyCurrentPassword,
      handler: modify.modify,
      audit: ['modify', 'level', 'password', 'removeAccessKey'],
      rateLimit: { byHandler: ['login-pair', 'login-account', 'login-address'] },
    }),
    setAccessKey: command({
      path: '/api/user/setAccessKey',
      role: 'member',
      input: authInput.Nothing,
      handler: myInfo.setAccessKey,
      audit: 'setAccessKey',
    }),
    removeAccessKey: command({
      path: '/api/user/removeAccessKey',
      role: 'member',
      input: authInput.Nothing,
      handler: myInfo.removeAccessKey,
      audit: 'removeAccessKey',
    }),
    sessions: query({
      path: '/api/user/sessions',
      role: 'member',
      input: authInput.Nothing,
      handler: sessions.list,
    }),
    endSessions: command({
      path: '/api/user/endSessions',
      role: 'member',
      input: userInput.EndSessions,
      handler: sessions.end,
    }),
    deleteAccount: command({
      path: '/api/user/deleteAccount',
      role: 'member',
      input: authInput.Nothing,
      handler: myInfo.deleteAccount,
      audit: 'deleteAccount',
    }),
    list: query({
      path: '/api/user/list',
      role: 'administrator',
      input: userInput.List,
      handler: userAdmin.list,
    }),
    infoOf: query({
      path: '/api/user/info/:id',
      role: 'administrator',
      input: userInput.ById,
      handler: userAdmin.memberInfo,
    }),
    belongings: query({
      path: '/api/user/belongings/:id',
      role: 'administrator',
      input: userInput.ById,
      handler: userAdmin.deletionImpact,
    }),
    create: command({
      path: '/api/user/create',
      role: 'administrator',
      input: userInput.Create,
      handler: userAdmin.create,
      audit: 'register',
    }),
    remove: command({
      path: '/api/user/remove/:id',
      role: 'administrator',
      input: userInput.ById,
      handler: userAdmin.remove,
      audit: 'remove',
    }),
  },
  signUp: {
    join: command({
      path: '/api/oauth/join',
      role: 'anyone',
      input: signUpInput.Join,
      handler: signUp.join,
      audit: 'join',
      rateLimit: 'join',
    }),
    idCheck: query({
      path: '/api/oauth/idCheck',
      role: 'anyone',
      input: signUpInput.IdCheck,
      handler: signUp.idCheck,
      rateLimit: 'id-check',
    }),
    userCheck: query({
      path: '/api/oauth/userCheck',
      role: 'anyone',
      input: signUpInput.UserCheck,
      handler: identity.userCheck,
      rateLimit: { byHandler: ['identity'] },
    }),
    checkSucc: query({
      path: '/api/oauth/user/checkSucc',
      role: 'anyone',
      input: signUpInput.CheckSucc,
      handler: identity.checkSucc,
    }),
  },
  recovery: {
    findCode: query({
      path: '/api/oauth/findCode',
      role: 'anyone',
      input: recoveryInput.FindCode,
      handler: recovery.findCode,
      rateLimit: { byHandler: ['code-address'] },
    }),
    findUser: query({
      path: '/api/oauth/findUser',
      role: 'anyone',
      input: recoveryInput.FindUser,
      handler: recovery.findUser,
      rateLimit: 'code-try-address',
    }),
    setPassword: command({
      path: '/api/oauth/setUserPassword',
      role: 'anyone',
      input: recoveryInput.SetUserPassword,
      handler: recovery.setUserPassword,
      audit: ['resetPassword', 'removeAccessKey'],
      rateLimit: 'code-try-address',
    }),
  },
  notification: {
    list: query({
      path: '/api/notification/list',
      role: 'member',
      input: noticeInput.List,
      handler: inbox.list,
    }),
    unread: query({
      path: '/api/notification/unread',
      role: 'member',
      input: noticeInput.Nothing,
      handler: inbox.unread,
    }),
    markRead: command({
      path: '/api/notification/markRead',
      role: 'member',
      input: noticeInput.MarkRead,
      handler: inbox.markRead,
    }),
  },
  school: {
    list: query({
      path: '/api/school/list',
      role: 'member',
      input: schoolInput.List,
      handler: school.list,
    }),
    names: query({
      path: '/api/school/names',
      role: 'administrator',
      input: authInput.Nothing,
      handler: school.names,
    }),
  },
  address: {
    search: query({
      path: '/api/address/search',
      role: 'anyone',
      input: addressInput.Search,
      handler: address.search,
      rateLimit: 'address-search',
    }),
  },
}
