/** Where the shipments of members and schools go. */
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { readRows } from '~/platform/statement.server'
import { AddressForm } from '~/features/delivery/delivery.schema'
import { schoolAddresses } from './addresses.sql.server'
import { apart, holderKey, type Holder } from './holder'

type Address = {
  recipient: string
  zipCode: string
  address: string
  addressDetail: string
  phone: string
}
type Found = {
  member: { id: number; user: string; name: string } | null
  /** false: the name is that of a file in which nobody named a school */
  named: boolean
  address: Address
}

const userColumns = {
  id: true,
  user: true,
  name: true,
  cellPhone: true,
  phone: true,
  zipCode: true,
  address: true,
  addressDetail: true,
} as const

/** The addresses of these members and schools by their keys; none for a member who does not exist. */
export async function addressesOf(tx: Db, holders: readonly Holder[]): Promise<Map<string, Found>> {
  const { userIds, schoolNames } = apart(holders)
  const members =
    userIds.length > 0
      ? await tx.user.findMany({ where: { id: { in: userIds } }, select: userColumns })
      : []
  const schools = schoolNames.length > 0 ? await readRows(tx, schoolAddresses(schoolNames)) : []
  const ofMembers = members.map(({ id, user, name, cellPhone, phone, ...place }) => ({
    key: holderKey({ userId: id }),
    member: { id, user, name },
    named: true,
    address: { recipient: name || user, ...place, phone: cellPhone || phone },
  }))
  const ofSchools = schools.map(({ name, named, teacher, ...place }) => ({
    key: holderKey({ schoolName: name }),
    member: null,
    named,
    address: {
      recipient: [name, teacher].filter(Boolean).join(' '),
      ...place,
      addressDetail: '',
    },
  }))
  return new Map([...ofMembers, ...ofSchools].map(({ key, ...found }) => [key, found]))
}

/** Where one shipment goes. Throws 404 for a member who does not exist. */
export async function addressOf(tx: Db, holder: Holder): Promise<Found> {
  const found = (await addressesOf(tx, [holder])).get(holderKey(holder))
  if (!found) throw new AppError('noSuchItem', 404)
  return found
}

/** Throws 409 for the name of a file in which nobody named a school: a parcel would go nowhere. */
export function assertNamed({ named }: Pick<Found, 'named'>): void {
  if (!named) throw new AppError('deliveryNoSchool', 409)
}

/** An address as its form would send it; null where there is none, or the form would refuse it. */
export function addressToPack({ address }: Pick<Found, 'address'>) {
  if (!address.address) return null
  const { data } = AddressForm.safeParse(address)
  return data ?? null
}
