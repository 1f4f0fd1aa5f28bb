/** Saves an entry of the purchase cart, from its row in the list or from its own page. */
import { orderTypes } from '~/tables/codes'
import {
  editableFields,
  type PurchaseEntry,
} from '~/features/sources/purchase-cart/purchase-cart.server'
import { changedFields, withCurrentValues } from '~/http/edit-conflict.server'
import { localeOf } from '~/i18n/locale.server'
import type { Notice } from '~/http/notices.server'
import type { RequestArgs } from '~/platform/request-args'
import type { Fields } from '~/http/read-form.server'
import { tryCall, formWithErrors } from '~/api/run.server'
import { api } from '~/api/table.server'

const typeLabel = (orderType: number) =>
  orderTypes.find(({ value }) => value === orderType)?.label ?? ''

/**
 * Sends the fields that differ from the entry with which the form was filled; all of them when the
 * entry has changed since, so that the service function compares. `entry` is the entry as it is
 * stored afterwards, also after a refusal; null when it is gone.
 */
export async function savePurchaseEntry(args: RequestArgs, fields: Fields, id: unknown) {
  const { data: current, problem: missing } = await tryCall(args, api.purchaseCart.info, { id })
  if (!current) return { entry: null, refused: formWithErrors(args, fields, { problem: missing }) }
  const changes = changedFields(editableFields, current, fields)
  if (Object.keys(changes).length === 0) return { entry: current, notice: nothingChanged }
  const { opId, updateTime } = fields
  const { data: entry, problem } = await tryCall(args, api.purchaseCart.modify, {
    ...changes,
    id: current.id,
    opId,
    updateTime,
  })
  if (problem)
    return {
      entry: current,
      refused: formWithErrors(args, fields, {
        problem: withCurrentValues(problem, withTypeLabel(current), localeOf(args.request)),
        conflict: problem.key === 'changedMeanwhile',
      }),
    }
  if (editableFields.every((name) => entry[name] === current[name]))
    return { entry, notice: nothingChanged }
  return {
    entry,
    notice: {
      key: entry.orderType === current.orderType ? 'purchaseChanged' : 'purchaseMoved',
      params: entryParams(entry),
    } satisfies Notice,
  }
}

const nothingChanged = { key: 'nothingChanged' } satisfies Notice

export const entryParams = ({ title, orderType, orderNum }: PurchaseEntry) => ({
  title,
  type: typeLabel(orderType),
  n: orderNum,
})

const withTypeLabel = (entry: PurchaseEntry) => ({
  ...entry,
  orderType: typeLabel(entry.orderType),
})
