/** API definitions of reports of errata, by members, by the code of a packing list, and for staff. */
import { command, query } from '~/http/row.server'
import { ById } from '~/validation/inputs'
import { done } from '~/validation/output'
import { Paging } from '~/validation/paging'
import { ByCode } from '~/features/delivery/delivery.schema'
import * as answers from './answer.server'
import * as output from './report.output'
import * as input from './report.schema'
import * as reports from './report.server'

export const reportRows = {
  report: command({
    path: '/api/erratum/report',
    role: 'member',
    forReaders: 'apply',
    summary: [
      '신청한 자료에서 틀린 곳을 알립니다.',
      'Reports what is wrong in the copy of an application.',
    ],
    input: input.Report,
    output: output.Reported,
    errors: [404, 409],
    prepare: reports.countReport,
    handler: reports.report,
    rateLimit: { byHandler: ['erratum-report', 'erratum-report-from'] },
  }),
  myReports: query({
    path: '/api/erratum/myReports',
    role: 'member',
    forReaders: 'see',
    summary: [
      '내가 알린 틀린 곳과 센터의 답을 보여 줍니다.',
      "Lists the caller's reports of errata, with their answers.",
    ],
    input: Paging,
    output: output.Reports,
    handler: reports.mine,
  }),
  reply: command({
    path: '/api/erratum/reply/:id',
    role: 'member',
    forReaders: 'apply',
    summary: ['센터가 여쭌 것에 답합니다.', 'Replies to what the centre asked about a report.'],
    input: input.Reply,
    output: done,
    errors: [404, 409],
    prepare: reports.countReport,
    handler: reports.reply,
    rateLimit: { byHandler: ['erratum-report', 'erratum-report-from'] },
  }),
  reportByCode: command({
    path: '/api/public/erratum/report/:code',
    role: 'anyone',
    summary: [
      '포장 목록의 번호로, 받은 자료에서 틀린 곳을 알립니다.',
      'Reports what is wrong in a copy, by the code of the packing list.',
    ],
    input: input.ReportByCode,
    output: output.Reported,
    errors: [404, 409],
    prepare: reports.countByCode,
    handler: reports.reportByCode,
    rateLimit: { byHandler: ['packing-code', 'erratum-report', 'erratum-report-from'] },
  }),
  reportsByCode: query({
    path: '/api/public/erratum/reports/:code',
    role: 'anyone',
    summary: [
      '포장 목록의 번호로 알린 틀린 곳과 센터의 답을 보여 줍니다.',
      'Lists what was reported by the code of a packing list, with the answers.',
    ],
    input: ByCode,
    output: output.Reports,
    errors: [404],
    handler: reports.byCode,
    rateLimit: 'packing-code',
  }),
  replyByCode: command({
    path: '/api/public/erratum/reply/:code',
    role: 'anyone',
    summary: [
      '포장 목록의 번호로, 센터가 여쭌 것에 답합니다.',
      'Replies to what the centre asked, by the code of the packing list.',
    ],
    input: input.ReplyByCode,
    output: done,
    errors: [404, 409],
    prepare: reports.countByCode,
    handler: reports.replyByCode,
    rateLimit: { byHandler: ['packing-code', 'erratum-report', 'erratum-report-from'] },
  }),
  reports: query({
    path: '/api/erratum/reports',
    role: 'administrator',
    summary: ['독자가 알린 틀린 곳을 찾습니다.', 'Finds reports of errata.'],
    input: input.List,
    output: output.ReceivedReports,
    errors: [404],
    handler: answers.list,
  }),
  reportInfo: query({
    path: '/api/erratum/reportInfo/:id',
    role: 'administrator',
    summary: [
      '독자가 알린 틀린 곳 하나와, 그 독자가 가진 자료를 보여 줍니다.',
      'Shows one report of an erratum, and which copy its reporter has.',
    ],
    input: ById,
    output: output.Info,
    errors: [404],
    handler: answers.info,
  }),
  answerReport: command({
    path: '/api/erratum/answer/:id',
    role: 'administrator',
    summary: [
      '독자가 알린 틀린 곳에 답합니다. 정오로 등록하거나, 다시 여쭙거나, 맞다고 알립니다.',
      'Answers a report: it becomes an erratum, is asked back, or nothing is wrong.',
    ],
    input: input.Answer,
    output: output.Answered,
    errors: [404, 409],
    prepare: answers.countMail,
    handler: answers.answer,
    audit: ['erratum.answer', 'erratum.take'],
    rateLimit: { byHandler: ['erratum-report-mail'] },
  }),
}
