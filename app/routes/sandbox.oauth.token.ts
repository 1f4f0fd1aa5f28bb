/** Sandbox of a social provider's token endpoint: exchanges a code for a token. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { readActionForm } from '~/api/run.server'
import { exchange } from '~/integrations/social/sandbox.server'
import { requireSandbox, jsonResponse } from '~/integrations/sandbox.server'

export function loader() {
  requireSandbox()
  return jsonResponse({ error: 'invalid_request' }, 405)
}

export async function action(args: ActionFunctionArgs) {
  requireSandbox()
  const { status, body } = exchange(
    await readActionForm(args),
    args.request.headers.get('authorization'),
  )
  return jsonResponse(body, status)
}
