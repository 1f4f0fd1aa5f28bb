/** Sandbox of the address service. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { searchSandboxAddresses } from '~/integrations/addresses/sandbox.server'
import { requireSandbox, jsonResponse } from '~/integrations/sandbox.server'

export function loader({ request }: LoaderFunctionArgs) {
  requireSandbox()
  const { origin, searchParams } = new URL(request.url)
  return jsonResponse(searchSandboxAddresses(origin, searchParams))
}
