/** Notices that the next page shows after an action on an order file. */
import type { OrderStep } from '~/tables/codes'
import { orderTypes } from '~/tables/codes'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import type { Notice } from '~/http/notices.server'
import type { Translate } from '~/i18n/provider'
import type { LastStep } from '~/features/requests/order-file/order-file.server'

/** After several uploads at once: what was read in all, and how many files wait for their school. */
export const registeredFilesNotices = (
  files: readonly { rows: number; matched: number; withoutSchool: number }[],
): Notice[] => {
  const sum = (name: 'rows' | 'matched') => files.reduce((total, file) => total + file[name], 0)
  const unknown = files.filter(({ withoutSchool }) => withoutSchool > 0).length
  const params = {
    files: count(files.length),
    rows: count(sum('rows')),
    matched: count(sum('matched')),
  }
  return [
    ...(files.length > 0 ? [{ key: 'orderFilesRead', params } as const] : []),
    ...(unknown > 0
      ? [
          {
            key: 'orderFilesNoSchool',
            params: { count: count(unknown) },
            info: true,
            link: {
              to: href('/admin/user/order/list', { only: 'withoutSchool' }),
              key: 'orderFilesNoSchoolShow',
            },
          } as const,
        ]
      : []),
  ]
}

/** After an upload: the number of rows, of rows with a book, and of unread cells. */
export const registeredNotices = ({
  rows,
  matched,
  unread,
  marked,
}: {
  rows: number
  matched: number
  unread: number
  marked: { count: number; mark: string }
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
  ...(marked.count > 0
    ? [
        {
          key: 'orderFileMarked',
          params: { count: count(marked.count), mark: marked.mark },
          link: { to: '?only=marked#results', key: 'orderToMarked' },
        } as const,
      ]
    : []),
]

/** After books were added to the purchase cart. */
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
const stepMessages: Record<OrderStep, { is: MessageKey; undone: MessageKey }> = {
  choose:  { is: 'orderStepChoose',  undone: 'orderUndoneChoose' },
  reset:   { is: 'orderStepReset',   undone: 'orderUndoneReset' },
  absent:  { is: 'orderStepAbsent',  undone: 'orderUndoneAbsent' },
  remarks: { is: 'orderStepRemarks', undone: 'orderUndoneRemarks' },
  counts:  { is: 'orderStepCounts',  undone: 'orderUndoneCounts' },
  split:   { is: 'orderStepSplit',   undone: 'orderUndoneSplit' },
  accept:  { is: 'orderStepAccept',  undone: 'orderUndoneAccept' },
  bookGone: { is: 'orderStepBookGone', undone: 'orderUndoneRows' },
}
const rowsStepMessages = { is: 'orderStepRows', undone: 'orderUndoneRows' } as const

/** `action` is null when only the number of rows is known. */
type UndoStep = Pick<LastStep, 'rows' | 'place'> & { action: OrderStep | null }
const messagesOfStep = ({ action, place }: UndoStep) =>
  action === null || (action !== 'accept' && action !== 'bookGone' && place === null)
    ? rowsStepMessages
    : stepMessages[action]
const stepParams = ({ rows, place }: UndoStep) => ({ place: count(place ?? 0), count: count(rows) })

/** Describes a step. */
export const stepText = (t: Translate, step: UndoStep) =>
  t(messagesOfStep(step).is, stepParams(step))

/** Says that a step was undone. */
export const undoneNotice = (step: UndoStep): Notice => ({
  key: messagesOfStep(step).undone,
  params: stepParams(step),
})
