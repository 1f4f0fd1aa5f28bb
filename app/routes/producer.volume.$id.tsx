/** A volume: its files and the check of them, remarks, what can be done now, and its history. */
import { todayInSeoul } from '~/platform/today'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { useAdministrator } from '~/components/frame/use-administrator'
import type { Handle } from '~/components/frame/screen-handle'
import { ExpectedDays } from '~/components/expected-days'
import { Page } from '~/components/page'
import { DescriptionList } from '~/components/table'
import { VolumeStateTag } from '~/features/production/volume-state-tag'
import { BackLink } from '~/features/catalogue/book/book-list'
import { CorrectionTable } from '~/features/production/errata/errata-tables'
import { FileCardSection } from '~/features/production/file-check/file-card'
import { ManuscriptLink } from '~/features/production/manuscript/manuscript-state'
import { NeedDate } from '~/features/production/books/need-date'
import { FileLink } from '~/features/production/books/producer-book'
import { CardTag, pageRange, personName } from '~/features/production/desk/desk-table'
import type { VolumeInfo } from '~/features/production/desk/volume-info.server'
import { RemarkList } from '~/features/production/desk/remark-list'
import { StepList } from '~/features/production/desk/step-list'
import {
  CheckSections,
  DelaySection,
  HandInSection,
  RecheckForm,
  ReleaseSection,
  TakeSection,
} from '~/features/production/desk/volume-forms'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { safePath } from '~/http/safe-path'
import { orDash } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { toWireVolumeState } from '~/tables/codes'
import { deskIntents } from '~/workflows/desk-steps.server'

export const handle: Handle<typeof loader> = {
  title: (t, { volume: { title, prodType: type, number } }) =>
    t('deskVolume', { title, piece: t('pieceOf', { type, number }) }),
}

const errataShown = 100

export async function loader(args: LoaderFunctionArgs) {
  const volume = await loadOrThrow(args, api.volume.info, { id: args.params.id })
  const { bookId } = volume
  const [{ state, counts }, errata] = await Promise.all([
    loadOrThrow(args, api.manuscript.info, { bookId }),
    loadOrThrow(args, api.erratum.ofVolume, { volumeId: volume.id, size: errataShown }),
  ])
  return {
    volume,
    errata,
    manuscript: { bookId, state, counts },
    from: safePath(queryFields(args.request).from),
    today: todayInSeoul(),
  }
}

export const action = (args: ActionFunctionArgs) => handleIntents(args, deskIntents(args))

/** The address of a line of the file on the proof page; null for files that are no braille. */
const proofLink =
  ({ id, card }: VolumeInfo) =>
  (page: number | undefined, line?: number | null) =>
    card?.kind === 'braille' || card?.kind === 'ebraille'
      ? href('/producer/volume/:id/proof', { id }, { page: page ?? 1 }) +
        (line ? `#line-${line}` : '')
      : null

export default function VolumePage() {
  const { volume, errata, manuscript, from, today } = useLoaderData<typeof loader>()
  const t = useT()
  const proof = proofLink(volume)
  const first = proof(1)
  return (
    <Page>
      <Facts volume={volume} manuscript={manuscript} today={today} />
      {first ? (
        <p>
          <a className="button-secondary" href={first}>
            {t('proofOpen')}
          </a>
        </p>
      ) : null}
      <section aria-labelledby="remarks">
        <h2 id="remarks">{t('deskRemarks')}</h2>
        <RemarkList
          remarks={volume.remarks}
          removable={volume.state === '검수' || volume.handedIn !== null}
          linkTo={proof}
        />
      </section>
      {errata.totalCount > 0 ? (
        <section aria-labelledby="errata">
          <h2 id="errata">{t('erratumOfVolume')}</h2>
          {errata.totalCount > errata.items.length ? (
            <p>
              {t('erratumOfVolumeMore', { shown: errata.items.length, count: errata.totalCount })}
            </p>
          ) : null}
          <CorrectionTable rows={errata.items} />
        </section>
      ) : null}
      {(volume.handedIn ?? volume.file) ? (
        <FileCardSection
          card={volume.card}
          state={volume.cardState}
          linkTo={({ page, line }) => proof(page, line)}
        >
          <RecheckForm id={volume.id} />
        </FileCardSection>
      ) : null}
      <Steps volume={volume} proof={first} />
      <section aria-labelledby="history">
        <h2 id="history">{t('stepsTitle')}</h2>
        <StepList steps={volume.steps} />
      </section>
      <BackLink from={from ?? href('/producer')}>{t(from ? 'backTo' : 'deskTitle')}</BackLink>
    </Page>
  )
}

