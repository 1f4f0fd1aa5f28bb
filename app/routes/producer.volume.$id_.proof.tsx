/** The proof page: a page of braille line by line, what it says, the source, and remarks to lines. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { toPages } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination } from '~/components/pagination'
import { BackLink } from '~/features/catalogue/book/book-list'
import { FileCardSection } from '~/features/production/file-check/file-card'
import { ProofTable, SourceText } from '~/features/production/desk/proof-table'
import { RemarkList } from '~/features/production/desk/remark-list'
import { RecheckForm, RemarkForm } from '~/features/production/desk/volume-forms'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'
import { deskIntents } from '~/workflows/desk-steps.server'

export const handle: Handle<typeof loader> = {
  title: (t, { volume: { title, prodType: type, number } }) =>
    t('proofTitle', { title, piece: t('pieceOf', { type, number }) }),
  page: ({ shown }) => shown.page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  const { page, line } = queryFields(args.request)
  const [volume, shown] = await Promise.all([
    loadOrThrow(args, api.volume.info, { id }),
    loadOrThrow(args, api.volume.proof, { id, page }),
  ])
  const chosen = /^[1-9]\d{0,3}$/.test(String(line)) ? Number(line) : null
  return { volume, shown, chosen }
}

export const action = (args: ActionFunctionArgs) => {
  const { addRemark, removeRemark, recheck } = deskIntents(args)
  return handleIntents(args, { addRemark, removeRemark, recheck })
}

export default function ProofPage() {
  const { volume, shown, chosen } = useLoaderData<typeof loader>()
  const t = useT()
  const { id } = volume
  const remarkable = volume.state === '검수' && !volume.mine
  const addressOf = (page: number, line: number | null) =>
    href('/producer/volume/:id/proof', { id }, { page, ...(line ? { line } : {}) })
  const remarks = volume.remarks.filter(({ page }) => page === shown.page)
  return (
    <Page lead={t(remarkable ? 'proofLead' : volume.mine ? 'proofReadLead' : 'proofClosedLead')}>
      {volume.card ? null : (
        <FileCardSection card={null} state={volume.cardState} linkTo={() => null}>
          <RecheckForm id={id} />
        </FileCardSection>
      )}
      {shown.findings.length > 0 ? (
        <section aria-labelledby="findings">
          <h2 id="findings">{t('proofFindings')}</h2>
          <ul>
            {shown.findings.map(({ key, params }, i) => (
              <li key={i}>{t(key, params)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="lines" className="proof-lines">
        <h2 id="lines">{t('proofPage', { page: shown.page, pages: shown.pages })}</h2>
        {shown.pages > 1 ? (
          <p className="actions">
            {shown.page > 1 ? (
              <a href={addressOf(shown.page - 1, null)}>{t('previousPage')}</a>
            ) : null}
            {shown.page < shown.pages ? (
              <a href={addressOf(shown.page + 1, null)}>{t('nextPage')}</a>
            ) : null}
          </p>
        ) : null}
        <ProofTable
          lines={shown.lines}
          remarks={remarks}
          linkTo={remarkable ? (line) => `${addressOf(shown.page, line)}#remark` : null}
        />
      </section>
      <SourceText pages={shown.source} />
      {remarks.length > 0 ? (
        <section aria-labelledby="remarks">
          <h2 id="remarks">{t('deskRemarks')}</h2>
          <RemarkList
            remarks={remarks}
            removable={remarkable}
            linkTo={(_, line) => (line ? `#line-${line}` : null)}
          />
        </section>
      ) : null}
      {remarkable ? (
        <section aria-labelledby="remark">
          <h2 id="remark" tabIndex={-1}>
            {t('remarkTitle')}
          </h2>
          <RemarkForm id={id} place={{ page: shown.page, line: chosen }} />
        </section>
      ) : null}
      <Pagination pages={toPages(shown.pages, shown.page, 1)} without="line" />
      <BackLink from={href('/producer/volume/:id', { id })}>{t('proofBack')}</BackLink>
    </Page>
  )
}
