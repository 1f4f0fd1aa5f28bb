/** The mails that the sandbox took: as JSON for programs; people are redirected to the page. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireSandbox, jsonResponse } from '~/integrations/sandbox.server'
import { mailbox } from '~/integrations/mail/sandbox.server'
import { href } from '~/http/href'

export async function loader({ request }: LoaderFunctionArgs) {
  requireSandbox()
  const json = request.headers.get('accept')?.includes('application/json')
  return json ? jsonResponse(await mailbox()) : redirect(href('/sandbox/mail/page'))
}
