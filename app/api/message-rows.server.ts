/** API definitions for messages that leave the service: the outbox, browsers, and watches without an account. */
import * as outboxInput from '~/features/outbox/outbox.schema'
import * as outboxOutput from '~/features/outbox/outbox.output'
import * as outbox from '~/features/outbox/outbox-list.server'
import * as pushInput from '~/features/push/push.schema'
import * as pushOutput from '~/features/push/push.output'
import * as push from '~/features/push/push.server'
import * as watchInput from '~/features/watch/watch.schema'
import * as watchOutput from '~/features/watch/watch.output'
import * as watch from '~/features/watch/watch.server'
import { done } from '~/validation/output'
import { command, longCommand, query } from './row.server'

export const outboxRows = {
  list: query({
    path: '/api/outbox/list',
    role: 'administrator',
    summary: [
      '나가지 못했거나 기다리는 메시지를 보여 줍니다.',
      'Lists messages that fail or wait.',
    ],
    input: outboxInput.List,
    output: outboxOutput.Messages,
    handler: outbox.list,
  }),
  again: command({
    path: '/api/outbox/again/:id',
    role: 'administrator',
    summary: ['메시지를 다시 보냅니다.', 'Has a message sent again.'],
    input: outboxInput.ById,
    output: done,
    errors: [404, 409],
    handler: outbox.again,
    audit: 'outbox.again',
  }),
  giveUp: command({
    path: '/api/outbox/giveUp/:id',
    role: 'administrator',
    summary: ['메시지를 보내지 않기로 합니다.', 'Gives a message up.'],
    input: outboxInput.ById,
    output: done,
    errors: [404, 409],
    handler: outbox.giveUp,
    audit: 'outbox.giveUp',
  }),
}

export const pushRows = {
  list: query({
    path: '/api/push/list',
    role: 'member',
    summary: [
      '알림을 받는 내 브라우저를 보여 줍니다.',
      'Lists the browsers on which the caller gets notices, and the key with which one subscribes.',
    ],
    input: pushInput.Nothing,
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
    input: pushInput.ById,
    output: done,
    errors: [404],
    handler: push.remove,
    audit: 'push.remove',
  }),
  test: longCommand({
    path: '/api/push/test/:id',
    role: 'member',
    summary: ['브라우저에 시험 알림을 보냅니다.', 'Sends a trial message to a browser.'],
    input: pushInput.ById,
    output: done,
    errors: [404, 410],
    prepare: push.count,
    handler: push.test,
    rateLimit: { byHandler: ['push'] },
  }),
}

export const watchRows = {
  add: command({
    path: '/api/watch/add',
    role: 'anyone',
    summary: [
      '자료가 나오면 이메일로 알려 달라고 합니다. 메일의 링크로 확인해야 시작됩니다.',
      'Asks to be told by e-mail when a book can be had; it begins with a link in a mail.',
    ],
    input: watchInput.Add,
    output: done,
    errors: [404, 409],
    prepare: watch.count,
    handler: watch.add,
    rateLimit: { byHandler: ['watch', 'watch-mail'] },
  }),
  info: query({
    path: '/api/watch/info',
    role: 'anyone',
    summary: [
      '메일의 링크가 무엇을 알려 주는 것인지 보여 줍니다.',
      'Tells what the link of a mail is about.',
    ],
    input: watchInput.ByToken,
    output: watchOutput.Watch,
    errors: [410],
    handler: watch.info,
    rateLimit: 'stop-link',
  }),
  confirm: command({
    path: '/api/watch/confirm',
    role: 'anyone',
    summary: ['알림을 받겠다고 확인합니다.', 'Confirms that its person wants to be told.'],
    input: watchInput.ByToken,
    output: watchOutput.Watch,
    errors: [410],
    handler: watch.confirm,
    rateLimit: 'stop-link',
  }),
  stop: command({
    path: '/api/watch/stop',
    role: 'anyone',
    summary: ['알림을 그만 받습니다.', 'Ends a watch.'],
    input: watchInput.ByToken,
    output: done,
    handler: watch.stop,
    rateLimit: 'stop-link',
  }),
}
