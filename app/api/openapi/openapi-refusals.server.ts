/** The refusals of the API document: their envelope, their meaning, and which call may give which. */
import type { JsonSchema } from './json-schema.server'
import type { Row } from '~/http/row.server'

/** The envelope of a refusal; see `toErrorResponse`. */
export const refusals = {
  type: 'object',
  properties: {
    errorCode: { type: 'integer', description: 'HTTP 상태와 같습니다. · The same as the status.' },
    key: { type: 'string', description: '문구의 이름 · The name of the message' },
    message: { type: 'string', description: '한국어 문구 · The message in Korean' },
    messageEn: { type: 'string', description: '영어 문구 · The message in English' },
    data: { type: 'null' },
    fieldErrors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: '잘못된 항목마다 한국어 문구 · A Korean message for each invalid field',
    },
  },
  required: ['errorCode', 'key', 'message', 'messageEn', 'data'],
  additionalProperties: false,
}

const meanings = {
  400: '입력이 잘못되었거나 읽을 수 없습니다. · Invalid or unreadable input.',
  403: '로그인이 필요하거나 권한이 없습니다. · Log-in required, or no permission.',
  404: '없는 항목이나 주소입니다. · No such item or address.',
  405: '이 주소가 받지 않는 방식입니다. · A method that this address does not take.',
  408: '보내는 것이 너무 느립니다. · The request arrives too slowly.',
  409: '지금 상태에서는 할 수 없습니다. · Not possible in the present state.',
  410: '기한이 지났거나 다 쓴 링크입니다. · A link that has expired or is used up.',
  413: '보낸 내용이 너무 큽니다. · The body is too large.',
  415: '받을 수 없는 형식입니다. · A kind of body that is not taken.',
  429: '너무 자주 요청했습니다. · Too many requests.',
  500: '예기치 못한 오류입니다. · An unexpected error.',
  503: '잠시 처리할 수 없습니다. · Temporarily unavailable.',
  507: '저장 공간이 부족합니다. · The storage is full.',
} as const
type Status = keyof typeof meanings

const seconds = { schema: { type: 'integer' }, description: '초 · Seconds' }
const headersOf = (status: string) => {
  if (status === '405') return { Allow: { required: true, schema: { type: 'string' } } }
  if (status === '429') return { 'Retry-After': { required: true, ...seconds } }
  return status === '503' ? { 'Retry-After': seconds } : undefined
}

export const refusalResponses = Object.fromEntries(
  Object.entries(meanings).map(([status, description]) => [
    status,
    {
      description,
      headers: headersOf(status),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
)

/** What any call of its kind may be refused for, and what the row itself names. */
export function statusesOf(row: Row, input: JsonSchema): Status[] {
  const { method, path, rateLimit, changes, errors = [] } = row
  const isPost = method === 'POST'
  const usual: [Status, boolean][] = [
    [400, true],
    // another site's form, and staff before their second step
    [403, true],
    [404, path.includes(':') || input.properties?.page !== undefined || Boolean(row.forReaders)],
    [408, isPost],
    [409, changes !== false],
    [413, isPost],
    [415, isPost],
    [429, rateLimit !== undefined],
    [500, true],
    [503, true],
    [507, isPost],
  ]
  const statuses = usual.filter(([, applies]) => applies).map(([status]) => status)
  return [...new Set([...statuses, ...errors])].sort()
}
