/** Samples of the statements of messages, notices, tokens, care and stored files. */
import { writeEntries } from '~/auth/audit.sql.server'
import { tokenUser } from '~/auth/tokens.sql.server'
import { applicantsFor } from '~/features/messages/notification/notification.sql.server'
import {
  eventNotices,
  messagesOfWebhook,
  noteWebhookFailure,
  outboxCounts,
  postponeMessage,
  releaseMessages,
  takeWaiting,
} from '~/features/messages/outbox/outbox.sql.server'
import { enqueueWatchMails } from '~/features/messages/watch/watch.sql.server'
import { webhookList } from '~/features/messages/webhook/webhook.sql.server'
import {
  carersWithAddress,
  readerOfCarer,
  readersAlone,
  readersOfCarer,
  readersOfNobodyElse,
  soonOver,
} from '~/features/people/care/care.sql.server'
import { writeNotices } from '~/notices/notify.sql.server'
import { maskEntries } from '~/features/people/user/account-removal.sql.server'
import { markFilesUnused } from '~/storage/stored-files.sql.server'
import { sampleToken } from './more-rows'
import { farAhead, longAgo, manyIds, sample } from './sample'

const told = [{ userId: 3, eventKey: 'a sample', facts: { title: '국어', type: '점자' as const } }]
const outgoing = {
  read: false,
  due: longAgo,
  daily: farAhead,
  mail: true,
  push: true,
  sms: true,
}

const entries = [{ target: 'member', after: { fields: ['name'] } }, { target: 'x' }]

export const messageSamples = [
  sample(readerOfCarer, [900001, 3], [6, 3]),
  sample(readersOfCarer, [3, null], [3, 900001]),
  sample(readersOfNobodyElse, [3], [1]),
  sample(readersAlone, [farAhead]),
  sample(carersWithAddress, [[900001]]),
  sample(soonOver, ['2000-01-01', '2099-12-31']),
  sample(tokenUser, [sampleToken]),
  sample(
    writeEntries,
    ['modify', { userName: '', forUser: '', requestId: '' }, { actor: null, people: [] }, entries],
    [
      'modify',
      { userId: 1, userName: 'admin', forUser: 'member', requestId: 'x' },
      { actor: 1, people: ['member'] },
      entries,
    ],
  ),
  sample(maskEntries, [900001, 'nobody', 'no***']),
  sample(markFilesUnused, [['a', 'b'], new Date()]),
  sample(
    writeNotices,
    ['formatReady', told, outgoing],
    ['assigned', told, { ...outgoing, read: true, email: 'a@example.org' }],
    ['newDevice', told, { ...outgoing, mail: false, push: false, sms: false }],
  ),
  sample(applicantsFor, ['2025-0000016', ['점자', '확대B4']]),
  sample(releaseMessages, []),
  sample(takeWaiting, ['mail', 20, 10]),
  sample(postponeMessage, [1, 1, 'away', 5]),
  sample(outboxCounts, []),
  sample(eventNotices, [manyIds]),
  sample(noteWebhookFailure, [1, true, 'gone', 3], [1, false, 'failing', 3]),
  sample(messagesOfWebhook, [1, 2000, 50]),
  sample(enqueueWatchMails, [manyIds]),
  sample(webhookList, []),
]
