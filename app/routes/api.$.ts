/** Every /api address; app/api/table.server.ts defines what each one does. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { findRow } from '~/api/find-row.server'
import { queryFields, readForm } from '~/http/read-form.server'
import { toErrorResponse, toApiResponse } from '~/api/run.server'
import { AppError } from '~/platform/app-error'
import { orHowToLogIn } from '~/workflows/opds-log-in.server'

async function handleApiRequest(args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const { found, allow } = findRow(method, new URL(request.url).pathname)
  if (!found && allow.length === 0) return toErrorResponse(args, new AppError('notFound', 404))
  if (!found) {
    const answer = await toErrorResponse(
      args,
      new AppError('methodNotAllowed', 405, undefined, { params: { allow: allow.join(', ') } }),
    )
    answer.headers.set('Allow', allow.join(', '))
    return answer
  }
  const { row, params } = found
  // the path wins: a posted field of the same name does not override it
  const answer = await toApiResponse(args, row, async () => ({
    ...(row.method === 'GET' ? queryFields(request) : await readForm(args, row, false)),
    ...params,
  }))
  // a reading program that sent a key which is none asks for another one only after this challenge
  return row.method === 'GET' && /^Basic /i.test(request.headers.get('authorization') ?? '')
    ? orHowToLogIn(args, answer)
    : answer
}

export const loader = handleApiRequest
export const action = handleApiRequest
