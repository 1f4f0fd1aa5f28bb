/** The catalogue for reading programs (OPDS 2.0): where they begin. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { toApiResponse } from '~/api/run.server'
import { api } from '~/api/table.server'

export const handle = { cachesPage: true }

export const loader = (args: LoaderFunctionArgs) =>
  toApiResponse(args, api.opds.root, async () => ({}))
