/** Search form of the production list, and its conditions as links that remove them. */
import { entriesOf } from '~/platform/records'
import { productionGroups } from '~/tables/codes'
import { ConditionChips } from '~/components/condition-chips'
import { Icon } from '~/components/icon'
import { Input, type Option, Select } from '~/components/input'
import { CameraLink } from '~/features/catalogue/book/book-list'
import { filterFields } from '~/features/catalogue/book/fields'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import { textOf, useT, useI18n, useWord } from '~/i18n/provider'
import type { ProductionState } from './production-list.schema'

const stateLabels: Record<ProductionState, MessageKey> = {
  sourcing: 'producerSourcing',
  making: 'producerMaking',
  finished: 'producerFinished',
}
const ownFields = ['keyword', 'state', 'prodType', 'producer'] as const
/** The fields of the form; the address may name every filter of the catalogue. */
export const searchFields: readonly string[] = [...ownFields, 'isbn']
type SearchValues = Record<string, string>
type SearchFormProps = { values: SearchValues; producers: Option[] }

/** The conditions as they were sent, including refused ones. */
export const searchValues = (fields: Record<string, unknown>): SearchValues =>
  Object.fromEntries(
    [...ownFields, ...filterFields].map((name) => [
      name,
      typeof fields[name] === 'string' ? fields[name] : '',
    ]),
  )

export const isNarrowed = (values: SearchValues) => Object.values(values).some(Boolean)

/**
 * `from` is the list's current address. The ISBN field appears after the camera brought an ISBN, so
 * that people can correct it.
 */
export function SearchForm({
  values,
  errors = {},
  producers,
  from,
}: SearchFormProps & { errors?: Record<string, string>; from: string }) {
  const t = useT()
  const { locale } = useI18n()
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  const all = { value: '', label: t('allKinds') }
  return (
    <form method="get" action={href('/admin/produce/list')} role="search" className="filters">
      <Input
        {...field('keyword')}
        label={t('keyword')}
        hint={t('producerKeyword')}
        autoComplete="off"
        maxLength={100}
      />
      <Select
        {...field('state')}
        label={t('producerState')}
        options={[
          all,
          ...Object.entries(stateLabels).map(([value, key]) => ({ value, label: t(key) })),
        ]}
      />
      <Select
        {...field('prodType')}
        label={t('productionType')}
        options={[
          all,
          ...productionGroups.map(({ value, en }) => ({
            value,
            label: locale === 'en' ? `${value} (${en})` : value,
          })),
        ]}
      />
      <Select
        {...field('producer')}
        label={t('productionProducer')}
        options={[all, ...producers]}
      />
      {values.isbn || errors.isbn ? (
        <Input
          {...field('isbn')}
          label={t('isbn')}
          hint={t('isbnHint')}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {t('search')}
        </button>
        <CameraLink from={from} />
        <a className="button-quiet" href={href('/admin/produce/list')}>
          {t('reset')}
        </a>
      </p>
    </form>
  )
}

/** The active conditions in words. */
export function SearchConditions({ values, producers }: SearchFormProps) {
  const t = useT()
  const nameOf = useWord()
  const state = entriesOf(stateLabels).find(([name]) => name === values.state)?.[1]
  const labels: Record<string, MessageKey> = {
    state: 'producerState',
    prodType: 'productionType',
    producer: 'productionProducer',
  }
  const words: SearchValues = {
    ...values,
    state: state ? t(state) : '',
    prodType: nameOf(values.prodType ?? ''),
    producer:
      producers.find(({ value }) => value === values.producer)?.label ?? values.producer ?? '',
  }
  return (
    <ConditionChips
      conditions={Object.keys(values).map((name) => ({
        name,
        label: textOf(t, labels[name] ?? name),
        value: words[name] ?? '',
      }))}
    />
  )
}
