/** The shelf of whoever logs in, for reading programs (OPDS 2.0). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { toApiResponse } from '~/api/run.server'
import { api } from '~/api/table.server'
import { queryFields } from '~/http/read-form.server'
import { orHowToLogIn } from '~/workflows/opds-log-in.server'

export const loader = async (args: LoaderFunctionArgs) =>
  orHowToLogIn(
    args,
    await toApiResponse(args, api.opds.shelf, async () => queryFields(args.request)),
  )
