/**
 * Reads the fields of a request in any encoding; the caller is authorized before the body is read.
 */
import { authorize, publicAccess, type AccessRule } from '~/auth/authorize.server'
import { AppError } from '~/platform/app-error'
import { urlOf } from '~/platform/request-url'
import type { RequestArgs } from '~/platform/request-args'
import { maxFields, readUploads, readTextParts, removeTemporaryFiles } from './read-uploads.server'
import { countUpload } from './uploads-at-once.server'

/**
 * Fields by the names that were sent. A repeated name holds an array, and schemas that want one
 * value refuse it.
 */
export type Fields = Record<string, unknown>

/**
 * Reads form-encoded, multipart or JSON fields. A file becomes an UploadedFile, which is removed
 * after the answer unless it was stored. Throws what `authorize` throws, 400 for a body that cannot
 * be read, and 429 when the caller sends too many files at once.
 */
export async function readForm(
  args: RequestArgs,
  row: AccessRule = publicAccess,
  silently = true,
): Promise<Fields> {
  const user = await authorize(args, row, silently)
  const { request } = args
  if (!isMultipart(request)) return readUsualForm(request)
  const uploadDone = countUpload(request, user, args.context.address)
  try {
    const pairs = await readUploads(request)
    const clear = () => removeTemporaryFiles(pairs)
    // The client went away while its last file was written: what runs after the answer has run.
    if (request.signal.aborted) {
      await clear()
      throw new AppError('badForm', 400)
    }
    // Without server/ (a plain remix-serve) nothing tells when the answer was sent.
    if (args.context.afterwards) args.context.afterwards.push(clear)
    else setTimeout(clear, 60 * 60 * 1000).unref()
    return toFields(pairs)
  } finally {
    uploadDone()
  }
}

/**
 * The same without files, for a form whose sender may not send any: their bytes are never written
 * to disk. A field that holds a file becomes null.
 */
export const readTextFields = async ({ request }: RequestArgs): Promise<Fields> =>
  isMultipart(request) ? toFields(await readTextParts(request)) : readUsualForm(request)

const contentType = ({ headers }: Request) => headers.get('content-type') ?? ''
const isMultipart = (request: Request) =>
  request.body !== null && /^multipart\//i.test(contentType(request))

async function readUsualForm(request: Request): Promise<Fields> {
  if (contentType(request) === '' || request.body === null) return {}
  try {
    return contentType(request).startsWith('application/json')
      ? jsonFields(await request.json())
      : formFields(await request.text())
  } catch {
    throw new AppError('badForm', 400)
  }
}

function formFields(body: string): Fields {
  assertFieldCount(body.split('&', maxFields + 1).length)
  return toFields(new URLSearchParams(body))
}

function jsonFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('badForm', 400)
  const pairs = Object.entries(value)
  assertFieldCount(pairs.length)
  return toFields(pairs)
}

/** Before anything looks at the fields: whatever comes later meets a bounded number of them. */
function assertFieldCount(count: number): void {
  if (count > maxFields) throw new AppError('badForm', 400)
}

/**
 * The fields of a form or of a query, in one pass. A plain object without inherited names:
 * '__proto__' is a field like any other, and the schema refuses it as unknown.
 */
export function toFields(pairs: Iterable<[string, unknown]>): Fields {
  const fields: Fields = Object.create(null)
  const repeated = new Map<string, unknown[]>()
  for (const [name, value] of pairs) {
    const values = repeated.get(name)
    if (values) values.push(value)
    else if (name in fields) {
      const both = [fields[name], value]
      repeated.set(name, both)
      fields[name] = both
    } else fields[name] = value
  }
  return fields
}

/** The query of the address as fields. */
export const queryFields = (request: Request): Fields => toFields(urlOf(request).searchParams)
