/** Errata: those of every book, the newest first, and how far their correction is. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { loadList, searchTexts } from '~/api/load-list.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Input, Select } from '~/components/input'
import { ListPage } from '~/components/list-page'
import { Empty } from '~/components/table'
import { ErrataTable } from '~/features/production/errata/errata-tables'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { count } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { erratumStates } from '~/tables/staff-codes'

export const handle: Handle<typeof loader> = {
  title: (t, { found }) =>
    found ? t('errataTitle', { count: count(found.totalCount) }) : t('errata'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const fields = queryFields(args.request)
  const { state = '', keyword, page, size } = fields
  // '고칠 것 있음' is no state of its own
  const filters = state === 'open' ? { open: '1' } : { state }
  const list = await loadList(args, api.erratum.list, { ...filters, keyword, page, size })
  return data(
    { ...list, values: searchTexts(fields, ['state', 'keyword']), from: currentPath(args.request) },
    { status: list.problem?.status ?? 200 },
  )
}

export default function Errata() {
  const { values, from, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  const narrowed = values.state !== '' || values.keyword !== ''
  return (
    <ListPage
      list={list}
      heading={t('errata')}
      search={
        <form method="get" action={href('/admin/errata')} role="search" className="filters">
          <Select
            id="state"
            name="state"
            label={t('status')}
            defaultValue={values.state}
            error={list.problem?.fieldErrors.state}
            options={[
              { value: '', label: t('allKinds') },
              { value: 'open', label: t('erratumOpenOnly') },
              ...erratumStates.map((row) => ({ value: row.value, label: row[locale] })),
            ]}
          />
          <Input
            id="keyword"
            name="keyword"
            label={t('erratumKeyword')}
            defaultValue={values.keyword}
            error={list.problem?.fieldErrors.keyword}
          />
          <p className="actions">
            <button className="button-secondary">{t('search')}</button>
            <a className="button" href={href('/admin/errata/new')}>
              {t('erratumNew')}
            </a>
          </p>
        </form>
      }
      empty={
        narrowed ? (
          <Empty heading={t('errataNoneFound')}>
            <a className="button-secondary" href={href('/admin/errata')}>
              {t('errataAll')}
            </a>
          </Empty>
        ) : (
          <Empty heading={t('errataNone')} help={t('errataNoneHelp')} />
        )
      }
    >
      {({ items }) => <ErrataTable rows={items} from={from} />}
    </ListPage>
  )
}
