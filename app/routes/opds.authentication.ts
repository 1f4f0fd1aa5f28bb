/** How reading programs log in (Authentication for OPDS 1.0). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { toApiResponse } from '~/api/run.server'
import { api } from '~/api/table.server'

export const handle = { cachesPage: true }

export const loader = (args: LoaderFunctionArgs) =>
  toApiResponse(args, api.opds.authentication, async () => ({}))
