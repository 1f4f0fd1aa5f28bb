/** Tells a reading program that is not logged in how to, as OPDS wants it. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '~/api/table.server'
import { toApiResponse } from '~/api/run.server'
import { urlOf } from '~/platform/request-url'

/**
 * The answer, or for one that asks for a log-in the document that says how (Authentication for OPDS
 * 1.0), with 401 and a challenge, so that the program asks its reader for the key again.
 */
export async function orHowToLogIn(args: LoaderFunctionArgs, answer: Response): Promise<Response> {
  if (!answer.headers.has('WWW-Authenticate')) return answer
  const { headers, body } = await toApiResponse(args, api.opds.authentication, async () => ({}))
  const { origin } = urlOf(args.request)
  return new Response(args.request.method === 'HEAD' ? null : body, {
    status: 401,
    headers: {
      'Content-Type': headers.get('Content-Type')!,
      'Cache-Control': 'no-store',
      'WWW-Authenticate': 'Basic realm="Moduchaek", charset="UTF-8"',
      Link: `<${origin}/opds/authentication>; rel="http://opds-spec.org/auth/document"; type="application/opds-authentication+json"`,
    },
  })
}
