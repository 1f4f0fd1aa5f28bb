/** Sandbox of a social provider's profile endpoint: the account of a token. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { userinfo } from '~/integrations/social/sandbox.server'
import { requireSandbox, jsonResponse } from '~/integrations/sandbox.server'

export function loader({ request }: LoaderFunctionArgs) {
  requireSandbox()
  const who = userinfo(request.headers.get('authorization'))
  return who ? jsonResponse(who) : jsonResponse({ error: 'invalid_token' }, 401)
}
