/** The practice address service. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { searchSandboxAddresses } from '~/features/sandbox/addresses.server'
import { requireSandbox, jsonResponse } from '~/features/sandbox/sandbox.server'

export function loader({ request }: LoaderFunctionArgs) {
  requireSandbox()
  const { origin, searchParams } = new URL(request.url)
  return jsonResponse(searchSandboxAddresses(origin, searchParams))
}
