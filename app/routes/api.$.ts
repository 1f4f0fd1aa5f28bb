/** Every /api address comes through here; app/api/table.server.ts says what each one does. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { findRow } from '~/api/find-row.server'
import { query, readForm } from '~/api/read-form.server'
import { refusal, respond } from '~/api/run.server'
import { Failure } from '~/failure'

async function handle(args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const { found, allow } = findRow(method, new URL(request.url).pathname)
  if (!found && allow.length === 0) return refusal(args, new Failure('notFound', 404))
  if (!found) {
    const answer = await refusal(
      args,
      new Failure('methodNotAllowed', 405, undefined, { params: { allow: allow.join(', ') } }),
    )
    answer.headers.set('Allow', allow.join(', '))
    return answer
  }
  const { row, params } = found
  // the address decides: a posted field of the same name does not
  return respond(args, row, async () => ({
    ...(row.method === 'GET' ? query(request) : await readForm(args, row, false)),
    ...params,
  }))
}

export const loader = handle
export const action = handle
