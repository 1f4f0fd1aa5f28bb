/** The practice address service. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { answer } from '~/features/sandbox/addresses.server'
import { requireSandbox, serviceAnswer } from '~/features/sandbox/sandbox.server'

export function loader({ request }: LoaderFunctionArgs) {
  requireSandbox()
  const { origin, searchParams } = new URL(request.url)
  return serviceAnswer(answer(origin, searchParams))
}
