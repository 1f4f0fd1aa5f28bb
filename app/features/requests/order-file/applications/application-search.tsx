/** The search form for demand, and its active conditions as removable chips. */
import { entriesOf, recordOf } from '~/platform/records'
import { grades, productionGroups, productionTypes } from '~/tables/codes'
import { bookFields } from '~/features/catalogue/book/fields'
import { Filter } from '~/features/catalogue/book/filter-form'
import { MoreFilters } from '~/components/filter-form'
import { ViewLinks } from '~/components/frame/view-links'
import { ConditionChips } from '~/components/condition-chips'
import { Icon } from '~/components/icon'
import { Input, Select } from '~/components/input'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import { useT, useI18n, useWord } from '~/i18n/provider'
import { stageLabels } from '~/features/requests/order-file/applications/application-text'
import {
  applicationFilterNames,
  bookFilters,
  productionStages,
} from '~/features/requests/order-file/applications/applications.schema'

/** Wishes summed up by book, or one by one; both narrow by school and book. */
export function RequestViews({ school, bookId }: { school: string; bookId: string }) {
  const t = useT()
  const query = { school, bookId }
  return (
    <ViewLinks
      label={t('requestViews')}
      views={[
        { to: href('/admin/order/list', query), name: t('requestsByBook') },
        { to: href('/admin/demand', query), name: t('requestsByPerson') },
      ]}
    />
  )
}

export const applicationsPath = href('/admin/order/list')
type FilterName = (typeof applicationFilterNames)[number]
type ApplicationValues = Record<FilterName, string>

/** The conditions as they were sent, including invalid ones. */
export const applicationValues = (fields: Record<string, unknown>): ApplicationValues =>
  recordOf(applicationFilterNames, (name) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  })

const filterLabels: Record<FilterName, MessageKey> = {
  ...recordOf(bookFilters, (name): MessageKey => bookFields[name].label),
  keyword: 'keyword',
  prodType: 'appliedType',
  state: 'appliedState',
  school: 'appliedSchool',
  since: 'appliedSince',
}

/** Shown at once; the other fields of a book are one step away. */

/** `hiddenParams`: sort order and page size, which a search keeps. */
export function ApplicationSearch({
  values,
  errors = {},
  hiddenParams,
}: {
  values: ApplicationValues
  errors?: Record<string, string>
  hiddenParams: Record<string, string>
}) {
  const t = useT()
  const { locale } = useI18n()
  const field = (name: FilterName) => ({
    id: name,
    name,
    label: t(filterLabels[name]),
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
  const all = { value: '', label: t('allKinds') }
  const filter = (name: (typeof bookFilters)[number]) => (
    <Filter key={name} name={name} value={values[name]} error={errors[name]} />
  )
  // 점자 is a group and a type; it is listed once, as the group
  const types = [
    ...productionGroups,
    ...productionTypes.filter(
      ({ value }) => !productionGroups.some((group) => group.value === value),
    ),
  ]
  return (
    <form method="get" action={applicationsPath} role="search" className="filters">
      {Object.entries(hiddenParams).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Input {...field('keyword')} hint={t('appliedKeyword')} autoComplete="off" maxLength={100} />
      <Select {...field('prodType')} options={[all, ...types.map(inWords)]} />
      <Select
        {...field('state')}
        options={[
          all,
          ...productionStages.map((value) => ({ value, label: t(stageLabels[value]) })),
        ]}
      />
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {t('search')}
        </button>
        <a className="button-quiet" href={applicationsPath}>
          {t('reset')}
        </a>
      </p>
      <MoreFilters
        open={['school' as const, 'since' as const, ...bookFilters].some(
          (name) => values[name] || errors[name],
        )}
      >
        <Input
          {...field('school')}
          hint={t('appliedSchoolHint')}
          autoComplete="off"
          maxLength={100}
        />
        <Input {...field('since')} type="date" hint={t('appliedSinceHint')} />
        {bookFilters.map(filter)}
      </MoreFilters>
    </form>
  )
}

export function ApplicationConditions({ values }: { values: ApplicationValues }) {
  const t = useT()
  const nameOf = useWord()
  const grade = grades.find(({ value }) => value === values.grade)?.label
  const stage = entriesOf(stageLabels).find(([name]) => name === values.state)?.[1]
  const words = {
    ...values,
    grade: nameOf(grade ?? values.grade),
    prodType: nameOf(values.prodType),
    permission: nameOf(values.permission),
    purpose: nameOf(values.purpose),
    state: stage ? t(stage) : values.state,
  }
  return (
    <ConditionChips
      conditions={applicationFilterNames.map((name) => ({
        name,
        label: t(filterLabels[name]),
        value: words[name],
      }))}
    />
  )
}
