/** The successes of the API document: data in the envelope, files and redirects. */
import type * as z from 'zod/mini'
import { type JsonSchema, outputSchema } from './json-schema.server'
import * as outputs from '~/http/outputs.server'
import { openapiDocument } from './openapi-document.server'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const location = { headers: { Location: { required: true, schema: { type: 'string' } } } }
const file = (type: string, description: string) => ({
  description,
  headers: { 'Content-Disposition': { required: true, schema: { type: 'string' } } },
  content: { [type]: {} },
})
const unchanged = {
  304: { description: '바뀌지 않음 (If-None-Match) · Not modified since the ETag that was sent' },
}
const feed = (type: string) => ({
  200: {
    description: '피드 · A feed',
    headers: { ETag: { required: true, schema: { type: 'string' } } },
    content: { [type]: {} },
  },
  ...unchanged,
})
const picture = {
  description: '그림 · A picture',
  headers: { ETag: { required: true, schema: { type: 'string' } } },
  content: { 'image/webp': {} },
}
const toPage = {
  303: {
    description:
      '링크를 따라온 사람: 로그인 화면이나 앞 화면으로 · To a person who followed a link: the log-in, or the page with the link',
    ...location,
  },
}
const toStore = {
  302: {
    description:
      '브라우저에게: 저장소의 주소로, 서버가 그렇게 설정된 때. 토큰이나 접근 키로 부르는 프로그램에는 없음 · To a browser: an address of the store, where the server is set up for it. Never to a program that sends a token or an access key',
    ...location,
  },
}
const ranges = {
  206: file('*/*', '파일의 일부 (Range) · A range of the file'),
  416: { description: '파일에 없는 범위 · A range beyond the file' },
}

/** What a success answers: a redirect, a file, this document, or data in the envelope. */
export function successes(output: z.ZodMiniType, parts: Record<string, JsonSchema>): object {
  switch (output) {
    case outputs.redirect:
      return { 302: { description: '이동 · A redirect', ...location }, ...toPage }
    case outputs.sheet:
      return { 200: file(xlsx, '파일 · A file'), ...toPage }
    case outputs.csv:
      return { 200: file('text/csv', '파일 · A file'), ...toPage }
    case outputs.calendar:
      return { 200: file('text/calendar', '달력 · A calendar'), ...toPage }
    case outputs.atomFeed:
      return { ...feed('application/atom+xml'), ...toPage }
    case outputs.sitemap:
      return { ...feed('application/xml'), ...toPage }
    case outputs.calendarFeed:
      return { ...feed('text/calendar'), ...toPage }
    case outputs.opdsFeed:
      return { ...feed('application/opds+json'), ...toPage }
    case outputs.opdsPublication:
      return { ...feed('application/opds-publication+json'), ...toPage }
    case outputs.opdsAuthentication:
      return { ...feed('application/opds-authentication+json'), ...toPage }
    case outputs.marc:
      return { 200: file('application/marc', '레코드 · Records'), ...toPage }
    case outputs.onix:
      return { 200: file('application/xml', '레코드 · Records'), ...toPage }
    case outputs.ebraille:
      return { 200: file('application/ebrl+zip', 'eBraille'), ...toPage }
    case outputs.pdf:
      return { 200: file('application/pdf', 'PDF'), ...toPage }
    case outputs.errataSheet:
      return { 200: file('*/*', '정오표 · Errata sheet'), ...toPage }
    case outputs.draft:
      return { 200: file('*/*', '초안 · A draft'), ...toPage }
    case outputs.picture:
      return { 200: picture, ...unchanged, ...toPage }
    case outputs.sheetOrStoredFile:
      return { 200: file('*/*', '파일 · A file'), ...ranges, ...toPage }
    case outputs.storedFile:
    case outputs.storedFileOrZip:
      return { 200: file('*/*', '파일 · A file'), ...ranges, ...toStore, ...toPage }
    case openapiDocument:
      return {
        200: {
          description: 'OpenAPI 3.1',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      }
  }
  const schema = {
    type: 'object',
    properties: {
      errorCode: { const: 0 },
      message: { const: '' },
      data: outputSchema(output, parts),
    },
    required: ['errorCode', 'message', 'data'],
    additionalProperties: false,
  }
  return { 200: { description: '성공 · Success', content: { 'application/json': { schema } } } }
}
