/**
 * Fills a page with the saved form of a user who has logged in again.
 * The page's own action runs with the saved fields while nothing may be changed (`execute` in
 * run.server.ts refuses changes), and its answer is rendered. So each form is filled in as its page
 * does it after a refusal, including what the page looks up for that, and no page needs code of its
 * own.
 */
import type { ActionFunction, AppLoadContext, EntryContext } from '@remix-run/node'
import { formFields } from '~/http/form-fields'
import { type SavedForm, takeSavedForm } from '~/http/saved-form.server'
import { logError } from '~/platform/log-error.server'
import type { Notice } from '~/http/notices.server'
import type { Frame } from '~/components/frame/frame'
import { formWithErrors } from './run.server'

type RestoredData = { fieldErrors?: Record<string, string>; formId?: string }

/**
 * Fills the page that is about to be rendered; false when there is no saved form, which is nearly
 * always.
 */
export async function restoreForm(
  request: Request,
  status: number,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<boolean> {
  const { loaderData, matches } = remix.staticHandlerContext
  const page = matches.at(-1)
  const action =
    page && (remix.routeModules[page.route.id] as { action?: ActionFunction } | undefined)?.action
  if (request.method !== 'GET' || status !== 200 || !action) return false
  const savedForm = await takeSavedForm({ request, context })
  if (!savedForm) return false
  const actionData = await replayAction(
    savedForm,
    (again) => action({ request: again, params: page.params, context }),
    { request, context },
  )
  remix.staticHandlerContext.actionData = { [page.route.id]: actionData }
  const frame = loaderData.root as Frame
  loaderData.root = {
    ...frame,
    refilled: true,
    notices: [...frame.notices, ...restoreNotices(savedForm, frame.me !== null, actionData.formId)],
  } satisfies Frame
  return true
}

async function replayAction(
  { fields }: SavedForm,
  callAction: (formRequest: Request) => unknown,
  args: { request: Request; context: AppLoadContext },
): Promise<RestoredData> {
  const { context, request } = args
  const { cookies } = context
  const replayedForm = (context.replayed = { fields, refused: false })
  // An action's flow state counts only when the action was really done.
  context.cookies = []
  try {
    const refilled = actionDataOf(
      await callAction(
        new Request(request.url, { method: 'POST', headers: headersWithoutBody(request) }),
      ),
    )
    // The refusal came from replaying the form, not from its content.
    if (refilled) return replayedForm.refused ? { ...refilled, fieldErrors: {} } : refilled
  } catch (error) {
    if (!(error instanceof Response) && !actionDataOf(error)) logError(error, args)
  } finally {
    context.cookies = cookies
    context.replayed = undefined
  }
  // The action would redirect: show the form as it was sent, with the ticked rows of a list.
  return (
    actionDataOf(
      formWithErrors({ request, context: {} }, fields, { chosen: checkedValues(fields) }),
    ) ?? {}
  )
}

/** The data that an action returned for its page; null for a redirect. */
function actionDataOf(answer: unknown): RestoredData | null {
  if (typeof answer !== 'object' || answer === null || answer instanceof Response) return null
  return 'data' in answer && 'init' in answer ? (answer.data as RestoredData) : answer
}

function headersWithoutBody({ headers }: Request): Headers {
  const copy = new Headers(headers)
  for (const name of ['content-type', 'content-length']) copy.delete(name)
  return copy
}

const technicalFields: string[] = ['opId', 'act', ...Object.values(formFields)]
const checkedValues = (fields: SavedForm['fields']) =>
  Object.entries(fields).flatMap(([name, value]) =>
    technicalFields.includes(name) ? [] : [value].flat().map(String),
  )

function restoreNotices(
  { files, secrets, anonymous, saidThen }: SavedForm,
  loggedIn: boolean,
  formId: string | undefined,
): Notice[] {
  const link = formId ? ({ to: `#${formId}`, key: 'toForm' } as const) : undefined
  const key =
    saidThen ?? (!loggedIn ? 'formBackVisitor' : anonymous ? 'formBackChosen' : 'formBack')
  return [
    { key, alert: !anonymous, link },
    ...(files ? [{ key: 'formBackFiles' } as const] : []),
    ...(secrets ? [{ key: 'formBackSecrets' } as const] : []),
  ]
}
