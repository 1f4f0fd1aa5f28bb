/** The request bodies of the API document: fields of a form or of JSON, and files in a form only. */
import type { JsonSchema } from './json-schema.server'
import type { Row } from '~/http/row.server'

/** `user.info.id` for /api/user/info/:id. */
export const operationId = ({ path }: Row) => path.replace('/api/', '').replace(/\/:?/g, '.')

const isFile = ({ format, items }: JsonSchema): boolean =>
  format === 'binary' || (items !== undefined && isFile(items))

const idempotencyKey = {
  type: 'string',
  description:
    '같은 값으로 다시 보내면 한 번만 하고 처음과 같이 답합니다. · The same value again has no second effect and gets the first answer.',
}

export function requestBody(row: Row, input: JsonSchema, parts: Record<string, JsonSchema>) {
  const { properties, required } = bodyFields(row, input)
  const files = Object.keys(properties).filter((name) => isFile(properties[name]!))
  const needsFile = files.some((name) => required.includes(name))
  const form = { schema: schemaOf(input, properties, required) }
  if (needsFile) return { required: true, content: { 'multipart/form-data': form } }
  const texts = Object.entries(properties).filter(([name]) => !files.includes(name))
  parts[operationId(row)] = schemaOf(input, Object.fromEntries(texts), required)
  const named = { schema: { $ref: `#/components/schemas/${operationId(row)}` } }
  return {
    required: required.length > 0 || input.oneOf !== undefined,
    content: {
      'application/x-www-form-urlencoded': named,
      'application/json': named,
      'multipart/form-data': files.length > 0 ? form : named,
    },
  }
}

/** The fields that are not in the path; a command also takes its idempotency key. */
function bodyFields({ path, changes }: Row, { properties = {}, required = [] }: JsonSchema) {
  const inBody = (name: string) => !path.includes(`/:${name}`)
  const fields = Object.entries(properties).filter(([name]) => inBody(name))
  if (changes === 'once') fields.push(['opId', idempotencyKey])
  return { properties: Object.fromEntries(fields), required: required.filter(inBody) }
}

const schemaOf = (
  input: JsonSchema,
  properties: Record<string, JsonSchema>,
  required: string[],
): JsonSchema =>
  input.oneOf
    ? { oneOf: input.oneOf }
    : { ...input, properties, required: required.length > 0 ? required : undefined }
