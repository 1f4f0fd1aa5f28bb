/** Input schemas of deliveries: what is ready, packing, sending, and saying what arrived. */
import * as z from 'zod/mini'
import { bodyLimits, fieldLimits } from '~/tables/codes'
import { shipmentStates } from '~/tables/staff-codes'
import {
  integer,
  isoDate,
  listOf,
  oneOf,
  optional,
  preprocess,
  requiredText,
  rowId,
  telephone,
  text,
} from '~/validation/fields'
import { addressFields } from '~/features/people/address/address.schema'
import { demandKinds } from '~/tables/codes'
import { Paging } from '~/validation/paging'
import { fileField } from '~/validation/uploaded-file'

/** `keyword`: a part of the school's or member's name, or a login id. */
export const Ready = z.extend(Paging, {
  keyword: optional(text(fieldLimits.keyword)),
  kind: oneOf(demandKinds),
})

/** Who gets it: a member by their id, or a school by the name that its demand has. */
const holder = { userId: optional(rowId), schoolName: optional(text(300)) }
const oneHolder = z.refine<{ userId?: number; schoolName?: string }>(
  ({ userId, schoolName }) => (userId === undefined) !== (schoolName === undefined),
  { error: 'deliveryHolder', path: ['schoolName'] },
)
export const ReadyOf = z.object(holder).check(oneHolder)

const address = {
  recipient: requiredText('deliveryRecipientRequired'),
  ...addressFields,
  phone: telephone,
  remarks: optional(text(500)),
}
const pieceFields = {
  piece: listOf(requiredText('required', 60), fieldLimits.shipmentItems),
  copies: listOf(
    integer({ min: 0, max: fieldLimits.copies, message: 'orderBadCopies' }, 0),
    fieldLimits.shipmentItems,
  ),
}
/**
 * `piece` and `copies` belong together by their positions; 0 leaves a piece out. A piece is named
 * as in the answer of `delivery/readyOf`.
 */
export const Create = z.object({ ...holder, ...address, ...pieceFields }).check(
  oneHolder,
  z.refine(({ piece, copies }) => piece.length === copies.length, {
    error: 'badForm',
    path: ['copies'],
  }),
)
/** `holder`: as in the answer of `delivery/ready`; the shipments are made in this order. */
export const PackAll = z.object({
  holder: listOf(requiredText('required', 310), fieldLimits.batch).check(
    z.minLength(1, 'chooseFirst'),
  ),
})
export const SetAddress = z.object({ id: rowId, ...address })
/** The fields of the two forms, without what only a program sends. */
export const AddressForm = z.object(address)

export const SendForm = z.object({
  sentDay: isoDate,
  carrier: optional(text(50)),
  trackingNumber: optional(text(50)),
})
export const Send = z.extend(SendForm, { id: rowId })

const shipmentIds = listOf(rowId, fieldLimits.batch)
/** Without ids: the shipments that are packed and not sent. */
export const Batch = z.object({ id: shipmentIds })

/** Lines as they were pasted, the first and the last empty ones too. */
const pastedLines = preprocess(
  (value) => value ?? '',
  z.string().check(z.maxLength(fieldLimits.batch * 200, 'tooLong')),
)
const oneOrMore = shipmentIds.check(z.minLength(1, 'chooseFirst'))
/**
 * `numbers`: a number a line, in the order of `id`, an empty line for none; or the `file` of the carrier,
 * with columns of recipients and numbers.
 */
export const Numbers = z.object({
  id: oneOrMore,
  numbers: pastedLines,
  file: optional(fileField(bodyLimits.sheet, 'sheetTooLarge')),
})
export const SendAllForm = z.object({ sentDay: isoDate, carrier: optional(text(50)) })
/** `id` and `trackingNumber` belong together by their positions; '' for none. */
export const SendAll = z
  .extend(SendAllForm, {
    id: oneOrMore,
    trackingNumber: listOf(text(50), fieldLimits.batch),
  })
  .check(
    z.refine(({ id, trackingNumber }) => id.length === trackingNumber.length, {
      error: 'badForm',
      path: ['trackingNumber'],
    }),
  )

const checked = preprocess(
  (value) => value === '1' || value === 'true' || value === true,
  z.boolean(),
)
const copiesOfItems = z.optional(
  listOf(
    integer({ min: 0, max: fieldLimits.copies, message: 'orderBadCopies' }),
    fieldLimits.shipmentItems,
  ),
)
const items = { item: listOf(rowId, fieldLimits.shipmentItems) }
export const AnswerForm = z.object({ answer: optional(text(1000)) })
const answer = { ...items, ...AnswerForm.shape, arrived: copiesOfItems, all: checked }
type Answered = { item: number[]; arrived?: number[]; all: boolean }
const sameLength = z.refine<Answered>(
  ({ item, arrived = [], all }) => all || (item.length > 0 && item.length === arrived.length),
  { error: 'deliveryAnswerRequired', path: ['arrived'] },
)
/**
 * What arrived: everything (`all`), or copies for each item by position. What did not arrive is
 * missing.
 */
export const Receive = z.object({ id: rowId, ...answer }).check(sameLength)

/** The code of a packing list as people type it: case, spaces and hyphens do not count. */
const code = z.pipe(
  preprocess(
    (value) => (typeof value === 'string' ? value.toUpperCase().replace(/[^0-9A-Z]/g, '') : value),
    z.string('deliveryCodeRequired'),
  ),
  z.string().check(z.regex(/^[2-9A-HJ-NP-Z]{12}$/, 'deliveryCodeWrong')),
)
export const ByCode = z.object({ code })
export const ReceiveByCode = z.object({ code, ...answer }).check(sameLength)

/** Copies of each item that came back, in all. */
export const Returned = z.object({ id: rowId, ...items, returned: copiesOfItems }).check(
  z.refine(({ item, returned = [] }) => item.length > 0 && item.length === returned.length, {
    error: 'deliveryAnswerRequired',
    path: ['returned'],
  }),
)

export const ByItem = z.object({ item: rowId })
/** `to`: the piece of somebody else's demand; `copies` of those that arrived with the item. */
export const HandOnForm = z.object({
  to: requiredText('deliveryToRequired', 60),
  copies: integer({ min: 1, max: fieldLimits.copies, message: 'badCopies' }, 1),
})
export const HandOn = z.extend(HandOnForm, { item: rowId })

export const List = z.extend(Paging, {
  keyword: optional(text(fieldLimits.keyword)),
  state: oneOf([...shipmentStates.map(({ value }) => value), 'silent']),
})

/** The first and the last day of asking; without them, this year until today. */
export const Statistics = z.object({ from: isoDate, to: isoDate })
