/** What was done with a volume, the first step first. */
import { codeRow } from '~/tables/codes'
import { volumeSteps } from '~/tables/staff-codes'
import { Minute } from '~/components/when'
import { useI18n, useT } from '~/i18n/provider'
import { personName } from './desk-table'
import type { VolumeInfo } from './volume-info.server'

type Step = VolumeInfo['steps'][number]

export function StepList({ steps }: { steps: Step[] }) {
  const t = useT()
  if (steps.length === 0) return <p>{t('stepsNone')}</p>
  return (
    <ol>
      {steps.map((step) => (
        <li key={step.id}>
          <StepText step={step} />
        </li>
      ))}
    </ol>
  )
}

function StepText({ step }: { step: Step }) {
  const t = useT()
  const { locale } = useI18n()
  const { kind, user, by: actor, reason, day, fileName, pages, createTime, readers } = step
  const name = codeRow(volumeSteps, kind)[locale]
  return (
    <>
      <strong>{name}</strong>, <Minute of={createTime} />, {user ? personName(user) : t('deskGone')}
      {actor ? ` (${t('stepBy', { name: personName(actor) })})` : ''}
      {fileName ? <div className="small">{fileName}</div> : null}
      {readers === null ? null : (
        <div className="small">{t('stepReaders', { count: readers })}</div>
      )}
      {pages ? <div className="small">{t('stepPages', { pages })}</div> : null}
      {day ? <div className="small">{t('stepDay', { day })}</div> : null}
      {reason ? <div className="small">{reason}</div> : null}
    </>
  )
}
