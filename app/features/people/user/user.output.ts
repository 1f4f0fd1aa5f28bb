/** Output schemas of members, their sessions and access keys. */
import * as z from 'zod/mini'
import { accessScopes } from '~/tables/account-codes'
import { named } from '~/validation/documented'
import { count, id, listOf, partialDate, time } from '~/validation/output'

const userFields = {
  id,
  user: z.string(),
  name: z.string(),
  nickName: z.string(),
  level: id,
  email: z.string(),
  phone: z.string(),
  cellPhone: z.string(),
  birth: z.string(),
  gender: z.string(),
  zipCode: z.string(),
  address: z.string(),
  addressDetail: z.string(),
  schoolName: z.string(),
  optIn: z.boolean(),
  createTime: time,
  updateTime: time,
  social: z.boolean(),
}

export const User = named('User', z.object(userFields))
export const Users = listOf(User)
/**
 * The caller's own fields; `accessKey` is '' while there is none, and `accessKeyScope` says what
 * programs may do with it; `emailConfirmed`: whether notices go to the address.
 */
export const MyInfo = z.object({
  ...userFields,
  emailConfirmed: z.boolean(),
  accessKey: z.string(),
  accessKeyScope: z.enum(accessScopes.map(({ value }) => value)),
  accessKeyEnd: z.nullable(time),
  accessKeyUsedDay: partialDate,
})
/** `unassigned`: books that a producer lost together with the role. */
export const Modified = z.object({ ...userFields, unassigned: count })

/** The address that a link confirms. */
export const EmailLink = z.object({ email: z.string(), confirmed: z.boolean() })

const session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  device: z.string(),
  createTime: time,
  lastTime: time,
})
export type Session = z.infer<typeof session>

export const Sessions = listOf(session)
export const Ended = z.object({ ended: count })

/**
 * `packed`, `onTheWay`: of the shipments; `readers`: the names of those without a log-in whom nobody else
 * helps, who are deleted, too; `last`: the only administrator, who cannot be deleted.
 */
export const Belongings = z.object({
  sessions: count,
  cart: count,
  orders: count,
  notices: count,
  proposals: count,
  reports: count,
  shipments: count,
  packed: count,
  onTheWay: count,
  assignments: count,
  readers: z.array(z.string()),
  last: z.boolean(),
})
