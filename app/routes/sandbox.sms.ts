/** The practice text gateway. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { posted } from '~/api/run.server'
import { requireSandbox, serviceAnswer } from '~/features/sandbox/sandbox.server'
import { accept } from '~/features/sandbox/sms.server'

export function loader() {
  requireSandbox()
  return serviceAnswer(
    { errorCode: 'MethodNotAllowed', errorMessage: 'POST로 요청해 주세요.' },
    405,
  )
}

export async function action(args: ActionFunctionArgs) {
  requireSandbox()
  const { origin } = new URL(args.request.url)
  const { status, body } = accept(
    origin,
    args.request.headers.get('authorization'),
    await posted(args),
  )
  return serviceAnswer(body, status)
}
