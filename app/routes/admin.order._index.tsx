/** What was applied for (신청 집계) stands in its list. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { applicationsPath } from '~/features/order-file/demand/application-search'

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(applicationsPath + new URL(request.url).search)
