/** The calls of one group of the API: who may call, what each takes, and what it may answer. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { column, DescriptionList, Table } from '~/components/table'
import { type ApiDocument, callsOf, type DocumentedCall } from '~/features/centre/api-docs/api-docs'
import { href } from '~/http/href'
import { type Translate, useI18n, useT } from '~/i18n/provider'
import { levels, levelNames } from '~/tables/codes'
import { accessScopes } from '~/tables/account-codes'
import type { Locale } from '~/tables/messages'

export const handle: Handle<typeof loader> = {
  title: (t, { name }) => t('apiDocsGroup', { name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { document } = await loadOrThrow(args, api.about.openapi)
  const name = args.params.group ?? ''
  const calls = callsOf(document as ApiDocument, name)
  if (calls.length === 0) throw data({ key: 'notFound' }, { status: 404 })
  return { name, calls }
}

export default function Screen() {
  const t = useT()
  const { calls } = useLoaderData<typeof loader>()
  return (
    <Page>
      <p className="actions">
        <a href={href('/api/docs')}>{t('apiDocsAll')}</a>
      </p>
      {calls.map((call) => (
        <Call key={call.id} {...call} />
      ))}
    </Page>
  )
}

/** The role in words: every level up to it, or everybody. */
function whoMay(role: string, t: Translate, locale: Locale): string {
  const level = levelNames.find(({ value }) => value === levels[role as keyof typeof levels])
  return level ? level[locale] : t('apiDocsEverybody')
}

function Call({ id, method, path, summary, role, keyScope, fields, statuses }: DocumentedCall) {
  const t = useT()
  const { locale } = useI18n()
  const scope = accessScopes.find(({ value }) => value === keyScope)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {method} {path}
      </h2>
      <p>{summary[locale === 'ko' ? 0 : 1]}</p>
      <DescriptionList
        items={[
          { name: t('apiDocsRole'), value: whoMay(role, t, locale) },
          {
            name: t('apiDocsRoleKey'),
            value: scope ? scope[locale] : t('apiDocsKeyNone'),
          },
          { name: t('apiDocsStatuses'), value: statuses.join(', ') },
        ]}
      />
      {fields.length > 0 ? (
        <Table<(typeof fields)[number]>
          caption={t('apiDocsFields', { path })}
          columns={[
            column.main('name', t('apiDocsField'), ({ name }) => name),
            column.text('values', t('apiDocsValues'), ({ values }) => values || '-'),
            column.text('required', t('apiDocsRequired'), ({ required }) =>
              required ? t('requiredWord') : '-',
            ),
          ]}
          rows={fields}
          rowId={({ name }) => `${id}-${name}`}
        />
      ) : (
        <p>{t('apiDocsNoFields')}</p>
      )}
    </section>
  )
}
