/** A member's eligibility in words: on their own page, and as a notice on other pages. */
import type { ReactNode } from 'react'
import { useRouteLoaderData, useSearchParams } from '@remix-run/react'
import { business } from '~/tables/business'
import {
  eligibilityDays,
  type CurrentEligibility,
  type EligibilityState,
  type EligibilityWay,
} from '~/tables/codes'
import { currentEligibilities, eligibilityStates, eligibilityWays } from '~/tables/account-codes'
import type { Frame } from '~/components/frame/frame'
import { DescriptionList } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { daysBetween } from '~/i18n/format'
import { type Translate, useI18n, useT } from '~/i18n/provider'
import type { EligibilityRow } from './eligibility.output'

export type CurrentView<Row extends EligibilityRow = EligibilityRow> = {
  required: boolean
  eligible: boolean
  state: CurrentEligibility
  asked: Row | null
  decision: Row | null
}

export function EligibilityTag({ state }: { state: CurrentEligibility | EligibilityState }) {
  const { locale } = useI18n()
  const found = [...currentEligibilities, ...eligibilityStates].find(({ value }) => value === state)
  return found ? <Tag colour={found.tag}>{found[locale]}</Tag> : null
}

export function WayName({ way }: { way: EligibilityWay }) {
  const { locale } = useI18n()
  return <>{eligibilityWays.find(({ value }) => value === way)?.[locale] ?? way}</>
}

/** '2027-02-28까지', or that there is no end. */
export const untilText = (t: Translate, untilDay: string) =>
  untilDay ? t('eligibilityUntilDay', { day: untilDay }) : t('eligibilityEndless')

const nowTexts = {
  none: 'eligibilityNoneNow',
  asked: 'eligibilityAskedNow',
  confirmed: 'eligibilityConfirmedNow',
  refused: 'eligibilityRefusedNow',
  withdrawn: 'eligibilityWithdrawnNow',
  expired: 'eligibilityExpiredNow',
} as const

/** Where the member stands, what was decided, and how else to reach the centre. */
export function EligibilityNow({ mine, staff }: { mine: CurrentView; staff: boolean }) {
  const t = useT()
  if (!mine.required)
    return (
      <Now>
        <p>{t(staff ? 'eligibilityStaffNow' : 'eligibilityFreeNow')}</p>
      </Now>
    )
  const { state, asked, decision } = mine
  return (
    <Now>
      <p>
        <EligibilityTag state={state} /> {t(nowTexts[state])}
      </p>
      {decision ? <DescriptionList items={decisionItems(t, decision)} /> : null}
      {asked && state === 'confirmed' ? <p>{t('eligibilityAskedNow')}</p> : null}
      {state === 'confirmed' ? null : <p>{t('eligibilityCall', { phone: business.phone })}</p>}
    </Now>
  )
}

function Now({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <section aria-labelledby="now">
      <h2 id="now">{t('eligibilityNow')}</h2>
      {children}
    </section>
  )
}

/** What a decision says, for the member and for administrators. */
export function decisionItems(t: Translate, decision: EligibilityRow) {
  const { state, way, reason, untilDay, decideTime } = decision
  return [
    ...(decideTime ? [{ name: t('eligibilityDecidedOn'), value: <Day of={decideTime} /> }] : []),
    ...(state === 'confirmed'
      ? [
          { name: t('eligibilityWay'), value: <WayName way={way} /> },
          { name: t('eligibilityUntil'), value: untilText(t, untilDay) },
        ]
      : []),
    ...(reason ? [{ name: t('eligibilityReason'), value: reason }] : []),
  ]
}

/** What is asked for and why, and what becomes of the photo. */
export function EligibilityWhy() {
  const t = useT()
  return (
    <section aria-labelledby="why">
      <h2 id="why">{t('eligibilityWhy')}</h2>
      <p>{t('eligibilityWhyText')}</p>
      <p>{t('eligibilityFree')}</p>
    </section>
  )
}

export function EligibilityProofs() {
  const t = useT()
  return (
    <>
      <h3>{t('eligibilityProofs')}</h3>
      <ul>
        <li>{t('eligibilityProofStudent')}</li>
        <li>{t('eligibilityProofTeacher')}</li>
        <li>{t('eligibilityProofHide')}</li>
      </ul>
      <p>{t('eligibilityPhotoFate')}</p>
    </>
  )
}

/**
 * On the home page, with applications and among notices: what a member still has to do, or, for two
 * weeks, that they were confirmed. Nothing where nothing is to be said. `mayRequest`: whether the visitor may
 * ask for it, for themselves or for a reader.
 */
export function EligibilityNotice({
  mine,
  mayRequest = true,
}: {
  mine: CurrentView | null
  mayRequest?: boolean
}) {
  const t = useT()
  const reader = useReader()
  const { today } = useRouteLoaderData<Frame>('root') ?? {}
  if (!mine?.required) return null
  if (mine.eligible) return isNews(mine.decision, today) ? <Confirmed mine={mine} /> : null
  const { state } = mine
  const mayAsk = mayRequest && state !== 'asked'
  return (
    <div className="notice notice-warn" id="eligibility-notice">
      <p>{t(state === 'none' ? 'eligibilityMissing' : nowTexts[state])}</p>
      <a className="button-secondary" href={href('/eligibility', { reader })}>
        {t(mayAsk ? 'eligibilityAskLink' : 'eligibilitySeeLink')}
      </a>
    </div>
  )
}

/** The number of the reader for whom the visitor acts on this page; null on their own. */
const useReader = () => useSearchParams()[0].get('reader')

/** Nobody decided about those who used the service before, so they are told nothing. */
const isNews = (decision: EligibilityRow | null, today = '') =>
  decision?.decideTime && decision.way !== 'earlier' && today
    ? daysBetween(decision.decideTime, today) <= eligibilityDays.news
    : false

function Confirmed({ mine: { decision } }: { mine: CurrentView }) {
  const t = useT()
  const reader = useReader()
  return (
    <div className="notice notice-info" id="eligibility-notice">
      <p>
        {t('eligibilityConfirmedNow')} {decision ? `(${untilText(t, decision.untilDay)})` : null}
      </p>
      <a className="button-secondary" href={href('/eligibility', { reader })}>
        {t('eligibilitySeeLink')}
      </a>
    </div>
  )
}
