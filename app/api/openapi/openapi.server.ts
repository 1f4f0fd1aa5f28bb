/** Builds the OpenAPI 3.1 document from the API definitions and their schemas. */
import { refusals, refusalResponses, statusesOf } from './openapi-refusals.server'
import { OpenapiDocument } from './openapi-document.server'
import { inputSchema, type JsonSchema, withComponentRefs } from './json-schema.server'
import { operationId, requestBody } from './openapi-body.server'
import { successes } from './openapi-successes.server'
import type { Row } from '~/http/row.server'

const description = `
POST 호출은 폼(application/x-www-form-urlencoded, multipart/form-data)이나 JSON으로 보냅니다.
성공은 {errorCode: 0, message, data}, 실패는 Error의 형태로 답하고, 없는 주소는 404, 다른 방식의 요청은 405입니다.

POST calls take a form (application/x-www-form-urlencoded, multipart/form-data) or JSON.
A success is {errorCode: 0, message, data}, a refusal has the form of Error; an unknown address is 404, another method 405.
In a form, a list is a field that repeats, and a boolean is 1, 0, true or false.
`.trim()

const keyDescription =
  '접근 토큰이나 접근 키. 접근 키로 할 수 있는 일은 x-key-scope에 있습니다. · An access token, or an access key; x-key-scope says which key a call takes.'

/** The document is sent as it is, without the envelope of other answers. */
export function openapi(rows: Row[]): OpenapiDocument {
  const parts: Record<string, JsonSchema> = {}
  const paths: Record<string, Record<string, object>> = {}
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row, parts) }
  }
  return new OpenapiDocument(
    withComponentRefs({
      openapi: '3.1.0',
      info: { title: '모두책', version: '1', description },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: keyDescription },
          cookie: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
          query: { type: 'apiKey', in: 'query', name: 'access_token' },
        },
        schemas: { ...parts, Error: refusals },
        responses: refusalResponses,
      },
      paths,
    }),
  )
}

const readerField: JsonSchema = {
  type: 'integer',
  description:
    '내가 돕는 사람의 번호. 그 사람을 대신해서 합니다. · The number of a reader in the care of the caller, for whom it is done.',
}

/** What a call takes; one that may be made for a reader also takes whom it is for. */
function inputOf({ input, forReaders }: Row): JsonSchema {
  const schema = inputSchema(input)
  return forReaders && !schema.oneOf
    ? { ...schema, properties: { ...schema.properties, reader: readerField } }
    : schema
}

function operation(row: Row, parts: Record<string, JsonSchema>): object {
  const input = inputOf(row)
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const names = Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name))
  const parameter = (place: 'path' | 'query') => (name: string) => ({
    name,
    in: place,
    required: place === 'path' || (input.required?.includes(name) ?? false),
    schema: input.properties?.[name] ?? {},
  })
  const [summary, description] = row.summary
  return {
    operationId: operationId(row),
    tags: [/^\/api\/(?:public\/)?(\w+)/.exec(row.path)?.[1]],
    summary,
    description,
    security: securityOf(row),
    'x-key-scope': row.changes ? (row.scope ?? 'none') : 'read',
    'x-asks-proof': row.asksProof ? true : undefined,
    parameters: [
      ...inPath.map(parameter('path')),
      ...(row.method === 'GET' ? names.map(parameter('query')) : []),
    ],
    requestBody: row.method === 'POST' ? requestBody(row, input, parts) : undefined,
    responses: {
      ...successes(row.output, parts),
      ...Object.fromEntries(
        statusesOf(row, input).map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
    },
  }
}

/** The role stands beside the way of proving it; a download also takes the token in its address. */
function securityOf({ role, method }: Row) {
  if (role === 'anyone') return []
  const ways = ['bearer', 'cookie', ...(method === 'GET' ? ['query'] : [])]
  return ways.map((way) => ({ [way]: [role] }))
}
