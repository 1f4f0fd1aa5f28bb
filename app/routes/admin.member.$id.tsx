/** One member, for administrators: changed, given another level, deleted. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addressStep } from '~/api/address-step.server'
import { asForm, handleIntents } from '~/api/intents.server'
import { type Fields, query } from '~/api/read-form.server'
import { attempt, load, posted, shownAgain, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { levelNames } from '~/codes'
import { Page } from '~/components/page'
import { useAddress } from '~/components/pagination'
import { BackLink } from '~/features/book/book-parts'
import { changedFields, withTheirs } from '~/http/edit-conflict.server'
import {
  changeable,
  type LevelChange,
  LevelQuestion,
  type Member,
  MemberFacts,
  MemberForm,
  RemovalQuestion,
} from '~/features/user/member-parts'
import { Modify } from '~/features/user/user.schema'
import { fieldErrorsOf } from '~/fields'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { localeOf } from '~/locale.server'
import { back, flash, type Notice } from '~/notice.server'
import { safePath } from '~/safe-path'
import { useSay } from '~/say'
import { logOutCookies } from '~/session.server'

export const handle: Handle<typeof loader> = {
  title: (say, { member }) => say('memberOf', { name: member.name || member.user }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  const member = await load(args, api.user.infoOf, { id })
  const own = await isOwn(args, id)
  const removal =
    query(args.request).confirm === 'remove'
      ? { ...(await load(args, api.user.belongings, { id })), own }
      : null
  return { member, own, removal, from: listOf(args) }
}

const isOwn = async (args: LoaderFunctionArgs, id: unknown) =>
  String((await load(args, api.auth.me)).id) === id

/** The list that the member was opened from. */
const listOf = ({ request }: LoaderFunctionArgs) =>
  safePath(query(request).from)?.split('#')[0] ?? href('/admin/member/list')

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const { data: member } = await attempt(args, api.user.infoOf, { id: args.params.id })
  return handleIntents(
    args,
    {
      remove: () => remove(args, fields, member?.user),
      save: async () =>
        save(args, fields, member ?? (await load(args, api.user.infoOf, { id: args.params.id }))),
    },
    fields,
  )
}

/** A form that was sent twice finds the member gone, and the first one's answer kept by its operation id. */
async function remove(args: ActionFunctionArgs, fields: Fields, user?: string) {
  const own = await isOwn(args, args.params.id)
  const { problem } = await submit(args, api.user.remove, { ...fields, id: args.params.id })
  if (problem) return problem
  if (!own)
    return flash(
      args,
      await leftOf(args),
      user ? { key: 'memberRemoved', params: { user } } : { key: 'deleted' },
    )
  args.context.cookies = logOutCookies(args.request)
  return flash(args, href('/'), { key: 'withdrawn' })
}

/** The list as it stood, without its page when that has just become empty. */
async function leftOf(args: ActionFunctionArgs): Promise<string> {
  const { pathname, searchParams } = new URL(listOf(args), args.request.url)
  const { problem } = await attempt(args, api.user.list, Object.fromEntries(searchParams))
  if (problem) searchParams.delete('page')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

async function save(args: ActionFunctionArgs, fields: Fields, member: Member) {
  const step = await addressStep(args, fields)
  if (step) return step
  const sent = changedFields(changeable, member, fields)
  if (Object.keys(sent).length === 0) return back(args, { key: 'nothingChanged' })
  // the question's form holds what the member's form held, and is shown as that one again
  const form = asForm('member-form', fields)
  const input = { ...sent, id: member.id, updateTime: fields.updateTime }
  const wrong = Modify.safeParse(input).error
  if (wrong)
    return shownAgain(args, form, { problem: { fieldErrors: fieldErrorsOf(wrong), status: 400 } })
  const levelQuestion = await asking(args, sent.level, fields.confirmed, member)
  if (levelQuestion) return shownAgain(args, form, { levelQuestion })
  const { data: done, problem } = await attempt(args, api.user.modify, {
    ...input,
    opId: fields.opId,
  })
  if (!problem) return saved(args, member, done)
  const now = { ...member, level: levelName(args, member.level) }
  return shownAgain(args, form, {
    problem: withTheirs(problem, now, localeOf(args.request)),
    conflict: problem.key === 'changedMeanwhile',
  })
}

/** What a change of level brings, unless the person has seen it; of the last administrator the verb refuses it anyway. */
async function asking(
  args: ActionFunctionArgs,
  level: unknown,
  confirmed: unknown,
  { id, level: before }: Member,
): Promise<LevelChange | null> {
  if (level === undefined || level === String(before) || confirmed === level) return null
  const { sessions, assignments, last } = await load(args, api.user.belongings, { id })
  return last
    ? null
    : { before, after: Number(level), sessions, assignments, own: await isOwn(args, String(id)) }
}

/** Whoever changed their own level is logged out by it. */
async function saved(
  args: ActionFunctionArgs,
  { id, user, name, level: before }: Member,
  { level, unassigned }: { level: number; unassigned: number },
): Promise<Response> {
  const link: Notice['link'] = { to: `${listOf(args)}#member-${id}`, key: 'toMemberList' }
  if (level === before) return back(args, { key: 'changesSaved', link })
  if (!(await isOwn(args, String(id))))
    return back(args, {
      key: 'memberLevelSaved',
      params: { name: name || user, level: levelName(args, level), count: count(unassigned) },
      link,
    })
  args.context.cookies = logOutCookies(args.request)
  return flash(args, href('/login'), { key: 'ownLevelChanged' })
}

const levelName = ({ request }: ActionFunctionArgs, level: number) =>
  levelNames.find(({ value }) => value === level)?.[localeOf(request)] ?? String(level)

export default function MemberDetail() {
  const { member, own, removal, from } = useLoaderData<typeof loader>()
  const say = useSay()
  const address = useAddress()
  const here = address({ confirm: null })
  return (
    <Page>
      <LevelQuestion member={member} cancelTo={here} />
      {removal ? <RemovalQuestion member={member} removal={removal} cancelTo={here} /> : null}
      {own ? (
        <p>
          {say('ownRecord')} <a href={href('/myinfo')}>{say('menuMyInfo')}</a>
        </p>
      ) : null}
      <MemberFacts member={member} />
      <MemberForm member={member} />
      <section aria-labelledby="removal">
        <h2 id="removal">{say('removeMember')}</h2>
        <p>{say('removeMemberHelp')}</p>
        <p>
          <a className="button-quiet" href={address({ confirm: 'remove' })} data-confirm>
            {say('removeMember')}
          </a>
        </p>
      </section>
      <BackLink from={`${from}#member-${member.id}`}>{say('toMemberList')}</BackLink>
    </Page>
  )
}
