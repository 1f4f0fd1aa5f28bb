/**
 * Downloads a shared file.
 * Programs get what the API table defines; a person whose link has expired gets a page at the same
 * address. A screen cannot answer with a file, so the file response waits in the load context until
 * the document would be rendered.
 */
import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { queryFields } from '~/http/read-form.server'
import { toErrorResponse, toApiResponse } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { expiredLinkText } from '~/features/sources/drive/share/expired-link-text.server'
import { ExpiredLink } from '~/features/sources/drive/share/shared-file'
import { AppError } from '~/platform/app-error'
import type { Handle } from '~/components/frame/screen-handle'
import { localeOf } from '~/i18n/locale.server'

export const handle: Handle<typeof loader> = { title: (t) => t('shareGoneTitle') }

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const gone = expiredLinkText(localeOf(request))
  // refused already: must not use up the quota
  if (context.answer) return data({ gone })
  const answer = await toApiResponse(
    { ...args, request: withoutReferer(request) },
    api.publicExport.download,
    async () => queryFields(request),
  )
  const person = request.method === 'GET' && request.headers.get('accept')?.includes('text/html')
  if (!person || answer.ok || answer.status === 416) context.answer = answer
  else if (answer.status !== 410)
    throw data(
      { message: (await answer.json()).message },
      { status: answer.status, headers: answer.headers },
    )
  return data(
    { gone },
    {
      status: answer.status,
      headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
    },
  )
}

/** Without the Referer, because a refusal would redirect a person to the previous page. */
function withoutReferer(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('referer')
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

/** Allows only GET: refuses as at every other address. */
export async function action(args: LoaderFunctionArgs) {
  const answer = await toErrorResponse(
    args,
    new AppError('methodNotAllowed', 405, undefined, { params: { allow: 'GET' } }),
  )
  answer.headers.set('Allow', 'GET')
  args.context.answer = answer
  return null
}

export default function Ended() {
  const { gone } = useLoaderData<typeof loader>()
  return (
    <Page>
      <ExpiredLink text={gone} />
    </Page>
  )
}
