/** API definitions of requests for sources, and of publishers. */
import * as outputs from './source-request.output'
import * as sourceInput from './source-request.schema'
import * as answers from './answer.server'
import * as publishers from './publishers.server'
import * as registering from './register-answer.server'
import * as lists from './source-list.server'
import * as steps from './steps.server'
import { command, query } from '~/http/row.server'
import { ById } from '~/validation/inputs'
import { done } from '~/validation/output'

export const sourceRequestRows = {
  list: query({
    path: '/api/sourceRequest/list',
    role: 'administrator',
    summary: ['출판사에 한 원본 요청을 보여 줍니다.', 'Lists requests for sources.'],
    input: sourceInput.List,
    output: outputs.Requests,
    handler: lists.list,
  }),
  send: command({
    path: '/api/sourceRequest/send',
    role: 'administrator',
    summary: [
      '보낼 요청을 고른 출판사들에 보냅니다.',
      'Sends the requests that wait to these publishers.',
    ],
    input: sourceInput.Send,
    output: outputs.Sent,
    errors: [409],
    handler: steps.send,
    audit: 'source.send',
  }),
  remindAll: command({
    path: '/api/sourceRequest/remindAll',
    role: 'administrator',
    summary: [
      '고른 출판사들에 답하지 않은 요청을 재촉합니다.',
      'Reminds these publishers of what they have not answered.',
    ],
    input: sourceInput.Send,
    output: outputs.Reminded,
    errors: [409],
    handler: steps.remindPublishers,
    audit: 'source.remind',
  }),
  remind: command({
    path: '/api/sourceRequest/remind/:id',
    role: 'administrator',
    summary: ['요청 하나를 재촉합니다.', 'Reminds the publisher of one request.'],
    input: ById,
    output: outputs.Mailed,
    errors: [404, 409],
    handler: steps.remind,
    audit: 'source.remind',
  }),
  promise: command({
    path: '/api/sourceRequest/promise/:id',
    role: 'administrator',
    summary: ['출판사가 약속한 날을 적습니다.', 'Writes the day that the publisher promised.'],
    input: sourceInput.Promise,
    output: done,
    errors: [404, 409],
    handler: steps.promise,
    audit: 'source.promise',
  }),
  receive: command({
    path: '/api/sourceRequest/receive/:id',
    role: 'administrator',
    summary: ['요청한 책을 받았다고 적습니다.', 'Writes that the printed copies came.'],
    input: ById,
    output: done,
    errors: [404, 409],
    handler: steps.receive,
    audit: 'source.receive',
  }),
  sendBack: command({
    path: '/api/sourceRequest/return/:id',
    role: 'administrator',
    summary: [
      '온 파일을 까닭과 함께 되돌립니다.',
      'Returns what came, with the reason, and asks for another file.',
    ],
    input: sourceInput.Return,
    output: outputs.Mailed,
    errors: [404, 409],
    handler: steps.sendBack,
    audit: 'source.return',
  }),
  close: command({
    path: '/api/sourceRequest/close/:id',
    role: 'administrator',
    summary: [
      '요청을 끝내거나 다른 출판사에 다시 요청합니다.',
      'Ends a request, or requests the book from another publisher.',
    ],
    input: sourceInput.Close,
    output: done,
    errors: [404, 409],
    handler: steps.close,
    audit: 'source.close',
  }),
  reopen: command({
    path: '/api/sourceRequest/reopen/:id',
    role: 'administrator',
    summary: [
      '원본 등록을 취소하고 요청을 다시 엽니다.',
      'Undoes the registration of what came; the request is open again.',
    ],
    input: ById,
    output: done,
    errors: [404, 409],
    handler: registering.reopen,
    audit: 'source.reopen',
  }),
  answerPage: query({
    path: '/api/public/source/list',
    role: 'anyone',
    summary: [
      '링크를 받은 출판사에 요청한 책을 보여 줍니다.',
      'Lists what the publisher of a link is requested for.',
    ],
    input: sourceInput.Link,
    output: outputs.AnswerPage,
    errors: [410],
    handler: answers.list,
    rateLimit: 'inbox',
  }),
  answer: command({
    path: '/api/public/source/answer',
    role: 'anyone',
    summary: [
      '출판사가 파일을 보내거나 날을 약속하거나 줄 수 없다고 답합니다.',
      'A publisher sends files, promises days, or says why it cannot send them.',
    ],
    input: sourceInput.Answer,
    output: outputs.Answered,
    errors: [409, 410],
    prepare: answers.prepare,
    handler: answers.answer,
    audit: ['source.answer', 'drive.inboxUpload'],
    rateLimit: 'inbox',
    // as for an upload link: only its page accepts large files
    bodyLimit: { holds: 'linkFiles', pages: ['/inbox'], pagesOnly: true },
  }),
}

export const publisherRows = {
  list: query({
    path: '/api/publisher/list',
    role: 'administrator',
    summary: ['출판사와 그 요청을 보여 줍니다.', 'Lists publishers with what is requested.'],
    input: sourceInput.Publishers,
    output: outputs.Publishers,
    handler: lists.publishers,
  }),
  info: query({
    path: '/api/publisher/info/:id',
    role: 'administrator',
    summary: ['출판사 하나와 주고받은 것을 보여 줍니다.', 'Shows a publisher and what was said.'],
    input: ById,
    output: outputs.Publisher,
    errors: [404],
    handler: lists.info,
    withoutKey: true,
  }),
  letter: query({
    path: '/api/publisher/letter/:id',
    role: 'administrator',
    summary: [
      '출판사에 보낼 편지를 보여 줍니다.',
      'Shows the letter to a publisher, of what it has not answered.',
    ],
    input: ById,
    output: outputs.Letter,
    errors: [404],
    handler: lists.letter,
    withoutKey: true,
  }),
  modify: command({
    path: '/api/publisher/modify/:id',
    role: 'administrator',
    summary: ['출판사의 이름과 연락처를 바꿉니다.', 'Changes a publisher.'],
    input: sourceInput.ModifyPublisher,
    output: done,
    errors: [404, 409],
    handler: publishers.modifyPublisher,
    audit: 'publisher.modify',
  }),
  merge: command({
    path: '/api/publisher/merge/:id',
    role: 'administrator',
    summary: ['두 출판사를 하나로 합칩니다.', 'Makes two publishers one.'],
    input: sourceInput.Merge,
    output: done,
    errors: [404],
    handler: publishers.merge,
    audit: 'publisher.merge',
  }),
}
