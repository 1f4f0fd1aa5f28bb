/** API definitions of who may receive material. */
import { ById, Nothing } from '~/validation/inputs'
import * as eligibilityInput from './eligibility.schema'
import * as eligibilityOutput from './eligibility.output'
import * as decisions from './decide-eligibility.server'
import * as eligibility from './eligibility.server'
import * as outputs from '~/http/outputs.server'
import { command, download, query } from '~/http/row.server'

export const eligibilityRows = {
  mine: query({
    path: '/api/user/eligibility',
    role: 'member',
    forReaders: 'see',
    summary: ['내 이용 자격을 알려 줍니다.', "Tells the caller's eligibility."],
    input: Nothing,
    output: eligibilityOutput.Mine,
    errors: [404],
    handler: eligibility.mine,
  }),
  request: command({
    path: '/api/user/requestEligibility',
    role: 'member',
    forReaders: 'apply',
    summary: [
      '이용 자격을 확인해 달라고 요청합니다.',
      'Asks to be confirmed as eligible, with a photo or a note.',
    ],
    input: eligibilityInput.Request,
    output: eligibilityOutput.Mine,
    errors: [404, 409],
    prepare: eligibility.storeProof,
    handler: eligibility.request,
    audit: 'eligibility.request',
    rateLimit: { byHandler: ['eligibility'] },
    bodyLimit: { holds: 'photo', pages: ['/eligibility'] },
  }),
  cancel: command({
    path: '/api/user/cancelEligibility',
    role: 'member',
    forReaders: 'apply',
    summary: ['이용 자격 확인 요청을 취소합니다.', "Takes the caller's request back."],
    input: Nothing,
    output: eligibilityOutput.Mine,
    errors: [404, 409],
    handler: eligibility.cancel,
    audit: 'eligibility.cancel',
  }),
  list: query({
    path: '/api/user/eligibilityList',
    role: 'administrator',
    summary: ['이용 자격 확인 요청을 찾습니다.', 'Finds requests for eligibility by state.'],
    input: eligibilityInput.List,
    output: eligibilityOutput.Requests,
    handler: decisions.list,
  }),
  info: query({
    path: '/api/user/eligibilityInfo/:id',
    role: 'administrator',
    summary: ['이용 자격 확인 요청 하나를 보여 줍니다.', 'Shows one request for eligibility.'],
    input: ById,
    output: eligibilityOutput.Request,
    handler: decisions.info,
  }),
  ofMember: query({
    path: '/api/user/eligibilityOf/:userId',
    role: 'administrator',
    summary: [
      '회원의 이용 자격과 지난 결정을 보여 줍니다.',
      "Shows a member's eligibility and what was decided before.",
    ],
    input: eligibilityInput.ByUser,
    output: eligibilityOutput.OfMember,
    handler: decisions.ofMember,
  }),
  photo: download({
    path: '/api/user/eligibilityPhoto/:id',
    role: 'administrator',
    summary: [
      '확인을 기다리는 요청의 증명 사진을 내려받습니다.',
      'Downloads the photo of a request that waits.',
    ],
    input: ById,
    output: outputs.storedFile,
    handler: decisions.photo,
    audit: 'eligibility.photo',
  }),
  decide: command({
    path: '/api/user/decideEligibility/:id',
    role: 'administrator',
    summary: ['이용 자격 확인 요청을 결정합니다.', 'Confirms or refuses a request.'],
    input: eligibilityInput.Decide,
    output: eligibilityOutput.OfMember,
    errors: [409],
    handler: decisions.decide,
    audit: ['eligibility.confirm', 'eligibility.refuse'],
  }),
  confirm: command({
    path: '/api/user/confirmEligibility/:userId',
    role: 'administrator',
    summary: [
      '요청하지 않은 회원의 이용 자격을 확인합니다.',
      'Confirms a member, also one who has not asked.',
    ],
    input: eligibilityInput.Confirm,
    output: eligibilityOutput.OfMember,
    errors: [409],
    handler: decisions.confirm,
    audit: 'eligibility.confirm',
  }),
  withdraw: command({
    path: '/api/user/withdrawEligibility/:userId',
    role: 'administrator',
    summary: ['이용 자격 확인을 취소합니다.', "Withdraws a member's confirmation."],
    input: eligibilityInput.Withdraw,
    output: eligibilityOutput.OfMember,
    errors: [409],
    handler: decisions.withdraw,
    audit: 'eligibility.withdraw',
  }),
}
