/** Log-out: ends the session on the server and redirects home. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { href } from '~/http/href'
import { discardSavedForms } from '~/http/saved-form.server'
import { redirectWithNotice } from '~/http/notices.server'
import { logOutCookies } from '~/auth/session.server'

export const loader = () => redirect(href('/'))

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const { problem } = await submitForm(args, api.auth.logout, fields)
  if (problem) return problem
  args.context.cookies = logOutCookies(args.request)
  await discardSavedForms(args)
  return redirectWithNotice(args, href('/'), { key: 'loggedOut', left: true })
}
