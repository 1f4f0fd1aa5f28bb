/** How forecasts did (예측 정확도): what was said, beside what happened. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { column, Table, type Column } from '~/components/table'
import type { Handle } from '~/components/frame/screen-handle'
import { BackLink } from '~/features/catalogue/book/book-list'
import { DraftFigureTables } from '~/features/production/manuscript/figures/draft-figures'
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('score') }

export async function loader(args: LoaderFunctionArgs) {
  const [score, figures] = await Promise.all([
    loadOrThrow(args, api.forecast.score),
    loadOrThrow(args, api.manuscript.figures),
  ])
  return { score, figures }
}

type Band = {
  from: number
  to: number
  count: number
  said: number | null
  happened: number | null
}

export default function Score() {
  const { score, figures } = useLoaderData<typeof loader>()
  const { bands, known, finished, daysOff, byLate } = score
  const t = useT()
  return (
    <Page lead={t('scoreLead')}>
      {known === 0 && finished === 0 ? (
        <section className="empty">
          <p>{t('scoreNone')}</p>
        </section>
      ) : (
        <BandTable bands={bands} />
      )}
      {daysOff === null ? null : (
        <p>{t('scoreDaysOff', { count: count(finished), days: count(daysOff) })}</p>
      )}
      {byLate === null ? null : <p>{t('scoreByLate', { share: byLate })}</p>}
      <DraftFigureTables figures={figures} />
      <BackLink from={href('/admin/produce/board')}>{t('board')}</BackLink>
    </Page>
  )
}

function BandTable({ bands }: { bands: Band[] }) {
  const t = useT()
  const percent = (value: number | null) => (value === null ? '-' : `${value}%`)
  const columns: Column<Band>[] = [
    column.main('band', t('scoreBand'), ({ from, to }) => t('scoreRange', { from, to })),
    column.number('count', t('scoreCount'), (band) => count(band.count)),
    column.number('said', t('scoreSaid'), ({ said }) => percent(said)),
    column.number('happened', t('scoreHappened'), ({ happened }) => percent(happened)),
  ]
  return (
    <section aria-labelledby="bands">
      <h2 id="bands">{t('scoreBands')}</h2>
      <Table
        caption={<span className="hidden-text">{t('scoreBands')}</span>}
        columns={columns}
        rows={bands}
        rowId={({ from }) => `band-${from}`}
      />
    </section>
  )
}
