/** The address at which lists are uploaded. */
import { href } from '~/http/href'

export const registerPath = href('/admin/request/register')
