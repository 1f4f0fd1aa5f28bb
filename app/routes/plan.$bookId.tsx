/** The lesson plan of a school for a book: shown, entered, corrected, removed and brought back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useActionData, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow, readActionForm, tryCall, type FormErrors } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import type { Handle } from '~/components/frame/screen-handle'
import { BackLink } from '~/features/catalogue/book/book-list'
import { PlanEntry } from '~/features/requests/lesson-plan/plan-entry'
import { PlanLinesForm, type ShownLines } from '~/features/requests/lesson-plan/plan-lines-form'
import { rowsOf } from '~/features/requests/lesson-plan/plan-rows'
import { SchoolChoice, UntilSchool } from '~/features/requests/lesson-plan/plan-school-choice'
import {
  NoPlan,
  PlanFacts,
  PlanLines,
  PlanVersions,
  RemoveQuestion,
  TermLinks,
} from '~/features/requests/lesson-plan/plan-view'
import { href } from '~/http/href'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { safePath } from '~/http/safe-path'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { levels } from '~/tables/codes'
import { planPath, previewPlan, savePlanLines } from '~/workflows/enter-lesson-plan.server'

export const handle: Handle<typeof loader> = {
  title: (t, { view }) => (view ? t('planOf', { title: view.title }) : t('plan')),
}

const word = (value: unknown) => (typeof value === 'string' ? value : '')

export async function loader(args: LoaderFunctionArgs) {
  const { school, member, term, edit, confirm, from } = queryFields(args.request)
  const { bookId } = args.params
  // members only: a visitor logs in first and comes back
  const me = await loadOrThrow(args, api.auth.me)
  const { data: view, problem } = await tryCall(args, api.lessonPlan.info, {
    bookId,
    term,
    school,
    member,
  })
  const back = { from: safePath(from), school: word(school) }
  if (view)
    return {
      view: { ...view, mine: view.member?.id === me.id },
      ...back,
      choice: null,
      error: null,
      editing: edit === '1' && view.mayChange && view.plan !== null,
      removing: confirm === 'remove' && view.mayChange && view.plan !== null,
    }
  const { key, status } = problem
  const nothing = { view: null, ...back, editing: false, removing: false }
  if (key !== 'planSchoolMissing' && key !== 'planSchoolUnknown')
    throw data({ key, params: problem.params }, { status })
  const [names, rows] = await Promise.all([
    loadOrThrow(args, api.school.names),
    me.level === levels.administrator
      ? loadOrThrow(args, api.lessonPlan.list, { bookId, term, size: 100 })
      : { items: [] },
  ])
  const choice = {
    names,
    rows: rows.items.flatMap(({ school, state }) => (school ? [{ school, state }] : [])),
  }
  const unknown = key === 'planSchoolUnknown'
  return data(
    { ...nothing, choice, error: unknown ? key : null },
    { status: unknown ? status : 200 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const { school, member } = queryFields(args.request)
  const fields = { ...(await readActionForm(args)), bookId: args.params.bookId, school, member }
  const changed = ({ key, status, params }: FormErrors) =>
    redirectBack(
      args,
      {
        key: status === 409 && key === 'changedMeanwhile' ? 'planChangedSince' : key,
        params,
        alert: true,
      },
      drop,
    )
  return handleIntents(
    args,
    {
      read: () => previewPlan(args, fields),
      save: () => savePlanLines(args, fields),
      remove: [
        api.lessonPlan.remove,
        (view) =>
          redirectWithNotice(args, planPath(args, view), {
            key: 'planRemoved',
            link: { to: `${planPath(args, view)}#versions`, key: 'planToVersions' },
          }),
        changed,
      ],
      restore: [
        api.lessonPlan.restore,
        (view) =>
          redirectWithNotice(args, planPath(args, view), {
            key: 'planRestored',
            params: { count: count(view.plan?.lessons.length ?? 0) },
          }),
        changed,
      ],
    },
    fields,
  )
}

const drop = ['confirm', 'edit']

export default function LessonPlanPage() {
  const { view, choice, error, school, from } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  return (
    <Page
      lead={t('planLead')}
      problem={error && choice ? { fieldErrors: { school: error } } : null}
    >
      {view ? <ShownPlan /> : null}
      {choice ? (
        <SchoolChoice
          {...choice}
          linkTo={(id) => address({ school: id })}
          error={error ?? undefined}
          typed={school}
          from={from}
        />
      ) : null}
      <BackLink from={from ?? href('/order')}>{t(from ? 'backTo' : 'menuOrders')}</BackLink>
    </Page>
  )
}

function ShownPlan() {
  const { view: loaded, editing, removing } = useLoaderData<typeof loader>()
  const shown = useActionData<{ lines?: ShownLines }>()
  const t = useT()
  const address = useUrlWith()
  const view = loaded!
  const { plan, term, version, mayChange } = view
  const here = address({ edit: null, confirm: null })
  const stored =
    plan && editing
      ? { rows: rowsOf(plan.lessons), origin: { ...plan, term, version }, unread: [] }
      : null
  const lines = shown?.lines ?? stored
  const present = { term, version, text: lines?.origin.text ?? plan?.text ?? '' }
  if (lines)
    return (
      <>
        <PlanFacts view={{ ...view, plan: null }} />
        <LinesSection lines={lines} stored={editing} cancelTo={here} />
        {editing ? null : <PlanEntry present={present} folded replaces={plan !== null} />}
      </>
    )
  return (
    <>
      {removing ? <RemoveQuestion view={view} cancelTo={here} /> : null}
      {view.mine ? <UntilSchool /> : null}
      <TermLinks plan={view} linkTo={(term) => address({ term, edit: null, confirm: null })} />
      <PlanFacts view={view} />
      {plan ? (
        <PlanLines plan={plan} editTo={mayChange ? address({ edit: 1 }) : null} />
      ) : (
        <NoPlan mayChange={mayChange} />
      )}
      {plan && mayChange ? (
        <p className="actions">
          <a className="button-secondary" href={address({ edit: 1 })}>
            {t('planEdit')}
          </a>
          {removing ? null : (
            <a className="button-quiet" href={address({ confirm: 'remove' })} data-confirm>
              {t('planRemove')}
            </a>
          )}
        </p>
      ) : null}
      {mayChange ? (
        <PlanEntry present={present} folded={plan !== null} replaces={plan !== null} />
      ) : null}
      <PlanVersions view={view} />
    </>
  )
}

/** `stored`: the lines are those of the plan, not a preview. */
function LinesSection({
  lines,
  stored,
  cancelTo,
}: {
  lines: ShownLines
  stored: boolean
  cancelTo: string
}) {
  const t = useT()
  const refused = useActionData<{ fieldErrors?: Record<string, string> }>()?.fieldErrors
  const changed = refused?.form === 'planChangedBy'
  const fresh = !stored && Object.keys(refused ?? {}).length === 0
  return (
    <section aria-labelledby="lines">
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the answer to what was just sent */}
      <h2 id="lines" tabIndex={-1} autoFocus={fresh}>
        {stored ? t('planEditing') : t('planPreview', { count: count(lines.rows.length) })}
      </h2>
      <p>
        {stored ? null : `${t('planPreviewHelp')} `}
        {t('planEditingHelp')}
      </p>
      {changed ? (
        <p className="actions">
          <a href={cancelTo}>{t('planOpenPresent')}</a>
        </p>
      ) : null}
      <PlanLinesForm lines={lines} cancelTo={cancelTo} />
    </section>
  )
}
