/** One book for reading programs (OPDS 2.0). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { toApiResponse } from '~/api/run.server'
import { api } from '~/api/table.server'

export const loader = (args: LoaderFunctionArgs) =>
  toApiResponse(args, api.opds.item, async () => ({ id: args.params.id }))
