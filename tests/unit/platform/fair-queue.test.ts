/** Tests the queue of the workers: turns among owners, its bound, and tickets that are taken back. */
import { expect, test } from 'vitest'
import { FairQueue } from '~/workers/fair-queue'

const limit = 8
function queueOf(...owners: string[]) {
  const queue = new FairQueue()
  const refused: string[] = []
  const add = (owner: string) => {
    const ticket = { owner, go: () => undefined, refuse: () => void refused.push(owner) }
    queue.add(ticket, limit)
    return ticket
  }
  const tickets = owners.map(add)
  const turns = () => {
    const order: string[] = []
    for (let next = queue.next(); next; next = queue.next()) order.push(next.owner)
    return order.join('')
  }
  return { queue, refused, add, tickets, turns }
}

test('one owner alone may use the whole queue, and one ticket more is refused', () => {
  const { refused, turns } = queueOf(...'aaaaaaaaa')
  expect(refused).toEqual(['a'])
  expect(turns()).toBe('aaaaaaaa')
})

test('owners have one turn after the other, however many tickets they have', () => {
  expect(queueOf(...'aaabac').turns()).toBe('abcaaa')
})

test('in a full queue the owner with most tickets makes room until each has its part', () => {
  const { refused, turns } = queueOf(...'aaaaaaaabbbbbb')
  expect(refused.join('')).toBe('aaaabb')
  expect(turns()).toBe('abababab')
})

test('a ticket that is taken back is refused and leaves its place, and once only', () => {
  const { queue, refused, tickets, turns } = queueOf(...'ab')
  queue.leave(tickets[0]!)
  queue.leave(tickets[0]!)
  expect([refused.join(''), queue.length]).toEqual(['a', 1])
  expect(turns()).toBe('b')
  queue.leave(tickets[1]!)
  expect([refused.join(''), queue.length]).toEqual(['a', 0])
})
