/** Members, for administrators: found by id, name, nickname, school and level. Whatever follows the address is the same list. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { attempt } from '~/api/run.server'
import { api } from '~/api/table.server'
import { defaultPageSize } from '~/codes'
import { ListControls, pagesOf } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination } from '~/components/pagination'
import { LastPageLink } from '~/features/book/no-result'
import {
  MemberConditions,
  memberFilters,
  MemberSearch,
  MemberTable,
  NoMembers,
  type ListedMember,
  type MemberFilters,
} from '~/features/user/member-list'
import { maskedPhone } from '~/features/user/user-record.server'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('memberListTitle', { count: count(found.totalCount) }) : say('adminMembers'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = query(args.request)
  const values = Object.fromEntries(
    memberFilters.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : '']),
  ) as MemberFilters
  const shown = {
    values,
    from: here(args.request),
    page: Number(fields.page) || 1,
    size: Number(fields.size) || defaultPageSize,
  }
  const { data: found, problem } = await attempt(args, api.user.list, fields)
  if (problem) return data({ ...shown, found: null, problem }, { status: problem.status })
  return {
    ...shown,
    found: { items: found.items.map(listed), totalCount: found.totalCount },
    problem: null,
  }
}

/** What the list shows of a member; the telephone number stands whole on the member's own page only. */
const listed = ({
  id,
  user,
  name,
  level,
  schoolName,
  cellPhone,
  createTime,
}: ListedMember): ListedMember => ({
  ...{ id, user, name, level, schoolName, createTime },
  cellPhone: maskedPhone(cellPhone),
})

export default function Members() {
  const { values, found, problem, page, size, from } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page problem={problem}>
      <p className="actions">
        <a className="button-secondary" href="/admin/registration">
          {say('registerMember')}
        </a>
      </p>
      <MemberSearch values={values} errors={problem?.fieldErrors} />
      {problem ? null : <MemberConditions values={values} />}
      {problem?.key === 'noSuchPage' ? <LastPageLink /> : null}
      {found?.totalCount === 0 ? <NoMembers /> : null}
      {found && found.totalCount > 0 ? (
        <section id="results" tabIndex={-1} aria-labelledby="members">
          <h2 id="members" className="hidden-text">
            {say('membersHeading')}
          </h2>
          <ListControls size={size}>
            <p id="count-line">
              {say('memberCountLine', {
                count: count(found.totalCount),
                first: count((page - 1) * size + 1),
                last: count(Math.min(page * size, found.totalCount)),
              })}
            </p>
          </ListControls>
          <MemberTable members={found.items} from={from} />
          <Pagination pages={pagesOf(found.totalCount, page, size)} />
        </section>
      ) : null}
    </Page>
  )
}
