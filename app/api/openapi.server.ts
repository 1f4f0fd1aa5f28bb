/** Builds the OpenAPI 3.1 document from the API definitions and their schemas. */
import * as z from 'zod/mini'
import type { Row } from './row.server'

export class OpenapiDocument {
  constructor(readonly document: object) {}
}

/** The document is sent as it is, without the envelope of other answers. */
export function openapi(rows: Row[]): OpenapiDocument {
  const paths: Record<string, Record<string, object>> = {}
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) }
  }
  return new OpenapiDocument({
    openapi: '3.1.0',
    info: {
      title: '모두책',
      version: '1',
      description:
        'Success: {errorCode: 0, message, data}. Failure: {errorCode, key, message, data: null, fieldErrors?}.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  })
}

function operation(row: Row): object {
  const schema = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>
    required?: string[]
  }
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const names = Object.keys(schema.properties ?? {}).filter((name) => !inPath.includes(name))
  const query =
    row.method === 'GET'
      ? names.map((name) => ({
          name,
          in: 'query',
          required: schema.required?.includes(name) ?? false,
          schema: schema.properties?.[name] ?? {},
        }))
      : []
  const body = {
    content: Object.fromEntries(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'].map(
        (type) => [type, { schema }],
      ),
    ),
  }
  return {
    'x-who': row.role,
    security: row.role === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: {} })),
      ...query,
    ],
    ...(row.method === 'POST' ? { requestBody: body } : {}),
    responses: {
      200: { description: 'data' },
      400: { description: 'input' },
      ...(row.role === 'anyone' ? {} : { 403: { description: 'no or insufficient token' } }),
    },
  }
}
