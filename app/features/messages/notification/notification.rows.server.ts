/** API definitions of notices, and how they are received. */
import { Nothing } from '~/validation/inputs'
import * as choices from './choices.server'
import * as stop from './stop.server'
import * as inbox from './notification-list.server'
import * as noticeInput from './notification.schema'
import * as noticeOutput from './notification.output'
import { command, query } from '~/http/row.server'

export const notificationRows = {
  list: query({
    path: '/api/notification/list',
    role: 'member',
    summary: ['내 알림을 보여 줍니다.', "Lists the caller's notices."],
    input: noticeInput.List,
    output: noticeOutput.Notices,
    handler: inbox.list,
  }),
  unread: query({
    path: '/api/notification/unread',
    role: 'member',
    summary: ['읽지 않은 알림을 셉니다.', "Counts the caller's unread notices."],
    input: Nothing,
    output: noticeOutput.Count,
    handler: inbox.unread,
  }),
  markRead: command({
    path: '/api/notification/markRead',
    role: 'member',
    summary: ['알림을 읽은 것으로 표시합니다.', 'Marks notices as read.'],
    input: noticeInput.MarkRead,
    output: noticeOutput.Count,
    handler: inbox.markRead,
  }),
  choices: query({
    path: '/api/notification/choices',
    role: 'member',
    summary: [
      '알림 이메일을 언제 받는지 보여 줍니다.',
      'Tells when the caller gets mails of each group of notices.',
    ],
    input: Nothing,
    output: noticeOutput.Choices,
    handler: choices.choices,
  }),
  setChoices: command({
    path: '/api/notification/setChoices',
    role: 'member',
    summary: [
      '알림 이메일을 언제 어느 말로 받을지 정합니다.',
      'Says when the caller gets mails of each group of notices, and in which language.',
    ],
    input: noticeInput.SetChoices,
    output: noticeOutput.Choices,
    handler: choices.setChoices,
  }),
  stopInfo: query({
    path: '/api/notification/stopInfo',
    role: 'anyone',
    summary: [
      '이메일의 링크가 어떤 알림을 그만두게 하는지 알려 줍니다.',
      'Tells which mails the link of a mail ends.',
    ],
    input: noticeInput.ByStopToken,
    output: noticeOutput.Stop,
    errors: [404],
    handler: stop.stopInfo,
    rateLimit: 'stop-link',
  }),
  stop: command({
    path: '/api/notification/stop',
    role: 'anyone',
    summary: [
      '이메일의 링크로 그 알림을 그만 받습니다.',
      'Ends mails of some kinds by the link of a mail.',
    ],
    input: noticeInput.ByStopToken,
    output: noticeOutput.Stop,
    errors: [404],
    handler: stop.stop,
    rateLimit: 'stop-link',
  }),
}
