/** Errata of the catalogue for news readers (Atom): titles and numbers. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { toApiResponse } from '~/api/run.server'
import { api } from '~/api/table.server'

export const loader = (args: LoaderFunctionArgs) =>
  toApiResponse(args, api.feed.errata, async () => ({}))
