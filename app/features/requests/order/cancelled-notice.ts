/** The notice after an application was cancelled. */
import type { Notice } from '~/http/notices.server'
import type { OrderView } from './order-status.server'

/** `order`: the application as it was; none when an equal request has cancelled it meanwhile. */
export const cancelledNotice = (order: OrderView | null | undefined): Notice =>
  order
    ? {
        key: 'cancelled',
        params: { title: order.title, type: order.prodType, n: order.orderNum },
      }
    : { key: 'cancelledBefore' }
