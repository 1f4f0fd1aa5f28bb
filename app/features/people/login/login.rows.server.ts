/** API definitions of logging in and out. */
import { Nothing } from '~/validation/inputs'
import * as authInput from './login.schema'
import * as auth from './login.server'
import * as socialInput from '~/features/people/social/social.schema'
import * as social from '~/features/people/social/social.server'
import * as outputs from '~/http/outputs.server'
import * as loginOutput from './login.output'
import { done } from '~/validation/output'
import { command, download, query } from '~/http/row.server'

export const authRows = {
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
    audit: 'recoveryCode.use',
    rateLimit: {
      byHandler: [
        'login-pair',
        'login-account',
        'login-address',
        'login-device',
        'second-step',
        'second-step-device',
      ],
    },
    beforeSecondStep: true,
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
    beforeSecondStep: true,
  }),
  logout: command({
    path: '/api/oauth/logout',
    role: 'anyone',
    summary: [
      '이 요청의 토큰을 끝냅니다.',
      'Ends the sessions of the tokens that came with the request.',
    ],
    input: Nothing,
    output: done,
    handler: auth.logout,
    beforeSecondStep: true,
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
    input: Nothing,
    output: loginOutput.Me,
    handler: auth.me,
  }),
}
