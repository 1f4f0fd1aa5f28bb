/** The books of the catalogue for reading programs (OPDS 2.0), searched and narrowed. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { toApiResponse } from '~/api/run.server'
import { api } from '~/api/table.server'
import { queryFields } from '~/http/read-form.server'

export const handle = { cachesPage: true }

export const loader = (args: LoaderFunctionArgs) =>
  toApiResponse(args, api.opds.books, async () => queryFields(args.request))
