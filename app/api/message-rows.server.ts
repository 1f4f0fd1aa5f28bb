/** API definitions for messages that leave the service: the outbox, browsers, and watches without an account. */
import * as outboxInput from '~/features/messages/outbox/outbox.schema'
import * as outboxOutput from '~/features/messages/outbox/outbox.output'
import * as outbox from '~/features/messages/outbox/outbox-list.server'
import * as pushInput from '~/features/messages/push/push.schema'
import * as pushOutput from '~/features/messages/push/push.output'
import * as push from '~/features/messages/push/push.server'
import * as webhookMessages from '~/features/messages/outbox/webhook-messages.server'
import * as watchInput from '~/features/messages/watch/watch.schema'
import * as watchOutput from '~/features/messages/watch/watch.output'
import * as watch from '~/features/messages/watch/watch.server'
import * as webhookInput from '~/features/messages/webhook/webhook.schema'
import * as webhookOutput from '~/features/messages/webhook/webhook.output'
import * as webhook from '~/features/messages/webhook/webhook.server'
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
    rateLimit: { byHandler: ['watch', 'watch-mail', 'watch-mail-from', 'watch-domain'] },
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

export const webhookRows = {
  list: query({
    path: '/api/webhook/list',
    role: 'administrator',
    summary: ['웹훅을 보여 줍니다.', 'Lists webhooks.'],
    input: webhookInput.Nothing,
    output: webhookOutput.Webhooks,
    handler: webhook.list,
  }),
  info: query({
    path: '/api/webhook/info/:id',
    role: 'administrator',
    summary: ['웹훅 하나와 그 비밀 값을 보여 줍니다.', 'Shows a webhook and its secret.'],
    input: webhookInput.ById,
    output: webhookOutput.Webhook,
    errors: [404],
    handler: webhook.info,
    withoutKey: true,
  }),
  messages: query({
    path: '/api/webhook/messages/:id',
    role: 'administrator',
    summary: [
      '웹훅에 보낸 마지막 메시지 50건과 그 응답을 보여 줍니다.',
      'Shows the last 50 messages of a webhook with their answers.',
    ],
    input: webhookInput.ById,
    output: webhookOutput.WebhookMessages,
    handler: webhookMessages.webhookMessages,
  }),
  add: command({
    path: '/api/webhook/add',
    role: 'administrator',
    summary: ['웹훅을 추가합니다.', 'Adds a webhook.'],
    input: webhookInput.Add,
    output: webhookOutput.Added,
    errors: [409],
    handler: webhook.add,
    audit: 'webhook.add',
  }),
  modify: command({
    path: '/api/webhook/modify/:id',
    role: 'administrator',
    summary: ['웹훅을 변경합니다.', 'Changes a webhook.'],
    input: webhookInput.Modify,
    output: done,
    errors: [404],
    handler: webhook.modify,
    audit: 'webhook.modify',
  }),
  setOn: command({
    path: '/api/webhook/setOn/:id',
    role: 'administrator',
    summary: ['웹훅을 켜거나 끕니다.', 'Switches a webhook on or off.'],
    input: webhookInput.SetOn,
    output: done,
    errors: [404],
    handler: webhook.setOn,
    audit: ['webhook.on', 'webhook.off'],
  }),
  rotate: command({
    path: '/api/webhook/rotate/:id',
    role: 'administrator',
    summary: [
      '웹훅의 비밀 값을 새로 만듭니다. 앞의 것도 하루 동안 씁니다.',
      'Makes a new secret for a webhook; the one before signs, too, for a day.',
    ],
    input: webhookInput.ById,
    output: done,
    errors: [404],
    handler: webhook.rotate,
    audit: 'webhook.rotate',
  }),
  test: longCommand({
    path: '/api/webhook/test/:id',
    role: 'administrator',
    summary: ['웹훅에 시험 메시지를 보냅니다.', 'Sends a message to try a webhook.'],
    input: webhookInput.ById,
    output: webhookOutput.Tried,
    errors: [404],
    handler: webhookMessages.tryWebhook,
    audit: 'webhook.test',
    rateLimit: 'webhook-test',
  }),
  remove: command({
    path: '/api/webhook/remove/:id',
    role: 'administrator',
    summary: ['웹훅을 메시지와 함께 삭제합니다.', 'Removes a webhook with its messages.'],
    input: webhookInput.ById,
    output: done,
    errors: [404],
    handler: webhook.remove,
    audit: 'webhook.remove',
  }),
}
