/** The former form of one school's file: its files are uploaded in the list now. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { listPath } from '~/features/requests/order-file/order-file-links'

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(listPath + new URL(request.url).search)
