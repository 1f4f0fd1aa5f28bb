/**
 * Members, for administrators: searched by id, name, nickname, school and level.
 * The rest of the path is ignored.
 */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { api } from '~/api/table.server'
import { ListPage } from '~/components/list-page'
import {
  type ListedMember,
  MemberConditions,
  memberFilters,
  MemberSearch,
  MemberTable,
  EmptyMembers,
} from '~/features/people/user/member-list'
import { maskPhone } from '~/features/people/user/user-record.server'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('memberListTitle', { count: count(found.totalCount) }) : t('adminMembers'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.user.list, fields)
  const shown = {
    values: searchTexts(fields, memberFilters),
    from: currentPath(args.request),
    ...list,
  }
  if (!list.found) return data({ ...shown, found: null }, { status: list.problem.status })
  const { items, totalCount } = list.found
  return data({ ...shown, found: { items: items.map(toListedMember), totalCount } })
}

/** A member as the list shows them; only the member's own page shows the whole telephone number. */
const toListedMember = ({
  id,
  user,
  name,
  level,
  schoolName,
  cellPhone,
  createTime,
}: ListedMember): ListedMember => ({
  id,
  user,
  name,
  level,
  schoolName,
  createTime,
  cellPhone: maskPhone(cellPhone),
})

export default function Members() {
  const { values, from, ...list } = useLoaderData<typeof loader>()
  const { problem } = list
  const t = useT()
  return (
    <ListPage
      list={list}
      heading={t('membersHeading')}
      headingId="members"
      countText="memberCountLine"
      besideHeading={
        <p className="actions">
          <a className="button-secondary" href={href('/admin/registration')}>
            {t('registerMember')}
          </a>
        </p>
      }
      search={
        <>
          <MemberSearch values={values} errors={problem?.fieldErrors} />
          {problem ? null : <MemberConditions values={values} />}
        </>
      }
      empty={<EmptyMembers />}
    >
      {({ items }) => <MemberTable members={items} from={from} />}
    </ListPage>
  )
}
