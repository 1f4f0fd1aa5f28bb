/** Where the page of an upload link sends large files in pieces: tus 1.0 by HEAD and POST. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerResumable } from '~/features/sources/drive/upload-links/resumable-uploads.server'
import { countUpload } from '~/http/uploads-at-once.server'
import { AppError } from '~/platform/app-error'

const placeOf = ({ params, context }: LoaderFunctionArgs) => ({
  accessId: params.accessId ?? '',
  id: params['*'] ?? '',
  address: context.address ?? 'unknown',
})

export const loader = (args: LoaderFunctionArgs) =>
  args.request.method === 'HEAD'
    ? answerResumable(args.request, placeOf(args))
    : new Response(null, { status: 404 })

/** A file is begun at the address of all; what is posted to its own is a piece (PATCH, overridden). */
export async function action(args: ActionFunctionArgs) {
  const place = placeOf(args)
  const { request } = args
  if (place.id === '') return answerResumable(withMethod(request, 'POST', null), place)
  if (request.headers.get('x-http-method-override') !== 'PATCH')
    return new Response(null, { status: 404 })
  try {
    const done = countUpload(request, null, place.address)
    return await answerResumable(withMethod(request, 'PATCH', request.body), place).finally(done)
  } catch (error) {
    if (error instanceof AppError) return new Response(null, { status: error.status })
    throw error
  }
}

function withMethod({ url, headers, signal }: Request, method: string, body: Request['body']) {
  const init: RequestInit & { duplex?: 'half' } = { method, headers, signal }
  return new Request(url, body ? { ...init, body, duplex: 'half' } : init)
}
