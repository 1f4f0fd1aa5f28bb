/** The API for people who write programs: a key, two calls to apply, and all calls by group. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { type ApiDocument, groupsOf } from '~/features/centre/api-docs/api-docs'
import { CommandLine } from '~/features/centre/api-docs/command-line'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'
import { urlOf } from '~/platform/request-url'

export const handle: Handle = { title: (t) => t('apiDocsTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const { document } = await loadOrThrow(args, api.about.openapi)
  return { groups: groupsOf(document as ApiDocument), origin: urlOf(args.request).origin }
}

export default function Screen() {
  const t = useT()
  const { groups, origin } = useLoaderData<typeof loader>()
  return (
    <Page lead={t('apiDocsLead')}>
      <section aria-labelledby="key">
        <h2 id="key">{t('apiDocsKey')}</h2>
        <p>
          {t('apiDocsKeyHelp')} <a href={href('/myinfo')}>{t('menuMyInfo')}</a>
        </p>
      </section>
      <section aria-labelledby="apply">
        <h2 id="apply">{t('apiDocsApply')}</h2>
        <p>{t('apiDocsApplyHelp')}</p>
        <CommandLine>{`BOOK=$(curl -s ${origin}/api/public/book/search --data-urlencode keyword=수학 | grep -o '"bookId":"[^"]*"' | head -1 | cut -d '"' -f 4)`}</CommandLine>
        <CommandLine>{`curl ${origin}/api/userOrderBook/apply -H "Authorization: Bearer $KEY" --data-urlencode bookId="$BOOK" --data-urlencode prodType=점자 -d orderNum=1 -d opId=my-first-application`}</CommandLine>
      </section>
      <section aria-labelledby="follow">
        <h2 id="follow">{t('apiDocsFollow')}</h2>
        <CommandLine>{`curl ${origin}/api/userOrderBook/list -X POST -H "Authorization: Bearer $KEY"`}</CommandLine>
      </section>
      <section aria-labelledby="answers">
        <h2 id="answers">{t('apiDocsAnswers')}</h2>
        <p>{t('apiDocsAnswersHelp')}</p>
      </section>
      <p className="actions">
        <a href="/api/openapi.json">{t('apiDocsMachine')}</a>
      </p>
      <nav aria-labelledby="calls">
        <h2 id="calls">{t('apiDocsCalls')}</h2>
        <ul className="link-list">
          {groups.map(({ name, calls }) => (
            <li key={name}>
              <a href={href('/api/docs/:group', { group: name })}>
                {t('apiDocsGroupLink', { name, count: calls })}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  )
}
