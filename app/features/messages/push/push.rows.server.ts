/** API definitions of notices on browsers. */
import { ById, Nothing } from '~/validation/inputs'
import * as pushInput from './push.schema'
import * as pushOutput from './push.output'
import * as push from './push.server'
import { done } from '~/validation/output'
import { command, longCommand, query } from '~/http/row.server'

export const pushRows = {
  list: query({
    path: '/api/push/list',
    role: 'member',
    summary: [
      '알림을 받는 내 브라우저를 보여 줍니다.',
      'Lists the browsers on which the caller gets notices, and the key with which one subscribes.',
    ],
    input: Nothing,
    output: pushOutput.Browsers,
    handler: push.list,
  }),
  subscribe: command({
    path: '/api/push/subscribe',
    role: 'member',
    summary: [
      '브라우저에서 알림을 받기 시작합니다.',
      'Has a browser get notices (Web Push, RFC 8030).',
    ],
    input: pushInput.Subscribe,
    output: pushOutput.Id,
    errors: [409],
    prepare: push.count,
    handler: push.subscribe,
    audit: 'push.subscribe',
    rateLimit: { byHandler: ['push'] },
  }),
  remove: command({
    path: '/api/push/remove/:id',
    role: 'member',
    summary: ['브라우저에서 알림을 그만 받습니다.', 'Ends notices on a browser.'],
    input: ById,
    output: done,
    errors: [404],
    handler: push.remove,
    audit: 'push.remove',
  }),
  test: longCommand({
    path: '/api/push/test/:id',
    role: 'member',
    summary: ['브라우저에 시험 알림을 보냅니다.', 'Sends a trial message to a browser.'],
    input: ById,
    output: done,
    errors: [404, 410],
    prepare: push.count,
    handler: push.test,
    rateLimit: { byHandler: ['push'] },
  }),
}
