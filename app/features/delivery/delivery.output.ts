/** Output schemas of deliveries. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { shipmentStates } from '~/tables/staff-codes'
import { packingObstacles } from './packing/obstacles'
import { numberDoubts } from './batch/number-lines'
import { demandKinds } from '~/tables/codes'
import { named } from '~/validation/documented'
import { count, flag, id, listOf, partialDate, text, time } from '~/validation/output'

const kind = z.enum(demandKinds)
const prodType = z.enum(productionTypeValues)
const member = z.object({ id, user: text, name: text })
/** '' while it is only packed */
const sentDay = partialDate
const state = z.enum(shipmentStates.map(({ value }) => value))

const obstacle = z.enum(packingObstacles.map(({ value }) => value))

/** `holder` names whom `delivery/packAll` may pack for, unless `obstacle` says why it does not. */
export const Recipients = z.extend(
  listOf(
    z.object({
      holder: text,
      kind,
      member: z.nullable(member),
      schoolName: z.nullable(text),
      pieces: id,
      copies: id,
      neededFrom: partialDate,
      since: time,
      packed: count,
      eligible: flag,
      obstacle: z.nullable(obstacle),
    }),
  ),
  { copies: count },
)

const addressFields = {
  recipient: text,
  zipCode: text,
  address: text,
  addressDetail: text,
  phone: text,
}

/**
 * `piece` names what `delivery/create` may pack, up to `copies`; `volume` 0 is the whole book;
 * `confirmed` false: a member whose eligibility is not confirmed sent the school's list. `named` false:
 * `schoolName` is the name of a file in which nobody named a school, for which nothing is packed.
 */
export const ReadyPieces = z.extend(
  listOf(
    z.object({
      piece: text,
      kind,
      id,
      prodType,
      volume: count,
      bookId: text,
      title: text,
      copies: id,
      neededFrom: partialDate,
      file: z.nullable(text),
      place: z.nullable(id),
      confirmed: flag,
    }),
  ),
  {
    member: z.nullable(member),
    eligible: flag,
    schoolName: z.nullable(text),
    named: flag,
    address: z.object(addressFields),
    packed: z.array(z.object({ id, createTime: time, items: count })),
  },
)

const sums = { items: count, copies: count, arrived: count, missing: count, returned: count }
const itemFields = {
  id,
  bookId: text,
  title: text,
  prodType,
  volume: count,
  copies: id,
  arrived: count,
  missing: count,
  returned: count,
}

export const Shipments = listOf(
  z.object({
    id,
    code: text,
    userId: z.nullable(id),
    schoolName: text,
    recipient: text,
    carrier: text,
    trackingNumber: text,
    sentDay,
    createTime: time,
    ...sums,
    state,
    silent: flag,
  }),
)

const answered = {
  id,
  carrier: text,
  trackingNumber: text,
  sentDay,
  createTime: time,
  answerTime: z.nullable(time),
  answer: text,
  sums: z.object(sums),
  state,
}

/** `demand`: whether the application or the row that each item was sent for still exists. */
export const Shipment = named(
  'Shipment',
  z.object({
    ...answered,
    code: text,
    userId: z.nullable(id),
    schoolName: text,
    ...addressFields,
    remarks: text,
    userName: text,
    items: z.array(
      z.object({ ...itemFields, handedOn: count, fromItemId: z.nullable(id), demand: flag }),
    ),
  }),
)

const ofRecipient = { ...answered, items: z.array(z.object(itemFields)) }
/** `packed`, `onTheWay`: of all of them. */
export const Mine = z.extend(listOf(z.object(ofRecipient)), { packed: count, onTheWay: count })
/** `mayAnswer`: whether the caller may say, or correct, what arrived. */
export const ByCode = z.object({ ...ofRecipient, code: text, schoolName: text, mayAnswer: flag })

/** What was packed or sent for one application. */
export const SentItem = z.object({
  ...itemFields,
  shipment: z.object({
    id,
    carrier: text,
    trackingNumber: text,
    sentDay,
    createTime: time,
    answerTime: z.nullable(time),
  }),
})

/** `leftOut`: those for whom nothing was packed. */
export const PackedAll = z.object({
  ids: z.array(id),
  leftOut: z.array(z.object({ holder: text, name: text, obstacle })),
})
export const Batch = listOf(Shipment)
/** `doubts`: what to look at before the number is recorded; `unused`: lines of no shipment. */
export const Numbers = z.object({
  items: z.array(
    z.object({ id, recipient: text, trackingNumber: text, doubts: z.array(z.enum(numberDoubts)) }),
  ),
  unused: z.array(z.object({ line: id, text })),
})
export const SentAll = z.object({ count: id })

export const Created = z.object({ id })
export const Received = z.object({ arrived: count, missing: count })
export type Received = z.infer<typeof Received>
export const Returned = z.object({ returned: count })
const handOnChoice = z.object({ piece: text, userId: z.nullable(id), name: text, copies: id })
export type HandOnChoice = z.infer<typeof handOnChoice>

/** `piece` names the demand to which `delivery/handOn` may give up to `copies`. */
export const HandOnTo = z.object({
  items: z.array(handOnChoice),
})
