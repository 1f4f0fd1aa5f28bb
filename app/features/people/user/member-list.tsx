/** The list of members for administrators: filters, conditions, table, and an empty state. */
import { ConditionChips } from '~/components/condition-chips'
import { FilterForm } from '~/components/filter-form'
import { Empty, column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { levelNames } from '~/tables/codes'
import { date, orDash } from '~/i18n/format'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { type Translate, useT, useI18n } from '~/i18n/provider'

export const memberFilters = ['user', 'name', 'nickName', 'schoolName', 'level'] as const
type MemberFilters = Record<(typeof memberFilters)[number], string>

export type ListedMember = {
  id: number
  user: string
  name: string
  level: number
  schoolName: string
  cellPhone: string
  createTime: string
}

export function LevelTag({ level }: { level: number }) {
  const { locale } = useI18n()
  const found = levelNames.find(({ value }) => value === level)
  return found ? <Tag colour={found.tag}>{found[locale]}</Tag> : null
}

const providers: Record<string, string> = { google: 'Google', kakao: 'Kakao', naver: 'Naver' }

/**
 * The login id; for a social account the provider, with enough of its subject to distinguish two
 * accounts; for a reader in somebody's care that there is none.
 */
function loginLabel(t: Translate, user: string): string {
  const [provider = '', subject] = user.split(':')
  if (provider === 'reader' && subject !== undefined) return t('readerMember', { code: subject })
  return subject === undefined
    ? user
    : t('socialMember', {
        provider: providers[provider] ?? provider,
        subject: subject.slice(0, 12),
      })
}

export function MemberTable({ members, from }: { members: ListedMember[]; from: string }) {
  const t = useT()
  const columns: Column<ListedMember>[] = [
    column.main('user', t('user'), ({ id, user }) => (
      <a href={withReturnPath(href('/admin/member/:id', { id }), from)}>{loginLabel(t, user)}</a>
    )),
    column.text('name', t('name'), ({ name }) => orDash(name)),
    column.nowrap('level', t('level'), ({ level }) => <LevelTag level={level} />),
    column.text('schoolName', t('schoolName'), ({ schoolName }) => orDash(schoolName)),
    column.nowrap('cellPhone', t('cellPhoneShort'), ({ cellPhone }) => orDash(cellPhone)),
    column.nowrap('createTime', t('joined'), ({ createTime }) => (
      <time dateTime={createTime}>{date(createTime)}</time>
    )),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{t('membersHeading')}</span>}
      columns={columns}
      rows={members}
      rowId={({ id }) => `member-${id}`}
      describedBy="count-line"
      clickable
    />
  )
}

export function MemberSearch({
  values,
  errors = {},
}: {
  values: MemberFilters
  errors?: Record<string, string>
}) {
  const t = useT()
  const { locale } = useI18n()
  const levels = levelNames.map((level) => ({ value: String(level.value), label: level[locale] }))
  return (
    <FilterForm
      action={href('/admin/member/list')}
      label={t('memberFilters')}
      values={values}
      errors={errors}
      filters={memberFilters.map((name) => ({
        name,
        label: t(name),
        options: name === 'level' ? levels : undefined,
      }))}
    />
  )
}

export function MemberConditions({ values }: { values: MemberFilters }) {
  const t = useT()
  const { locale } = useI18n()
  const level = levelNames.find(({ value }) => String(value) === values.level)?.[locale] ?? ''
  return (
    <ConditionChips
      conditions={memberFilters.map((name) => ({
        name,
        label: t(name),
        value: name === 'level' ? level : values[name],
      }))}
    />
  )
}

export function EmptyMembers() {
  const t = useT()
  return (
    <Empty heading={t('noMembers')} help={t('noMembersHelp')}>
      <a href={href('/admin/member/list')}>{t('allMembers')}</a>
    </Empty>
  )
}
