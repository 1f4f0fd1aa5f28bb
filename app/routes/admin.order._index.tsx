/** Redirects to the demand list (신청 집계). */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { applicationsPath } from '~/features/requests/order-file/applications/application-search'

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(applicationsPath + new URL(request.url).search)
