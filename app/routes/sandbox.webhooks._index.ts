/** The sandbox's receiver of webhooks: takes them, and lists what came as JSON for programs. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireSandbox, jsonResponse } from '~/integrations/sandbox.server'
import { receivedWebhooks, takeWebhook } from '~/integrations/webhook/sandbox.server'
import { href } from '~/http/href'

export function loader({ request }: LoaderFunctionArgs) {
  requireSandbox()
  const json = request.headers.get('accept')?.includes('application/json')
  return json ? jsonResponse(receivedWebhooks()) : redirect(href('/sandbox/webhooks/page'))
}

/** The signature is of the bytes as they came. */
export async function action({ request }: ActionFunctionArgs) {
  requireSandbox()
  const { status, body } = takeWebhook(request.headers, await request.text())
  return jsonResponse(body, status)
}
