/**
 * Reads the fields of a request in any encoding; the caller is authorized before the body is read.
 */
import { authorize, publicAccess, type AccessRule } from '~/auth/authorize.server'
import { AppError } from '~/platform/app-error'
import type { RequestArgs } from '~/platform/request-args'
import { removeTemporaryFiles, readUploads } from './read-uploads.server'

/**
 * Fields by the names that were sent. A repeated name holds an array, and schemas that want one
 * value refuse it.
 */
export type Fields = Record<string, unknown>

/**
 * Reads form-encoded, multipart or JSON fields. A file becomes an UploadedFile, which is removed
 * after the answer unless it was stored. Throws what `authorize` throws, or 400 for a body that
 * cannot be read.
 */
export async function readForm(
  args: RequestArgs,
  row: AccessRule = publicAccess,
  silently = true,
): Promise<Fields> {
  await authorize(args, row, silently)
  const { request } = args
  const type = request.headers.get('content-type') ?? ''
  if (type === '' || request.body === null) return {}
  if (/^multipart\//i.test(type)) {
    const pairs = await readUploads(request)
    const clear = () => removeTemporaryFiles(pairs)
    // Without server/ (a plain remix-serve) nothing tells when the answer was sent.
    if (args.context.afterwards) args.context.afterwards.push(clear)
    else setTimeout(clear, 60 * 60 * 1000).unref()
    return toSafeObject(pairs)
  }
  try {
    return type.startsWith('application/json')
      ? jsonFields(await request.json())
      : toFields(await request.formData())
  } catch {
    throw new AppError('badForm', 400)
  }
}

function jsonFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('badForm', 400)
  return toSafeObject(Object.entries(value))
}

/** The fields of a form or of a query. */
export const toFields = (pairs: Iterable<[string, unknown]>) => toSafeObject(pairs)

/**
 * A plain object without inherited names: '__proto__' is a field like any other, and the schema
 * refuses it as unknown.
 */
function toSafeObject(pairs: Iterable<[string, unknown]>): Fields {
  const fields: Fields = Object.create(null)
  for (const [name, value] of pairs)
    fields[name] = name in fields ? [fields[name], value].flat() : value
  return fields
}

/** The query of the address as fields. */
export const queryFields = (request: Request): Fields => toFields(new URL(request.url).searchParams)
