/** API definitions of messages that wait or failed. */
import { ById } from '~/validation/inputs'
import * as outboxInput from './outbox.schema'
import * as outboxOutput from './outbox.output'
import * as outbox from './outbox-list.server'
import { done } from '~/validation/output'
import { command, query } from '~/http/row.server'

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
    input: ById,
    output: done,
    errors: [404, 409],
    handler: outbox.again,
    audit: 'outbox.again',
  }),
  giveUp: command({
    path: '/api/outbox/giveUp/:id',
    role: 'administrator',
    summary: ['메시지를 보내지 않기로 합니다.', 'Gives a message up.'],
    input: ById,
    output: done,
    errors: [404, 409],
    handler: outbox.giveUp,
    audit: 'outbox.giveUp',
  }),
}
