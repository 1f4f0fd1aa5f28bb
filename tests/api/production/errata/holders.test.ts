/**
 * Tests that exactly those are told of an erratum whose copies lack it: against a world in which it is known what
 * each copy really holds, with several versions, moved pages, copies that came back, were lost or handed on.
 */
import { beforeEach, expect, test } from 'vitest'
import {
  correctionsLacking,
  holdersOf,
  membersConcerned,
} from '~/features/production/errata/holders.sql.server'
import { db } from '~/platform/db.server'
import { groupBy } from '~/platform/records'
import { readRows } from '~/platform/statement.server'
import { productionTypeValues } from '~/tables/codes'
import { cleanDatabase } from '../../../support/database/database'
import { errataWorld } from '../../../support/errata/errata-world'

beforeEach(() => cleanDatabase())

const onFewPages = [[12], [39, 40, 41], [80], [84]]

test.each([
  ['some pages', 1, onFewPages],
  ['pages beside a border between volumes', 2, [[40], [41], [121]]],
  ['the cover, which every volume has', 3, [...onFewPages, []]],
])('of 500 holders each is found, and nobody else: %s', async (_, seed, corrections) => {
  const world = await errataWorld(seed, 500, corrections)
  const members = await readRows(db, membersConcerned([world.erratumId]))
  const holders = await readRows(db, holdersOf(world.erratumId))
  const found = new Map([
    ...members.map(({ userId, corrections: count }) => [String(userId), count] as const),
    ...holders.flatMap(({ userId, school }) =>
      userId === null && school ? [[school, 0] as const] : [],
    ),
  ])
  const truth = world.truth()
  expect(truth.size).toBeGreaterThan(250)
  expect(truth.size).toBeLessThan(500)
  expect([...found.keys()].toSorted()).toEqual([...truth.keys()].toSorted())
  const ofMembers = (all: Map<string, number>) =>
    Object.fromEntries([...all].filter(([holder]) => !holder.startsWith('학교')))
  expect(ofMembers(found)).toEqual(ofMembers(truth))
  // the page of an application looks at the copies of its member only, and finds the same
  const types = groupBy(
    holders.filter(({ userId }) => userId !== null),
    ({ userId }) => userId!,
  )
  const everybody = await db.user.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
  for (const { id: userId } of everybody.filter((__, i) => i % 10 === 0)) {
    const prodTypes = [...new Set(types.get(userId)?.map(({ prodType }) => prodType))]
    const lists = await Promise.all(
      (prodTypes.length > 0 ? prodTypes : productionTypeValues).map((prodType) =>
        readRows(db, correctionsLacking([world.erratumId], { userId, prodType }, 100, 0)),
      ),
    )
    const mine = new Set(lists.flat().map(({ id }) => id))
    expect([userId, mine.size]).toEqual([userId, truth.get(String(userId)) ?? 0])
  }
})
