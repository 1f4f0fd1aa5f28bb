/** Log-out: a form's target; it ends the session on the server and leads home. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { href } from '~/http/href'
import { dropForms } from '~/kept-form.server'
import { flash } from '~/notice.server'
import { logOutCookies } from '~/session.server'

export const loader = () => redirect(href('/'))

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const { problem } = await submit(args, api.auth.logout, fields)
  if (problem) return problem
  args.context.cookies = logOutCookies(args.request)
  await dropForms(args)
  return flash(args, href('/'), { key: 'loggedOut' })
}
