/** Holds answers of /api against the published document, /api/openapi.json. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { loader } from '~/routes/api.$'

type Content = { schema?: object }
type Answer = {
  $ref?: string
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, Content>
}
type Schema = { properties: Record<string, object>; required?: string[]; oneOf?: object[] }
type Operation = {
  operationId: string
  summary: string
  description: string
  security: Record<string, string[]>[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Answer>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Answer>; schemas: Record<string, Schema> }
}

const address = 'http://moduchaek.test/api/openapi.json'

let published: Promise<{ document: Document; ajv: Ajv2020 }> | undefined
/** The document as programs get it, and a validator that knows it. */
export const publishedDocument = () => (published ??= fetchDocument())

async function fetchDocument() {
  const answer = await loader({ request: new Request(address), params: {}, context: {} })
  const document: Document = await answer.json()
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false })
  ajv.addSchema({ ...document, $id: 'api' })
  return { document, ajv }
}

const compiled = new Map<string, ValidateFunction>()
/**
 * Throws when the answer is not as the document says: its status, its type, its headers, its fields
 * with their types, and no others.
 */
export async function assertDocumented(request: Request, response: Response): Promise<void> {
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase()
  const { pathname } = new URL(request.url)
  const { document } = await publishedDocument()
  const path = documentedPath(document, pathname, method)
  const responses = path ? document.paths[path]![method]!.responses : document.components.responses
  const { status } = response
  const listed = responses[status]
  const call = `${request.method} ${path ?? pathname} ${status}`
  if (!listed) throw new Error(`${call}: the API document knows no such answer`)
  const answer = listed.$ref ? document.components.responses[status]! : listed
  for (const [name, { required }] of Object.entries(answer.headers ?? {}))
    if (required && !response.headers.has(name)) throw new Error(`${call}: no header ${name}`)
  await assertBody(call, answer, response)
}

async function assertBody(call: string, { content = {} }: Answer, response: Response) {
  const type = response.headers.get('content-type')?.replace(/;.*/, '') ?? ''
  const kinds = Object.keys(content)
  if (kinds.length === 0 || kinds.includes('*/*') || call.startsWith('HEAD')) return
  if (!kinds.includes(type)) throw new Error(`${call}: ${type} is not among ${kinds.join(', ')}`)
  const { schema } = content[type]!
  if (!schema) return
  const validate = await validatorOf(call, schema)
  const body: unknown = await response.clone().json()
  if (validate(body)) return
  throw new Error(
    `${call}: not as the API document says\n${JSON.stringify(validate.errors, null, 1)}\n${JSON.stringify(body)}`,
  )
}

async function validatorOf(call: string, schema: object): Promise<ValidateFunction> {
  const known = compiled.get(call)
  if (known) return known
  const { ajv } = await publishedDocument()
  // references of the document start at its root
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object
  const validate = ajv.compile(absolute)
  compiled.set(call, validate)
  return validate
}

/** The path of the document that this one belongs to; a literal one before one with parameters. */
function documentedPath(document: Document, pathname: string, method: string): string | undefined {
  const literal = document.paths[pathname]
  if (literal) return literal[method] ? pathname : undefined
  return Object.keys(document.paths).find(
    (path) =>
      document.paths[path]![method] &&
      new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]*').replaceAll('.', '\\.')}$`).test(pathname),
  )
}
