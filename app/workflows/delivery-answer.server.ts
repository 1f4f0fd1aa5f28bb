/** Answers about a shipment's items: what was recorded, or each error at the number it is about. */
import { formWithErrors, type FormErrors } from '~/api/run.server'
import { itemField, toItems, type ItemNumber } from '~/features/delivery/item-fields'
import { atEntries } from '~/features/delivery/numbered-errors'
import type { Received } from '~/features/delivery/delivery.output'
import type { Notice } from '~/http/notices.server'
import { count } from '~/i18n/format'
import type { Fields } from '~/http/read-form.server'
import type { RequestArgs } from '~/platform/request-args'

/** The form as it was sent, with its errors at the fields of the items. */
export function atItems(args: RequestArgs, fields: Fields, what: ItemNumber, problem: FormErrors) {
  const names = toItems(fields, what).item.map((id) => itemField(what, Number(id)))
  return formWithErrors(args, fields, {
    problem: { ...problem, fieldErrors: atEntries(problem.fieldErrors, names) },
  })
}

/** What was recorded of an answer. */
export const receivedNotice = ({ arrived, missing }: Received): Notice =>
  missing > 0
    ? {
        key: 'deliveryReceived',
        params: { arrived: count(arrived), missing: count(missing) },
      }
    : { key: 'deliveryReceivedAll', params: { arrived: count(arrived) } }
