/** Advanced search: twelve filters as a GET form, so that the address is the search. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { query, type Fields } from '~/api/read-form.server'
import { attempt, load } from '~/api/run.server'
import { api } from '~/api/table.server'
import { grades, permissions, productionGroups, purposes } from '~/codes'
import { Icon } from '~/components/icon'
import { Input, Select, type Option } from '~/components/input'
import { Page } from '~/components/page'
import { useAddress } from '~/components/pagination'
import { Results } from '~/features/book/book-parts'
import { filterNames } from '~/features/book/book.schema'
import { LastPageLink, NoMatch } from '~/features/book/no-result'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import type { MessageKey } from '~/messages'
import { useSay, useWords } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { found }) => (found ? say('results', { count: count(found.totalCount) }) : say('advancedTitle')),
  page: ({ found }) => found?.page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = query(args.request)
  const values = Object.fromEntries(filterNames.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : '']))
  const blank = { values, from: here(args.request), found: null, states: [], problem: null, sort: '0', size: 10 }
  if (!asked(fields)) return blank
  const { data: found, problem } = await attempt(args, api.book.list, fields)
  if (problem) return data({ ...blank, problem }, { status: problem.status })
  const states = await load(args, api.book.formats, { bookIds: found.items.map(({ bookId }) => bookId) })
  return { ...blank, found, states, sort: String(fields.sort ?? '') || '0', size: Number(fields.size) || 10 }
}

/** The empty form is shown until something was sent with it; all filters empty lists everything. */
const asked = (fields: Fields) => [...filterNames, 'page', 'size', 'sort'].some((name) => name in fields)

// prettier-ignore
const choices: Partial<Record<string, readonly { value: string; en: string; label?: string }[]>> = {
  prodType: productionGroups, grade: grades, purpose: purposes, permission: permissions,
}
const hints: Partial<Record<string, MessageKey>> = { pubDate: 'dateHint', prodDate: 'dateHint', isbn: 'isbnHint' }

export default function AdvancedSearch() {
  const { found, states, problem, from, sort, size } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page problem={problem}>
      <form method="get" action="/search/advanced" role="search" className="filters">
        {filterNames.map((name) => <Filter key={name} name={name} />)}
        <p className="actions">
          <button className="button">
            <Icon name="search" />
            {say('search')}
          </button>
          <a className="button-quiet" href="/search/advanced">{say('reset')}</a>
          <a href="/">{say('toSimple')}</a>
        </p>
      </form>
      <details className="panel">
        <summary>{say('termsHelp')}</summary>
        <p>{say('termBraille')}</p>
        <p>{say('termPermission')}</p>
      </details>
      <Conditions />
      {problem?.key === 'noSuchPage' ? <LastPageLink /> : null}
      {found && found.totalCount > 0 ? <Results {...{ found, states, sort, size, from }} /> : null}
      {found?.totalCount === 0 ? <NoMatch /> : null}
    </Page>
  )
}

function Filter({ name }: { name: (typeof filterNames)[number] }) {
  const { values, problem } = useLoaderData<typeof loader>()
  const say = useSay()
  const { locale } = useWords()
  const common = { id: name, name, label: say(name), defaultValue: values[name], error: problem?.fieldErrors[name] }
  const options: Option[] | undefined = choices[name]?.map(({ value, en, label }) => ({ value, label: locale === 'en' ? `${value} (${en})` : (label ?? value) }))
  if (options) return <Select {...common} options={[{ value: '', label: say('allKinds') }, ...options]} />
  const hint = hints[name]
  return <Input {...common} hint={hint && say(hint)} inputMode={name === 'isbn' ? 'numeric' : undefined} autoComplete="off" />
}

/** What narrows the list, each removable (quality E-02). */
function Conditions() {
  const { values, found } = useLoaderData<typeof loader>()
  const say = useSay()
  const address = useAddress()
  const given = filterNames.filter((name) => values[name])
  if (!found || given.length === 0) return null
  return (
    <section aria-labelledby="conditions">
      <h2 id="conditions" className="hidden-text">{say('conditions')}</h2>
      <ul className="chips">
        {given.map((name) => (
          <li key={name}>
            <a href={address({ [name]: '', page: null })}>
              {say('conditionOf', { label: say(name), value: values[name] ?? '' })}
              <span className="hidden-text"> {say('removeCondition', { label: say(name) })}</span>
              <span aria-hidden="true">✕</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
