/** Members as an administrator finds them: filters, conditions, table, what to do when nothing fits. */
import { ConditionChips } from '~/components/conditions'
import { Input, Select } from '~/components/input'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { levelNames } from '~/codes'
import { date, orDash } from '~/format'
import { href } from '~/http/href'
import { withFrom } from '~/safe-path'
import { type Say, useSay, useWords } from '~/say'

export const memberFilters = ['user', 'name', 'nickName', 'schoolName', 'level'] as const
export type MemberFilters = Record<(typeof memberFilters)[number], string>

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
  const { locale } = useWords()
  const found = levelNames.find(({ value }) => value === level)
  return found ? <Tag colour={found.tag}>{found[locale]}</Tag> : null
}

const providers: Record<string, string> = { google: 'Google', kakao: 'Kakao', naver: 'Naver' }

/** The login id; a social account's in words, with enough of its number to tell two apart. */
function idOf(say: Say, user: string): string {
  const [provider = '', subject] = user.split(':')
  return subject === undefined
    ? user
    : say('socialMember', {
        provider: providers[provider] ?? provider,
        subject: subject.slice(0, 12),
      })
}

export function MemberTable({ members, from }: { members: ListedMember[]; from: string }) {
  const say = useSay()
  const columns: Column<ListedMember>[] = [
    {
      key: 'user',
      heading: say('user'),
      main: true,
      cell: ({ id, user }) => (
        <a href={withFrom(href('/admin/member/:id', { id }), from)}>{idOf(say, user)}</a>
      ),
    },
    { key: 'name', heading: say('name'), cell: ({ name }) => orDash(name) },
    {
      key: 'level',
      heading: say('level'),
      className: 'nowrap',
      cell: ({ level }) => <LevelTag level={level} />,
    },
    { key: 'schoolName', heading: say('schoolName'), cell: ({ schoolName }) => orDash(schoolName) },
    {
      key: 'cellPhone',
      heading: say('cellPhoneShort'),
      className: 'nowrap',
      cell: ({ cellPhone }) => orDash(cellPhone),
    },
    {
      key: 'createTime',
      heading: say('joined'),
      className: 'nowrap',
      cell: ({ createTime }) => <time dateTime={createTime}>{date(createTime)}</time>,
    },
  ]
  return (
    <Table
      caption={<span className="hidden-text">{say('membersHeading')}</span>}
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
  const say = useSay()
  const { locale } = useWords()
  const levels = levelNames.map((level) => ({ value: String(level.value), label: level[locale] }))
  return (
    <form
      method="get"
      action={href('/admin/member/list')}
      role="search"
      aria-label={say('memberFilters')}
      className="filters"
    >
      {memberFilters.map((name) => {
        const common = {
          id: name,
          name,
          label: say(name),
          defaultValue: values[name],
          error: errors[name],
        }
        if (name === 'level')
          return (
            <Select
              key={name}
              {...common}
              options={[{ value: '', label: say('allKinds') }, ...levels]}
            />
          )
        return <Input key={name} {...common} autoComplete="off" maxLength={100} />
      })}
      <p className="actions">
        <button className="button">{say('search')}</button>
        <a className="button-quiet" href={href('/admin/member/list')}>
          {say('reset')}
        </a>
      </p>
    </form>
  )
}

export function MemberConditions({ values }: { values: MemberFilters }) {
  const say = useSay()
  const { locale } = useWords()
  const level = levelNames.find(({ value }) => String(value) === values.level)?.[locale] ?? ''
  return (
    <ConditionChips
      given={memberFilters.map((name) => ({
        name,
        label: say(name),
        value: name === 'level' ? level : values[name],
      }))}
    />
  )
}

export function NoMembers() {
  const say = useSay()
  return (
    <section className="empty">
      <h2>{say('noMembers')}</h2>
      <p>{say('noMembersHelp')}</p>
      <p className="actions">
        <a href={href('/admin/member/list')}>{say('allMembers')}</a>
      </p>
    </section>
  )
}
