/** The addresses of the public pages for search engines. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { toApiResponse } from '~/api/run.server'
import { api } from '~/api/table.server'
import { queryFields } from '~/http/read-form.server'

export const handle = { cachesPage: true }

export const loader = (args: LoaderFunctionArgs) =>
  toApiResponse(args, api.feed.sitemap, async () => queryFields(args.request))
