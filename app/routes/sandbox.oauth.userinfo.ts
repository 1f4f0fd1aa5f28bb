/** The practice provider's profile endpoint: who a token belongs to. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { userinfo } from '~/features/sandbox/oauth.server'
import { requireSandbox, serviceAnswer } from '~/features/sandbox/sandbox.server'

export function loader({ request }: LoaderFunctionArgs) {
  requireSandbox()
  const who = userinfo(request.headers.get('authorization'))
  return who ? serviceAnswer(who) : serviceAnswer({ error: 'invalid_token' }, 401)
}
