/** What the next page says of what was done with an order file. */
import { orderTypes } from '~/codes'
import { count } from '~/format'
import { href } from '~/http/href'
import type { MessageKey } from '~/messages'
import type { Notice } from '~/notice.server'
import type { Say } from '~/say'
import type { LastStep } from './order-file.server'

/** Of a sheet that was taken in: how many rows, how many with a book, and what could not be read. */
export const registeredNotices = ({
  rows,
  matched,
  unread,
}: {
  rows: number
  matched: number
  unread: number
}): Notice[] => [
  { key: 'orderFileRead', params: { rows: count(rows), matched: count(matched) } },
  ...(unread > 0
    ? [
        {
          key: 'orderFileUnread',
          params: { count: count(unread) },
          alert: true,
          link: { to: '#unread', key: 'orderToUnread' },
        } as const,
      ]
    : []),
]

/** Of books that were put into the purchase requests. */
export function toCartNotice(
  { added, already, inProduction }: { added: number; already: number; inProduction: number },
  orderType: number,
): Notice {
  const type = orderTypes.find(({ value }) => value === orderType)?.label ?? ''
  const params = {
    type,
    added: count(added),
    already: count(already),
    inProduction: count(inProduction),
  }
  return {
    key: 'orderToCartDone',
    params,
    link: { to: href('/admin/cart', { orderType }), key: 'toPurchaseCart' },
  }
}

// prettier-ignore
const steps: Record<string, { is: MessageKey; undone: MessageKey }> = {
  choose:  { is: 'orderStepChoose',  undone: 'orderUndoneChoose' },
  reset:   { is: 'orderStepReset',   undone: 'orderUndoneReset' },
  absent:  { is: 'orderStepAbsent',  undone: 'orderUndoneAbsent' },
  remarks: { is: 'orderStepRemarks', undone: 'orderUndoneRemarks' },
  accept:  { is: 'orderStepAccept',  undone: 'orderUndoneAccept' },
}
const ofRows = { is: 'orderStepRows', undone: 'orderUndoneRows' } as const

type Step = Pick<LastStep, 'action' | 'rows' | 'place'>
const wordsOf = ({ action, place }: Step) =>
  action !== 'accept' && place === null ? ofRows : (steps[action] ?? ofRows)
const paramsOf = ({ rows, place }: Step) => ({ place: count(place ?? 0), count: count(rows) })

/** What a step was. */
export const stepText = (say: Say, step: Step) => say(wordsOf(step).is, paramsOf(step))

/** That it was taken back. */
export const undoneNotice = (step: Step): Notice => ({
  key: wordsOf(step).undone,
  params: paramsOf(step),
})
