/** API definitions of signing up. */
import * as identity from './identity-check.server'
import * as signUpInput from './sign-up.schema'
import * as signUp from './sign-up.server'
import * as signUpOutput from './sign-up.output'
import { done, flag, text } from '~/validation/output'
import { command, query } from '~/http/row.server'

export const signUpRows = {
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
}
