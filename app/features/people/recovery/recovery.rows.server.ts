/** API definitions of a lost login ID or password. */
import * as helpInput from '~/features/people/account-help/account-help.schema'
import * as helpOutput from '~/features/people/account-help/account-help.output'
import * as passwordLink from '~/features/people/account-help/password-link.server'
import * as recoveryInput from './recovery.schema'
import * as recovery from './recovery.server'
import { done, flag, text, texts } from '~/validation/output'
import { command, query } from '~/http/row.server'

export const recoveryRows = {
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
}
