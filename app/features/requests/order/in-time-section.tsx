/** On an application: whether it comes in time, and what can be done now when it does not. */
import type { ComponentProps } from 'react'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import { business } from '~/tables/business'
import { InTimeSentence, SoonerText, TimingTag } from './in-time-text'
import type { SoonerType } from './sooner-types'

type Order = ComponentProps<typeof InTimeSentence>['order'] & {
  id: number
  bookId: string
  bookRowId: number | null
  reader?: { id: number }
}

export function InTimeSection({
  order,
  eligible,
  sooner,
}: {
  order: Order
  eligible: boolean
  sooner: SoonerType[]
}) {
  const t = useT()
  const { id, bookId, bookRowId, timing, reader } = order
  const back = href('/order/item/:id', { id }, { reader: reader?.id })
  return (
    <section aria-labelledby="in-time">
      <h2 id="in-time" className="hidden-text">
        {t('whenItComes')}
      </h2>
      <p className="answer">
        <InTimeSentence order={order} eligible={eligible} /> <TimingTag {...order} />
      </p>
      {timing === 'late' || timing === 'unsure' ? (
        <>
          <h3>{t('doNow')}</h3>
          <ul className="next-steps stacked">
            {sooner.map(({ prodType, state, late }) => (
              <li key={prodType}>
                <SoonerText prodType={prodType} state={state} late={late} />{' '}
                {bookRowId ? (
                  <a href={withReturnPath(href('/item/:id', { id: bookRowId }), back)}>
                    {t('soonerApply', { type: prodType })}
                  </a>
                ) : null}
              </li>
            ))}
            <li>
              <a href={withReturnPath(href('/plan/:bookId', { bookId }), back)}>
                {t('tellLessons')}
              </a>
            </li>
            <li>
              <a href={`tel:${business.phone}`}>{t('callCentre', { phone: business.phone })}</a>
            </li>
          </ul>
        </>
      ) : null}
    </section>
  )
}
