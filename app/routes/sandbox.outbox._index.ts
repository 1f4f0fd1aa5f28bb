/**
 * The text messages that the sandbox did not send: as JSON for programs; people are redirected to
 * the page.
 */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireSandbox, jsonResponse } from '~/integrations/sandbox.server'
import { outbox } from '~/integrations/sms/sandbox.server'
import { href } from '~/http/href'

export function loader({ request }: LoaderFunctionArgs) {
  requireSandbox()
  const json = request.headers.get('accept')?.includes('application/json')
  return json ? jsonResponse(outbox()) : redirect(href('/sandbox/outbox/page'))
}
