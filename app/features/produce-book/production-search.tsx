/** What the list of books in production may be narrowed by: the search form, and each condition as a link that takes it away. */
import { productionGroups } from '~/codes'
import { ConditionChips } from '~/components/conditions'
import { Icon } from '~/components/icon'
import { Input, type Option, Select } from '~/components/input'
import { CameraLink } from '~/features/book/book-parts'
import { filterNames } from '~/features/book/book.schema'
import { href } from '~/http/href'
import type { MessageKey } from '~/messages'
import { useSay, useWords } from '~/say'
import type { ProductionState } from './production.schema'

export const stateWords: Record<ProductionState, MessageKey> = {
  sourcing: 'producerSourcing',
  making: 'producerMaking',
  finished: 'producerFinished',
}
const searched = ['keyword', 'state', 'prodType', 'producer'] as const
type Values = Record<string, string>
type Asked = { values: Values; producers: Option[] }

/** The conditions as they were asked for, also those that are refused. */
export const searchValues = (fields: Record<string, unknown>): Values =>
  Object.fromEntries(
    [...searched, ...filterNames].map((name) => [
      name,
      typeof fields[name] === 'string' ? fields[name] : '',
    ]),
  )

export const isNarrowed = (values: Values) => Object.values(values).some(Boolean)

/** `from` is the list's address as it stands. An ISBN has a field once the camera brought one: so it can be mended and stays. */
export function SearchForm({
  values,
  errors = {},
  producers,
  from,
}: Asked & { errors?: Record<string, string>; from: string }) {
  const say = useSay()
  const { locale } = useWords()
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  const all = { value: '', label: say('allKinds') }
  return (
    <form method="get" action={href('/admin/produce/list')} role="search" className="filters">
      <Input
        {...field('keyword')}
        label={say('keyword')}
        hint={say('producerKeyword')}
        autoComplete="off"
        maxLength={100}
      />
      <Select
        {...field('state')}
        label={say('producerState')}
        options={[
          all,
          ...Object.entries(stateWords).map(([value, key]) => ({ value, label: say(key) })),
        ]}
      />
      <Select
        {...field('prodType')}
        label={say('productionType')}
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
        label={say('productionProducer')}
        options={[all, ...producers]}
      />
      {values.isbn || errors.isbn ? (
        <Input
          {...field('isbn')}
          label={say('isbn')}
          hint={say('isbnHint')}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
      <p className="actions">
        <button className="button">
          <Icon name="search" />
          {say('search')}
        </button>
        <CameraLink from={from} />
        <a className="button-quiet" href={href('/admin/produce/list')}>
          {say('reset')}
        </a>
        <a href={href('/admin/produce/board')}>{say('toBoard')}</a>
      </p>
    </form>
  )
}

/** What narrows the list, in words. */
export function SearchConditions({ values, producers }: Asked) {
  const say = useSay()
  const state = stateWords[values.state as ProductionState]
  const labels: Record<string, MessageKey> = {
    state: 'producerState',
    prodType: 'productionType',
    producer: 'productionProducer',
  }
  const words: Values = {
    ...values,
    state: state ? say(state) : '',
    producer:
      producers.find(({ value }) => value === values.producer)?.label ?? values.producer ?? '',
  }
  return (
    <ConditionChips
      given={Object.keys(values).map((name) => ({
        name,
        label: say(labels[name] ?? (name as MessageKey)),
        value: words[name] ?? '',
      }))}
    />
  )
}
