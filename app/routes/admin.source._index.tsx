/** Publishers with what is requested from them: one round sends, another one reminds. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadList, searchTexts } from '~/api/load-list.server'
import { formWithErrors, readActionForm, type FormErrors } from '~/api/run.server'
import { api } from '~/api/table.server'
import { FilterForm } from '~/components/filter-form'
import type { Handle } from '~/components/frame/screen-handle'
import { ListPage } from '~/components/list-page'
import { Empty } from '~/components/table'
import { PublisherTable } from '~/features/sources/source-request/publisher-table'
import { href } from '~/http/href'
import { redirectBack, type Notice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { todayInSeoul } from '~/platform/today'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('sourceTitle', { count: count(found.totalCount) }) : t('source'),
  page: ({ page }) => page,
}

const filters = ['keyword', 'only'] as const

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const list = await loadList(args, api.publisher.list, { ...fields, only: fields.only ?? 'open' })
  return data(
    { values: searchTexts(fields, filters), today: todayInSeoul(), ...list },
    { status: list.problem?.status ?? 200 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const chosen = [fields.publisher ?? []].flat().map(String)
  const refused = (problem: FormErrors) => formWithErrors(args, fields, { problem, chosen })
  return handleIntents(
    args,
    {
      send: [
        api.sourceRequest.send,
        ({ requests, mailed, letters }) =>
          redirectBack(args, sentNotice(requests, mailed, letters)),
        refused,
      ],
      remind: [
        api.sourceRequest.remindAll,
        ({ requests, mailed }) =>
          redirectBack(args, {
            key: 'sourceReminded',
            params: { count: count(requests), mailed: count(mailed) },
          }),
        refused,
      ],
    },
    fields,
  )
}

/** What went out, and where a letter has to be printed. */
function sentNotice(requests: number, mailed: number, letters: number[]): Notice {
  const [first] = letters
  const params = {
    count: count(requests),
    mailed: count(mailed),
    letters: count(letters.length),
  }
  if (first === undefined) return { key: 'sourceSent', params }
  return {
    key: 'sourceSentLetters',
    params,
    link: { to: href('/admin/source/:id/letter', { id: first }), key: 'sourcePrintLetter' },
  }
}

export default function Sources() {
  const { values, today, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const filtered = Object.values(values).some(Boolean)
  return (
    <ListPage
      list={list}
      lead={t('sourceLead')}
      heading={t('source')}
      fields={filters}
      search={
        <FilterForm
          action={href('/admin/source')}
          label={t('sourceFilters')}
          values={{ ...values, only: values.only || 'open' }}
          errors={list.problem?.fieldErrors ?? {}}
          filters={[
            { name: 'keyword', label: t('publisher') },
            {
              name: 'only',
              label: t('sourceWhich'),
              options: [
                { value: 'due', label: t('sourceDue') },
                { value: 'open', label: t('sourceOnlyOpen') },
                { value: 'all', label: t('allKinds') },
              ],
            },
          ]}
        />
      }
      empty={
        <Empty
          heading={t(filtered ? 'sourceNoneHere' : 'sourceNone')}
          help={filtered ? undefined : t('sourceNoneHelp')}
        >
          <a href={href(filtered ? '/admin/source' : '/admin/cart')}>
            {t(filtered ? 'source' : 'adminCart')}
          </a>
        </Empty>
      }
    >
      {({ items }) => <PublisherTable rows={items} today={today} />}
    </ListPage>
  )
}
