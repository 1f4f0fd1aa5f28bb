/** The fields of a request, however they were sent; the visitor is checked before a byte of the body is read. */
import { authorize, publicAccess, type AccessRule } from '~/auth/authorize.server'
import { AppError } from '~/platform/app-error'
import type { RequestArgs } from '~/platform/request-args'
import { removeTemporaryFiles, readUploads } from './read-uploads.server'

/** Names as they were sent; a name that came twice holds an array, and schemas that want one value refuse it. */
export type Fields = Record<string, unknown>

/**
 * Reads form-encoded, multipart or JSON fields; a file is an Upload, gone when the request has been answered unless it was stored. Throws
 * the refusal of `admit`, or 400 for what cannot be read.
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
    // another server than ours does not say when it has answered
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

/** A plain object without inherited names: '__proto__' is a field like any other, and refused as unknown by the schema. */
function toSafeObject(pairs: Iterable<[string, unknown]>): Fields {
  const fields: Fields = Object.create(null)
  for (const [name, value] of pairs)
    fields[name] = name in fields ? [fields[name], value].flat() : value
  return fields
}

/** The address's query as fields. */
export const queryFields = (request: Request): Fields => toFields(new URL(request.url).searchParams)
