/** The producers' area begins with its list. */
import { redirect } from '@remix-run/node'

export const loader = () => redirect('/producer/list')
