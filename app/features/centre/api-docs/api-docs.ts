/** Turns the document of the API into what its pages show: groups of calls, and their fields. */

type Schema = {
  [word: string]: unknown
  $ref?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  'x-key-scope': 'read' | 'apply' | 'none'
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** `values`: what the field may be, as a list or a kind; `role`: '' for everybody. */
type DocumentedField = { name: string; required: boolean; values: string }
export type DocumentedCall = {
  id: string
  method: string
  path: string
  summary: readonly [ko: string, en: string]
  role: string
  keyScope: Operation['x-key-scope']
  fields: DocumentedField[]
  statuses: string[]
}

/** Each group's name with the number of its calls, in the order of the document. */
export function groupsOf(document: ApiDocument): { name: string; calls: number }[] {
  const counts = new Map<string, number>()
  for (const { tags } of operationsOf(document))
    for (const name of tags) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, calls]) => ({ name, calls }))
}

/** The calls of a group; none for a name that is no group. */
export const callsOf = (document: ApiDocument, group: string): DocumentedCall[] =>
  operationsOf(document)
    .filter(({ tags }) => tags.includes(group))
    .map((call) => ({
      id: call.operationId.replaceAll('.', '-'),
      method: call.method.toUpperCase(),
      // as the table of calls writes it; braces would look like a text without its value
      path: call.path.replace(/\{(\w+)\}/g, ':$1'),
      summary: [call.summary, call.description],
      role: call.security[0] ? (Object.values(call.security[0])[0]?.[0] ?? '') : '',
      keyScope: call['x-key-scope'],
      fields: fieldsOf(document, call),
      statuses: Object.keys(call.responses),
    }))

const operationsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  )

function fieldsOf(document: ApiDocument, { parameters, requestBody }: Operation) {
  const named = parameters.map(({ name, required, schema }) => ({
    name,
    required,
    values: valuesOf(schema),
  }))
  // the last kind of body has every field, files too
  const body = Object.values(requestBody?.content ?? {}).at(-1)?.schema
  const schema = body?.$ref ? document.components.schemas[body.$ref.split('/').at(-1)!] : body
  const variants = (schema?.oneOf as Schema[] | undefined) ?? (schema ? [schema] : [])
  const fields = new Map<string, DocumentedField>()
  for (const { properties = {}, required = [] } of variants)
    for (const [name, schema] of Object.entries(properties))
      fields.set(name, { name, required: required.includes(name), values: valuesOf(schema) })
  return [...named, ...fields.values()]
}

/** What a field may be: its values, or its kind with its bounds. */
function valuesOf(schema: Schema): string {
  const { enum: values, type, items, format, maxLength, minimum, maximum, const: only } = schema
  if (only !== undefined) return String(only)
  if (Array.isArray(values)) return values.join(' | ')
  if (items) return `${valuesOf(items)}, …`
  const variants = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (variants) return [...new Set(variants.map(valuesOf))].join(' | ')
  const bounds =
    minimum !== undefined || maximum !== undefined ? ` ${minimum ?? ''}–${maximum ?? ''}` : ''
  const length = maxLength === undefined ? '' : ` ≤ ${maxLength}`
  return `${format ?? type ?? ''}${bounds}${length}`
}
