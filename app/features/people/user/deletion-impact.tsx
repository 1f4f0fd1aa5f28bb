/** What is deleted with an account, as features/people/sign-up/pages/privacy.ko.md promises. */
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

export type DeletionImpact = {
  sessions: number
  cart: number
  orders: number
  notices: number
  proposals: number
  /** of errata */
  reports: number
  shipments: number
  /** of the shipments: not sent yet */
  packed: number
  /** of the shipments: sent, without an answer for each copy */
  onTheWay: number
  assignments?: number
  /** the names of readers in care whom nobody else helps */
  readers: string[]
}

export function DeletionImpactText({
  sessions,
  cart,
  orders,
  notices,
  proposals,
  reports,
  shipments,
  packed,
  onTheWay,
  assignments = 0,
  readers,
}: DeletionImpact) {
  const t = useT()
  return (
    <>
      <h2>{t('withdrawGone')}</h2>
      <ul>
        <li>{t('withdrawRecord')}</li>
        <li>{t('withdrawSessions', { count: count(sessions) })}</li>
        <li>{t('withdrawCart', { count: count(cart) })}</li>
        <li>{t('withdrawOrders', { count: count(orders) })}</li>
        <li>{t('withdrawNotices', { count: count(notices) })}</li>
        <li>{t('withdrawEligibility')}</li>
        {proposals > 0 ? <li>{t('withdrawProposals', { count: count(proposals) })}</li> : null}
        {reports > 0 ? <li>{t('withdrawReports', { count: count(reports) })}</li> : null}
        {shipments > 0 ? (
          <li>
            {t('withdrawShipments', {
              count: count(shipments),
              packed: count(packed),
              sent: count(onTheWay),
            })}
          </li>
        ) : null}
        {readers.length > 0 ? (
          <li>
            {t('withdrawReaders', { count: count(readers.length), names: readers.join(', ') })}
          </li>
        ) : null}
        {assignments > 0 ? <li>{t('removeAssignments', { count: count(assignments) })}</li> : null}
      </ul>
      <h2>{t('withdrawKept')}</h2>
      <ul>
        <li>{t('withdrawSchoolLists')}</li>
        <li>{t('withdrawTrace')}</li>
        <li>{t('withdrawLogs')}</li>
        <li>{t('withdrawStatistics')}</li>
      </ul>
    </>
  )
}
