/** Sandbox of the text message gateway. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { readActionForm } from '~/api/run.server'
import { requireSandbox, jsonResponse } from '~/integrations/sandbox.server'
import { acceptMessage } from '~/integrations/sms/sandbox.server'

export function loader() {
  requireSandbox()
  return jsonResponse({ errorCode: 'MethodNotAllowed', errorMessage: 'POST로 요청해 주세요.' }, 405)
}

export async function action(args: ActionFunctionArgs) {
  requireSandbox()
  const { origin } = new URL(args.request.url)
  const { status, body } = acceptMessage(
    origin,
    args.request.headers.get('authorization'),
    await readActionForm(args),
  )
  return jsonResponse(body, status)
}
