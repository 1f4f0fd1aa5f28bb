/** Redirects to the producers' list. */
import { redirect } from '@remix-run/node'
import { href } from '~/http/href'

export const loader = () => redirect(href('/producer/list'))
