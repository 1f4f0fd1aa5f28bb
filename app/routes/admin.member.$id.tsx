/** One member, for administrators: edit, change the level, delete. */
import { todayInSeoul } from '~/platform/today'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addressStep } from '~/workflows/address-step.server'
import { schoolStep } from '~/workflows/school-step.server'
import { asForm, handleIntents } from '~/api/intents.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow, readActionForm, formWithErrors, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { levels, levelNames } from '~/tables/codes'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { BackLink } from '~/features/catalogue/book/book-list'
import { changedFields, withCurrentValues } from '~/http/edit-conflict.server'
import {
  editableFields,
  type LevelChange,
  LevelQuestion,
  type Member,
  MemberDetails,
  MemberForm,
  RemovalQuestion,
} from '~/features/people/user/member-form'
import { EndAllQuestion, MemberSessions } from '~/features/people/user/member-sessions'
import { Modify } from '~/features/people/user/user.schema'
import { fieldErrorsOf } from '~/validation/fields'
import { HelpSection, MobileQuestion } from '~/features/people/account-help/help-section'
import { count, phone } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import {
  MemberEligibilitySection,
  WithdrawQuestion,
} from '~/features/people/eligibility/eligibility-decision'
import { memberName } from '~/features/people/eligibility/eligibility-queue'
import { MemberCare } from '~/features/people/care/care-sections'
import { RemoveAbsence } from '~/features/production/absence/absence-table'
import { MemberAbsences } from '~/features/production/absence/member-absences'
import { DemandSection, shownDemands } from '~/features/requests/demand/demand-table'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { localeOf } from '~/i18n/locale.server'
import { redirectBack, redirectWithNotice, type Notice } from '~/http/notices.server'
import { safePath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import { addAbsenceStep, removeAbsenceStep } from '~/workflows/absence-steps.server'
import {
  changeMobileStep,
  endSessionsStep,
  removeSecondStepsStep,
  sendLinkStep,
} from '~/workflows/account-help-step.server'
import { backOrForm } from '~/workflows/decided-meanwhile.server'
import { logOutCookies } from '~/auth/session.server'

export const handle: Handle<typeof loader> = {
  title: (t, { member }) => t('memberOf', { name: member.name || member.user }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  const member = await loadOrThrow(args, api.user.infoOf, { id })
  const isSelf = await isOwn(args, id)
  const demands = await loadOrThrow(args, api.demand.list, {
    user: member.user,
    size: shownDemands,
  })
  const eligibility = await loadOrThrow(args, api.eligibility.ofMember, { userId: id })
  const help = await loadOrThrow(args, api.user.helpOf, { id })
  const { confirm, id: asked } = queryFields(args.request)
  const absences =
    member.level === levels.producer
      ? (await loadOrThrow(args, api.absence.list, { user: member.user })).items
      : null
  const removal =
    confirm === 'remove'
      ? { ...(await loadOrThrow(args, api.user.belongings, { id })), own: isSelf }
      : null
  return {
    member,
    own: isSelf,
    removal,
    eligibility,
    help,
    school: await loadOrThrow(args, api.school.ofMember, { id }),
    care: await loadOrThrow(args, api.care.ofMember, { id }),
    absences,
    removingAbsence:
      confirm === 'absence' ? (absences?.find(({ id }) => String(id) === asked) ?? null) : null,
    today: todayInSeoul(),
    sessions:
      confirm === 'sessions' && !isSelf
        ? (await loadOrThrow(args, api.user.belongings, { id })).sessions
        : null,
    withdrawing: confirm === 'eligibility' && eligibility.state === 'confirmed',
    demands,
    from: listPath(args),
    here: currentPath(args.request),
  }
}

const isOwn = async (args: LoaderFunctionArgs, id: unknown) =>
  String((await loadOrThrow(args, api.auth.me)).id) === id

/** The list from which the member was opened. */
const listPath = ({ request }: LoaderFunctionArgs) =>
  safePath(queryFields(request).from)?.split('#')[0] ?? href('/admin/member/list')

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const { data: member } = await tryCall(args, api.user.infoOf, { id: args.params.id })
  return handleIntents(
    args,
    {
      remove: () => remove(args, fields, member?.user),
      confirmEligibility: () => eligibilityStep(args, fields, 'confirm'),
      changeMobile: () => changeMobileStep(args, fields),
      sendLink: () => sendLinkStep(args, fields),
      removeSecondSteps: () => removeSecondStepsStep(args, fields),
      endSessions: () => endSessionsStep(args, fields),
      addAbsence: () => addAbsenceStep(args, fields),
      removeAbsence: () => removeAbsenceStep(args, fields),
      endCare: [api.care.endByCentre, () => redirectBack(args, { key: 'careEndedNow' })],
      withdrawEligibility: () => eligibilityStep(args, fields, 'withdraw'),
      save: async () =>
        save(
          args,
          fields,
          member ?? (await loadOrThrow(args, api.user.infoOf, { id: args.params.id })),
        ),
    },
    fields,
  )
}

/** Confirms the member as eligible, or takes that back. */
async function eligibilityStep(
  args: ActionFunctionArgs,
  fields: Fields,
  step: 'confirm' | 'withdraw',
) {
  const { id } = args.params
  const { problem } = await tryCall(args, api.eligibility[step], { ...fields, userId: id })
  if (problem) return backOrForm(args)(problem, fields)
  const member = await loadOrThrow(args, api.user.infoOf, { id })
  return redirectBack(args, {
    key: step === 'confirm' ? 'eligibilityConfirmedOf' : 'eligibilityWithdrawnOf',
    params: { name: memberName(member) },
  })
}

/** A repeated form finds the member gone, and the first answer stored by its idempotency key. */
async function remove(args: ActionFunctionArgs, fields: Fields, user?: string) {
  const isSelf = await isOwn(args, args.params.id)
  const { problem } = await submitForm(args, api.user.remove, { ...fields, id: args.params.id })
  if (problem) return problem
  if (!isSelf)
    return redirectWithNotice(
      args,
      await listPathAfterRemoval(args),
      user ? { key: 'memberRemoved', params: { user } } : { key: 'deleted' },
    )
  args.context.cookies = logOutCookies(args.request)
  return redirectWithNotice(args, href('/'), { key: 'withdrawn', left: true })
}

/** The list's address, without its page when deleting emptied that. */
async function listPathAfterRemoval(args: ActionFunctionArgs): Promise<string> {
  const { pathname, searchParams } = new URL(listPath(args), args.request.url)
  const { problem } = await tryCall(args, api.user.list, Object.fromEntries(searchParams))
  if (problem) searchParams.delete('page')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

async function save(args: ActionFunctionArgs, fields: Fields, member: Member) {
  const step =
    (await addressStep(args, fields)) ?? (await schoolStep(args, fields, { withAddress: false }))
  if (step) return step
  const sent = changedFields(editableFields, { ...member, phone: phone(member.phone) }, fields)
  if (Object.keys(sent).length === 0) return redirectBack(args, { key: 'nothingChanged' })
  // the confirmation's form holds the fields of the member's form, and is shown as that one
  const form = asForm('member-form', fields)
  const input = { ...sent, id: member.id, updateTime: fields.updateTime }
  const wrong = Modify.safeParse(input).error
  if (wrong)
    return formWithErrors(args, form, {
      problem: { fieldErrors: fieldErrorsOf(wrong), status: 400 },
    })
  const levelQuestion = await levelChangeQuestion(args, sent.level, fields.confirmed, member)
  if (levelQuestion) return formWithErrors(args, form, { levelQuestion })
  const { data: done, problem } = await tryCall(args, api.user.modify, {
    ...input,
    opId: fields.opId,
  })
  if (!problem) return redirectAfterSave(args, member, done)
  const current = { ...member, level: levelName(args, member.level) }
  return formWithErrors(args, form, {
    problem: withCurrentValues(problem, current, localeOf(args.request)),
    conflict: problem.key === 'changedMeanwhile',
  })
}

/**
 * Confirms a change of level with its consequences, unless the user has seen them; the service
 * function refuses to change the last administrator anyway.
 */
async function levelChangeQuestion(
  args: ActionFunctionArgs,
  level: unknown,
  confirmed: unknown,
  { id, level: before }: Member,
): Promise<LevelChange | null> {
  if (level === undefined || level === String(before) || confirmed === level) return null
  const { sessions, assignments, last } = await loadOrThrow(args, api.user.belongings, { id })
  return last
    ? null
    : { before, after: Number(level), sessions, assignments, own: await isOwn(args, String(id)) }
}

/** Users who change their own level are logged out by it. */
async function redirectAfterSave(
  args: ActionFunctionArgs,
  { id, user, name, level: before }: Member,
  { level, unassigned }: { level: number; unassigned: number },
): Promise<Response> {
  const link: Notice['link'] = { to: `${listPath(args)}#member-${id}`, key: 'toMemberList' }
  if (level === before)
    return redirectBack(args, { key: 'changesSavedOf', params: { name: name || user }, link })
  if (!(await isOwn(args, String(id))))
    return redirectBack(args, {
      key: 'memberLevelSaved',
      params: { name: name || user, level: levelName(args, level), count: count(unassigned) },
      link,
    })
  args.context.cookies = logOutCookies(args.request)
  return redirectWithNotice(args, href('/login'), { key: 'ownLevelChanged', left: true })
}

const levelName = ({ request }: ActionFunctionArgs, level: number) =>
  levelNames.find(({ value }) => value === level)?.[localeOf(request)] ?? String(level)

export default function MemberDetail() {
  const {
    member,
    own: isSelf,
    removal,
    eligibility,
    help,
    withdrawing,
    demands,
    from,
    ...loaded
  } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  const here = address({ confirm: null, id: null })
  return (
    <Page>
      <MobileQuestion member={member} cancelTo={here} />
      <LevelQuestion member={member} absences={loaded.absences?.length ?? 0} cancelTo={here} />
      {removal ? <RemovalQuestion member={member} removal={removal} cancelTo={here} /> : null}
      {loaded.sessions === null ? null : (
        <EndAllQuestion member={member} sessions={loaded.sessions} cancelTo={here} />
      )}
      {withdrawing ? <WithdrawQuestion member={member} cancelTo={here} /> : null}
      {loaded.removingAbsence ? (
        <RemoveAbsence absence={loaded.removingAbsence} named cancelTo={here} />
      ) : null}
      {isSelf ? (
        <p>
          {t('ownRecord')} <a href={href('/myinfo')}>{t('menuMyInfo')}</a>
        </p>
      ) : null}
      <MemberDetails member={member} />
      <DemandSection demands={demands} about={{ user: member.user }} from={loaded.here} />
      <MemberEligibilitySection
        member={member}
        eligibility={eligibility}
        withdrawTo={address({ confirm: 'eligibility' })}
      />
      <MemberCare care={loaded.care} />
      {loaded.absences ? (
        <MemberAbsences
          user={member.user}
          absences={loaded.absences}
          today={loaded.today}
          removeTo={(id) => address({ confirm: 'absence', id })}
        />
      ) : null}
      {loaded.care.hasLogin ? <HelpSection member={member} help={help} /> : null}
      {loaded.care.hasLogin && !isSelf ? (
        <MemberSessions endTo={address({ confirm: 'sessions' })} />
      ) : null}
      <MemberForm member={member} school={loaded.school} />
      <section aria-labelledby="removal">
        <h2 id="removal">{t('removeMember')}</h2>
        <p>{t('removeMemberHelp')}</p>
        <p>
          <a className="button-quiet" href={address({ confirm: 'remove' })} data-confirm>
            {t('removeMember')}
          </a>
        </p>
      </section>
      <BackLink from={`${from}#member-${member.id}`}>{t('toMemberList')}</BackLink>
    </Page>
  )
}
