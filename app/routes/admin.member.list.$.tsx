/** Members, for administrators: found by id, name, nickname, school and level. Whatever follows the address is the same list. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { query } from '~/api/read-form.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import {
  type ListedMember,
  MemberConditions,
  memberFilters,
  MemberSearch,
  MemberTable,
  NoMembers,
} from '~/features/user/member-list'
import { maskedPhone } from '~/features/user/user-record.server'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { href } from '~/http/href'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) =>
    found ? say('memberListTitle', { count: count(found.totalCount) }) : say('adminMembers'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = query(args.request)
  const list = await loadList(args, api.user.list, fields)
  const shown = { values: searchTexts(fields, memberFilters), from: here(args.request), ...list }
  if (!list.found) return data({ ...shown, found: null }, { status: list.problem.status })
  const { items, totalCount } = list.found
  return data({ ...shown, found: { items: items.map(listed), totalCount } })
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
  const { values, from, ...list } = useLoaderData<typeof loader>()
  const { problem } = list
  const say = useSay()
  return (
    <ListPage
      list={list}
      heading={say('membersHeading')}
      headingId="members"
      countText="memberCountLine"
      search={
        <>
          <p className="actions">
            <a className="button-secondary" href={href('/admin/registration')}>
              {say('registerMember')}
            </a>
          </p>
          <MemberSearch values={values} errors={problem?.fieldErrors} />
          {problem ? null : <MemberConditions values={values} />}
        </>
      }
      empty={<NoMembers />}
    >
      {({ items }) => <MemberTable members={items} from={from} />}
    </ListPage>
  )
}
