/** The people of tests by /api, made anew in an empty database before each test of a file. */
import { beforeEach } from 'vitest'
import { levels } from '~/tables/codes'
import { cleanDatabase } from '../database/database'
import { createPerson, type Person } from './api-call'

export let admin: Person
export let producer: Person
export let member: Person
export let other: Person

const make = {
  admin: async () => void (admin = await createPerson('admin', levels.administrator)),
  producer: async () => void (producer = await createPerson('producer', levels.producer)),
  member: async () => void (member = await createPerson('member')),
  /** A second member. */
  other: async () => void (other = await createPerson('other')),
}

/** Before each test of the file, empties the database and makes these people, in this order. */
export function usePeople(...names: (keyof typeof make)[]): void {
  beforeEach(async () => {
    await cleanDatabase()
    for (const name of names) await make[name]()
  })
}

/** What a call is sent with, so that it is this person's. */
export const as = ({ token }: Pick<Person, 'token'>) => ({ token })
