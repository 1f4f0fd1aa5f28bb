/** API definitions of webhooks. */
import { ById, Nothing } from '~/validation/inputs'
import * as webhookMessages from '~/features/messages/outbox/webhook-messages.server'
import * as webhookInput from './webhook.schema'
import * as webhookOutput from './webhook.output'
import * as webhook from './webhook.server'
import { done } from '~/validation/output'
import { command, longCommand, query } from '~/http/row.server'

export const webhookRows = {
  list: query({
    path: '/api/webhook/list',
    role: 'administrator',
    summary: ['웹훅을 보여 줍니다.', 'Lists webhooks.'],
    input: Nothing,
    output: webhookOutput.Webhooks,
    handler: webhook.list,
  }),
  info: query({
    path: '/api/webhook/info/:id',
    role: 'administrator',
    summary: ['웹훅 하나와 그 비밀 값을 보여 줍니다.', 'Shows a webhook and its secret.'],
    input: ById,
    output: webhookOutput.Webhook,
    errors: [404],
    handler: webhook.info,
    withoutKey: true,
    asksProof: true,
  }),
  messages: query({
    path: '/api/webhook/messages/:id',
    role: 'administrator',
    summary: [
      '웹훅에 보낸 마지막 메시지 50건과 그 응답을 보여 줍니다.',
      'Shows the last 50 messages of a webhook with their answers.',
    ],
    input: ById,
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
    asksProof: true,
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
    asksProof: true,
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
    asksProof: true,
    audit: ['webhook.on', 'webhook.off'],
  }),
  rotate: command({
    path: '/api/webhook/rotate/:id',
    role: 'administrator',
    summary: [
      '웹훅의 비밀 값을 새로 만듭니다. 앞의 것도 하루 동안 씁니다.',
      'Makes a new secret for a webhook; the one before signs, too, for a day.',
    ],
    input: ById,
    output: done,
    errors: [404],
    handler: webhook.rotate,
    asksProof: true,
    audit: 'webhook.rotate',
  }),
  test: longCommand({
    path: '/api/webhook/test/:id',
    role: 'administrator',
    summary: ['웹훅에 시험 메시지를 보냅니다.', 'Sends a message to try a webhook.'],
    input: ById,
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
    input: ById,
    output: done,
    errors: [404],
    handler: webhook.remove,
    asksProof: true,
    audit: 'webhook.remove',
  }),
}
