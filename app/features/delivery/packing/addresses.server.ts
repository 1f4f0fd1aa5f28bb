/** Where the shipments of members and schools go. */
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { readRows } from '~/platform/statement.server'
import { AddressForm } from '~/features/delivery/delivery.schema'
import { schoolAddresses } from './addresses.sql.server'
import { carersWithAddress } from '~/features/people/care/care.sql.server'
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
  const carers = await carersByReader(
    tx,
    members.filter(({ address }) => address === '').map(({ id }) => id),
  )
  const ofMembers = members.map(({ id, user, name, ...contact }) => {
    // to a reader without an address of their own, a carer hands it on
    const carer = carers.get(id)
    const { cellPhone, phone, ...place } = carer ?? contact
    return {
      key: holderKey({ userId: id }),
      member: { id, user, name },
      named: true,
      address: {
        recipient: carer ? `${carer.name} (${name})` : name || user,
        zipCode: place.zipCode,
        address: place.address,
        addressDetail: place.addressDetail,
        phone: cellPhone || phone,
      },
    }
  })
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

/** For each of these who is a reader in somebody's care, a carer with an address: a guardian before others. */
async function carersByReader(tx: Db, readerIds: readonly number[]) {
  if (readerIds.length === 0) return new Map<number, never>()
  const rows = await readRows(tx, carersWithAddress(readerIds))
  return new Map(rows.map((row) => [row.readerId, row]))
}
