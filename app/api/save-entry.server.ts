/** Saving an entry of the purchase-request cart, from its row in the list or from its own page. */
import { orderTypes } from '~/codes'
import { changeable, type PurchaseEntry } from '~/features/purchase-cart/purchase-cart.server'
import { changedFields, withTheirs } from '~/http/edit-conflict.server'
import { localeOf } from '~/locale.server'
import type { Notice } from '~/notice.server'
import type { Asked } from '~/session.server'
import type { Fields } from './read-form.server'
import { attempt, shownAgain } from './run.server'
import { api } from './table.server'

export const typeLabel = (orderType: number) =>
  orderTypes.find(({ value }) => value === orderType)?.label ?? ''

/**
 * Sends what differs from the entry that the form was filled with; all of it when the entry has changed since, so that the verb compares.
 * `entry` is what stands there now, after the change or at its refusal; null when it is gone.
 */
export async function saveEntry(args: Asked, fields: Fields, id: unknown) {
  const { data: now, problem: gone } = await attempt(args, api.purchaseCart.info, { id })
  if (!now) return { entry: null, refused: shownAgain(args, fields, { problem: gone }) }
  const sent = changedFields(changeable, now, fields)
  if (Object.keys(sent).length === 0) return { entry: now, notice: nothing }
  const { opId, updateTime } = fields
  const { data: entry, problem } = await attempt(args, api.purchaseCart.modify, {
    ...sent,
    id: now.id,
    opId,
    updateTime,
  })
  if (problem)
    return {
      entry: now,
      refused: shownAgain(args, fields, {
        problem: withTheirs(problem, inWords(now), localeOf(args.request)),
        conflict: problem.key === 'changedMeanwhile',
      }),
    }
  if (changeable.every((name) => entry[name] === now[name])) return { entry, notice: nothing }
  return {
    entry,
    notice: {
      key: entry.orderType === now.orderType ? 'purchaseChanged' : 'purchaseMoved',
      params: paramsOf(entry),
    } satisfies Notice,
  }
}

const nothing = { key: 'nothingChanged' } satisfies Notice

export const paramsOf = ({ title, orderType, orderNum }: PurchaseEntry) => ({
  title,
  type: typeLabel(orderType),
  n: orderNum,
})

const inWords = (entry: PurchaseEntry) => ({ ...entry, orderType: typeLabel(entry.orderType) })
