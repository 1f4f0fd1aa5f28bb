/** Tests that what bodies hold in memory is bounded before a byte of them is read. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BodyBudget, bodyBounds } from '../../server/checks/body-budget'
import { post, serve } from './serve'

const mib = 1024 * 1024
const taken = (result: ReturnType<BodyBudget['take']>) => typeof result === 'function'

describe('the budget', () => {
  it('refuses the 25th large body of one network, and has room when one ends', () => {
    const budget = new BodyBudget()
    const taken = Array.from({ length: 24 }, () => budget.take('192.0.2.1', mib))
    expect(taken.every((one) => typeof one === 'function')).toBe(true)
    expect(budget.take('192.0.2.1', mib)).toBe('tooManyBodies')
    expect(typeof budget.take('192.0.2.1', 2_000)).toBe('function')
    expect(typeof budget.take('192.0.2.2', mib)).toBe('function')
    const [first] = taken as (() => void)[]
    first!()
    first!()
    expect(typeof budget.take('192.0.2.1', mib)).toBe('function')
    expect(budget.take('192.0.2.1', mib)).toBe('tooManyBodies')
  })

  it('takes a thousand small forms of one network at one moment', () => {
    const budget = new BodyBudget()
    const forms = Array.from({ length: 1_000 }, () => budget.take('192.0.2.1', 200))
    expect(forms.every(taken)).toBe(true)
  })

  it('counts the addresses of one IPv6 network as one', () => {
    const budget = new BodyBudget()
    for (let n = 0; n < 24; n += 1) budget.take(`2001:db8::${n}`, mib)
    expect(budget.take('2001:db8::ffff', mib)).toBe('tooManyBodies')
    expect(taken(budget.take('2001:db8:0:1::1', mib))).toBe(true)
  })

  it('bounds what all hold together, and refuses small forms last', () => {
    const budget = new BodyBudget()
    let held = 0
    for (let n = 0; held < 100; n += 1) {
      const one = budget.take(`192.0.2.${n}`, 8 * mib)
      if (one === 'busy') break
      held += 1
    }
    expect(held).toBe(bodyBounds.total / (8 * mib))
    expect(budget.take('198.51.100.1', 100_000)).toBe('busy')
    expect(taken(budget.take('198.51.100.1', 4_000))).toBe(true)
    for (let n = 0; n < 10_000; n += 1) budget.take(`2001:db8:${n.toString(16)}::1`, 16 * 1024)
    expect(budget.bytes).toBeLessThanOrEqual(bodyBounds.total + bodyBounds.reserve)
    expect(budget.take('198.51.100.2', 16 * 1024)).toBe('busy')
  })

  it('is empty when all have ended', () => {
    const budget = new BodyBudget()
    const ends = Array.from({ length: 200 }, (_, n) => budget.take(`192.0.2.${n}`, 40_000))
    for (const end of ends) if (typeof end === 'function') end()
    expect(budget.bytes).toBe(0)
  })
})

describe('half-open bodies', () => {
  let our: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => void (our = await serve()))
  afterAll(() => our.drain())

  /** Says that a body of this size comes, sends all but its end, and stops. */
  function begin(path: string, bytes: number, sent: number) {
    const socket: Socket = connect(our.port, '127.0.0.1')
    let text = ''
    socket.on('error', () => undefined).on('data', (part) => (text += part))
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${our.port}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
    )
    const part = Buffer.alloc(64 * 1024, 97)
    for (let left = sent; left > 0; left -= part.length)
      socket.write(part.subarray(0, Math.min(left, part.length)))
    return {
      socket,
      status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
      text: () => text,
    }
  }

  it('of one network cost a bounded memory, and are refused with a time to wait', async () => {
    const rss = () => process.memoryUsage().rss / mib
    const before = rss()
    const begun = Array.from({ length: 400 }, () =>
      begin('/api/public/book/findIsbn', 11_000_000, 2_000_000),
    )
    const refused = () => begun.filter((one) => one.status() === 429)
    await expect.poll(() => refused().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(394)
    expect(refused()[0]!.text()).toMatch(/Retry-After: 10/i)
    expect(rss() - before).toBeLessThan(200)
    // a usual form of somebody else is taken meanwhile
    expect(await our.send('/api/x', post('a'.repeat(3_000)))).toMatchObject({ status: 200 })
    for (const { socket } of begun) socket.destroy()
    await expect
      .poll(
        async () => (await our.send('/api/public/book/findIsbn', post('a'.repeat(9 * mib)))).status,
      )
      .toBe(200)
  })
})
