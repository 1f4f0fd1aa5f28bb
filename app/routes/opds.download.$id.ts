/** A file of the shelf, for reading programs: the same as the download of an application. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { toApiResponse } from '~/api/run.server'
import { api } from '~/api/table.server'
import { queryFields } from '~/http/read-form.server'
import { orHowToLogIn } from '~/workflows/opds-log-in.server'

export const loader = async (args: LoaderFunctionArgs) =>
  orHowToLogIn(
    args,
    await toApiResponse(args, api.order.download, async () => ({
      ...queryFields(args.request),
      id: args.params.id,
    })),
  )
