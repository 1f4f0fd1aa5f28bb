/**
 * A kept form on its page again (quality A-38): the page's own action is asked with what was sent, while nothing may be changed (`perform`
 * refuses that), and its answer is drawn. So every form is filled in the way its page fills it after a refusal, whatever the page has to ask or to
 * look up for that, and no page has to know of it.
 */
import type { ActionFunction, AppLoadContext, EntryContext } from '@remix-run/node'
import { formFields } from '~/http/form-fields'
import { type SavedForm, takeSavedForm } from '~/http/saved-form.server'
import { logError } from '~/http/log-error.server'
import type { Notice } from '~/http/notices.server'
import type { Frame } from '~/components/frame/frame'
import { formWithErrors } from './run.server'

type RestoredData = { fieldErrors?: Record<string, string>; formId?: string }

/** Fills the page that is about to be drawn; false when there is nothing to fill it with, as nearly always. */
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
    notices: [...frame.notices, ...restoreNotices(savedForm, actionData.formId)],
  } satisfies Frame
  return true
}

async function replayAction(
  { fields }: SavedForm,
  callAction: (formRequest: Request) => unknown,
  asked: { request: Request; context: AppLoadContext },
): Promise<RestoredData> {
  const { context, request } = asked
  const { cookies } = context
  const replayedForm = (context.replayed = { fields, refused: false })
  // what an action keeps with the browser counts when it is done, not now
  context.cookies = []
  try {
    const shown = actionDataOf(
      await callAction(
        new Request(request.url, { method: 'POST', headers: headersWithoutBody(request) }),
      ),
    )
    // the refusal was ours
    if (shown) return replayedForm.refused ? { ...shown, fieldErrors: {} } : shown
  } catch (error) {
    if (!(error instanceof Response) && !actionDataOf(error)) logError(error, asked)
  } finally {
    context.cookies = cookies
    context.replayed = undefined
  }
  // it would lead elsewhere: the form as it was sent, and what was ticked in a list
  return (
    actionDataOf(
      formWithErrors({ request, context: {} }, fields, { chosen: checkedValues(fields) }),
    ) ?? {}
  )
}

/** What an action answers to be drawn on its page; null for a redirect. */
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
  { files, secrets, anonymous }: SavedForm,
  formId: string | undefined,
): Notice[] {
  const link = formId ? ({ to: `#${formId}`, key: 'toForm' } as const) : undefined
  return [
    { key: anonymous ? 'formBackChosen' : 'formBack', alert: !anonymous, link },
    ...(files ? [{ key: 'formBackFiles' } as const] : []),
    ...(secrets ? [{ key: 'formBackSecrets' } as const] : []),
  ]
}
