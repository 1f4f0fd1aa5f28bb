/** The shelf of whoever logs in, for reading programs (OPDS 2.0). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { toApiResponse } from '~/api/run.server'
import { api } from '~/api/table.server'
import { queryFields } from '~/http/read-form.server'
import { urlOf } from '~/platform/request-url'

export async function loader(args: LoaderFunctionArgs) {
  const answer = await toApiResponse(args, api.opds.shelf, async () => queryFields(args.request))
  return answer.headers.has('WWW-Authenticate') ? howToLogIn(args) : answer
}

/** A program that is not logged in gets the document that says how, as OPDS wants it. */
async function howToLogIn(args: LoaderFunctionArgs): Promise<Response> {
  const { headers, body } = await toApiResponse(args, api.opds.authentication, async () => ({}))
  const { origin } = urlOf(args.request)
  return new Response(body, {
    status: 401,
    headers: {
      'Content-Type': headers.get('Content-Type')!,
      'Cache-Control': 'no-store',
      'WWW-Authenticate': 'Basic realm="Moduchaek", charset="UTF-8"',
      Link: `<${origin}/opds/authentication>; rel="http://opds-spec.org/auth/document"; type="application/opds-authentication+json"`,
    },
  })
}
