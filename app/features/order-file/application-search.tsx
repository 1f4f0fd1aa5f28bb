/** What the sums of applications may be narrowed by: the search form, and each condition as a link that takes it away. */
import { grades, productionGroups, productionTypes } from '~/codes'
import { ConditionChips } from '~/components/conditions'
import { Icon } from '~/components/icon'
import { Input, Select } from '~/components/input'
import { href } from '~/http/href'
import type { MessageKey } from '~/messages'
import { useSay, useWords } from '~/say'
import { placeWords } from './application-words'
import { applicationFilterNames, type Place, places } from './applications.schema'

export const applicationsPath = href('/admin/order/list')
type Name = (typeof applicationFilterNames)[number]
export type ApplicationValues = Record<Name, string>

/** The conditions as they were asked for, also those that are refused. */
export const applicationValues = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    applicationFilterNames.map((name) => [
      name,
      typeof fields[name] === 'string' ? fields[name] : '',
    ]),
  ) as ApplicationValues

const labels: Record<Name, MessageKey> = {
  keyword: 'keyword',
  grade: 'grade',
  publisher: 'publisher',
  prodType: 'appliedType',
  state: 'appliedState',
  school: 'appliedSchool',
  since: 'appliedSince',
}

/** `kept`: how the list is sorted and how long its pages are. */
export function ApplicationSearch({
  values,
  errors = {},
  kept,
}: {
  values: ApplicationValues
  errors?: Record<string, string>
  kept: Record<string, string>
}) {
  const say = useSay()
  const { locale } = useWords()
  const field = (name: Name) => ({
    id: name,
    name,
    label: say(labels[name]),
    defaultValue: values[name],
    error: errors[name],
  })
  const inWords = ({
    value,
    en,
    label = value,
  }: {
    value: string
    en: string
    label?: string
  }) => ({ value, label: locale === 'en' ? `${value} (${en})` : label })
  const all = { value: '', label: say('allKinds') }
  // 점자, a group, is a type as well
  const types = [
    ...productionGroups,
    ...productionTypes.filter(
      ({ value }) => !productionGroups.some((group) => group.value === value),
    ),
  ]
  return (
    <form method="get" action={applicationsPath} role="search" className="filters">
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Input
        {...field('keyword')}
        hint={say('appliedKeyword')}
        autoComplete="off"
        maxLength={100}
      />
      <Input
        {...field('school')}
        hint={say('appliedSchoolHint')}
        autoComplete="off"
        maxLength={100}
      />
      <Input {...field('since')} type="date" hint={say('appliedSinceHint')} />
      <Input {...field('publisher')} autoComplete="off" maxLength={100} />
      <Select {...field('grade')} options={[all, ...grades.map(inWords)]} />
      <Select {...field('prodType')} options={[all, ...types.map(inWords)]} />
      <Select
        {...field('state')}
        options={[all, ...places.map((value) => ({ value, label: say(placeWords[value]) }))]}
      />
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {say('search')}
        </button>
        <a className="button-quiet" href={applicationsPath}>
          {say('reset')}
        </a>
      </p>
    </form>
  )
}

export function ApplicationConditions({ values }: { values: ApplicationValues }) {
  const say = useSay()
  const grade = grades.find(({ value }) => value === values.grade)?.label
  const words = {
    ...values,
    grade: grade ?? values.grade,
    state: values.state in placeWords ? say(placeWords[values.state as Place]) : values.state,
  }
  return (
    <ConditionChips
      given={applicationFilterNames.map((name) => ({
        name,
        label: say(labels[name]),
        value: words[name],
      }))}
    />
  )
}