/** What the caller may do with the volume in its state. */
function Steps({ volume, proof }: { volume: VolumeInfo; proof: string | null }) {
  const administrator = useAdministrator()
  const shown = { volume, administrator }
  const { state, maker, mine } = volume
  const makes = mine || (administrator && maker !== null)
  const corrects = state === '완료' && volume.toCorrect
  const waits = state === '검수' || (state === '완료' && volume.handedIn !== null)
  if (maker === null && (state === '대기' || state === '제작 중' || corrects))
    return <TakeSection {...shown} />
  return (
    <>
      {waits && !mine ? <CheckSections {...shown} proof={proof} /> : null}
      {makes && corrects ? (
        <>
          <HandInSection {...shown} />
          {waits ? null : <ReleaseSection {...shown} />}
        </>
      ) : null}
      {makes && state === '제작 중' ? (
        <>
          <HandInSection {...shown} />
          <DelaySection {...shown} />
          <ReleaseSection {...shown} />
        </>
      ) : null}
      {makes && state === '검수' ? <HandInSection {...shown} /> : null}
    </>
  )
}

function Facts({
  volume,
  manuscript,
  today,
}: {
  volume: VolumeInfo
  manuscript: ComponentProps<typeof ManuscriptLink>
  today: string
}) {
  const t = useT()
  const { id, bookRowId, title, state, neededBy, early, late, maker, checker } = volume
  const { file, handedIn, cardState, prodType, number } = volume
  const what = t('pieceOf', { type: prodType, number })
  const items: { name: string; value: ReactNode }[] = [
    {
      name: t('title'),
      value: (
        <a className="file-link" href={href('/producer/item/:id', { id: bookRowId })}>
          {title}
        </a>
      ),
    },
    {
      name: t('volumeState'),
      value: (
        <>
          <VolumeStateTag state={state} />{' '}
          <CardTag state={cardState} finished={state === toWireVolumeState('finished')} />
        </>
      ),
    },
    { name: t('volumePages'), value: pageRange(volume.firstPage, volume.lastPage) },
    { name: t('manuscriptFact'), value: <ManuscriptLink {...manuscript} /> },
    { name: t('volumeUnits'), value: orDash(volume.units) },
    { name: t('pieceNeeded'), value: <NeedDate date={neededBy} today={today} /> },
    { name: t('pieceExpected'), value: <ExpectedDays early={early} late={late} /> },
    { name: t('volumeDue'), value: orDash(volume.dueDate) },
    { name: t('deskMaker'), value: maker ? personName(maker) : t('deskNobody') },
    { name: t('deskChecker'), value: checker ? personName(checker) : '-' },
    {
      name: t('deskHandedInFile'),
      value: handedIn ? (
        <FileLink file={handedIn} what={what} to={`/api/volume/file/${id}`} />
      ) : (
        t('fileNone')
      ),
    },
    {
      name: t('deskDelivered'),
      value: file ? (
        <FileLink file={file} what={what} to={`/api/produceBook/downloadVolume/${id}`} />
      ) : (
        t('fileNone')
      ),
    },
  ]
  return <DescriptionList items={items} />
}
