/** Tests who is let in when more requests come than can be worked on at once, and what the others get. */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { Admission, usualBounds, type Place, type Rank } from '../../server/checks/admission'
import { serve } from './serve'

/** Places with a clock that the test moves. */
function placesOf(bounds: Partial<typeof usualBounds> = {}) {
  let ms = 0
  const admission = new Admission({ ...usualBounds, places: 2, ...bounds }, () => ms)
  const came: string[] = []
  const places: Place[] = []
  const come = async (name: string, rank: Rank, signal?: AbortSignal) => {
    const place = await admission.enter(rank, signal)
    came.push(place ? name : `${name} refused`)
    if (place) places.push(place)
  }
  /** The work of whoever came first ends after so long. */
  const finish = async (after: number) => {
    ms += after
    places.shift()?.()
    await wait(0)
  }
  return { admission, came, come, finish, later: (more: number) => (ms += more) }
}

describe('places', () => {
  test('are bounded, and whoever waits comes in by rank: staff, members, newcomers, visitors', async () => {
    const { came, come, finish } = placesOf({ places: 1 })
    const all = [
      come('a', 'visitor'),
      come('visitor', 'visitor'),
      come('newcomer', 'newcomer'),
      come('member', 'member'),
      come('staff', 'staff'),
      come('second of staff', 'staff'),
    ]
    await wait(0)
    expect(came).toEqual(['a'])
    for (let i = 0; i < 5; i += 1) await finish(10)
    await Promise.all(all)
    expect(came.slice(1)).toEqual(['staff', 'second of staff', 'member', 'newcomer', 'visitor'])
  })

  test('that are free go to others, when staff have three quarters of them; every rank has one', async () => {
    const { came, come, finish } = placesOf({ places: 8 })
    const all = Array.from({ length: 8 }, () => come('first', 'visitor'))
    for (const rank of ['visitor', 'member', 'staff'] as const)
      for (let i = 0; i < 8; i += 1) all.push(come(rank, rank))
    await wait(0)
    for (let i = 0; i < 8; i += 1) await finish(10)
    const staff = Array.from({ length: 5 }, () => 'staff')
    expect(came.slice(8, 16)).toEqual(['staff', 'member', ...staff, 'visitor'])
    for (let i = 0; i < 24; i += 1) await finish(10)
    await Promise.all(all)
  })

  test('are shared by members and visitors, when no staff wait: members have a third', async () => {
    const { came, come, finish } = placesOf({ places: 6 })
    const all = Array.from({ length: 6 }, () => come('first', 'visitor'))
    for (const rank of ['visitor', 'member'] as const)
      for (let i = 0; i < 6; i += 1) all.push(come(rank, rank))
    await wait(0)
    for (let i = 0; i < 6; i += 1) await finish(10)
    expect(came.slice(6, 12)).toEqual(['member', 'member', ...Array(4).fill('visitor')])
    for (let i = 0; i < 12; i += 1) await finish(10)
    await Promise.all(all)
  })

  test('a thousand who come at one moment are all let in, as long as it is their turn within 20 seconds', async () => {
    const { admission, came, come, finish } = placesOf()
    const all = Array.from({ length: 1_000 }, (_, i) => come(String(i), 'visitor'))
    await wait(0)
    expect(admission.isCrowdLasting).toBe(false)
    for (let i = 0; i < 1_000; i += 1) await finish(15)
    await Promise.all(all)
    expect(came).toEqual(Array.from({ length: 1_000 }, (_, i) => String(i)))
  })

  test('in a crowd that lasts, those who would wait more than two seconds are refused at once; staff are let in', async () => {
    const { admission, came, come, finish } = placesOf()
    const all: Promise<void>[] = []
    // 350 a second come, 100 a second are answered
    for (let i = 0; i < 600; i += 1) {
      for (let n = 0; n < 3; n += 1) all.push(come('visitor', 'visitor'))
      await finish(10)
    }
    expect(admission.isCrowdLasting).toBe(true)
    // of those who had come before it was known, too: two seconds are two hundred turns
    expect(admission.waiting.find(([rank]) => rank === 'visitor')![1]).toBeLessThanOrEqual(201)
    expect(came.indexOf('visitor refused')).toBeGreaterThan(290)
    const before = came.length
    all.push(...Array.from({ length: 5 }, () => come('visitor', 'visitor')))
    await wait(0)
    expect(new Set(came.slice(before))).toEqual(new Set(['visitor refused']))
    all.push(come('staff', 'staff'))
    await finish(10)
    expect(came.at(-1)).toBe('staff')
    for (let i = 0; i < 2_500; i += 1) await finish(10)
    await Promise.all(all)
    // nobody waits any more: a crowd of later has its own beginning
    expect(admission.isCrowdLasting).toBe(false)
  })

  test('nobody waits longer than 20 seconds, whoever else comes', async () => {
    const { came, come, finish } = placesOf({ places: 1 })
    const all = [come('a', 'staff'), come('visitor', 'visitor')]
    for (let i = 0; i < 25; i += 1) {
      all.push(come('staff', 'staff'))
      await finish(900)
    }
    for (let i = 0; i < 3; i += 1) await finish(1)
    await Promise.all(all)
    expect(came.filter((name) => name !== 'staff')).toEqual(['a', 'visitor refused'])
  })

  test('who goes away gives up the wait', async () => {
    const { admission, came, come, finish } = placesOf()
    const gone = new AbortController()
    const all = [come('a', 'staff'), come('b', 'staff'), come('gone', 'staff', gone.signal)]
    gone.abort()
    await wait(0)
    expect(came).toEqual(['a', 'b', 'gone refused'])
    expect(admission.waiting.map(([, count]) => count)).toEqual([0, 0, 0, 0])
    await finish(1)
    await Promise.all(all)
  })

  test('work that waits for something else leaves its place to others', async () => {
    const { came, come } = placesOf({ longWork: 50 })
    const all = [come('picture', 'visitor'), come('lock', 'visitor'), come('page', 'visitor')]
    await Promise.all(all)
    expect(came).toEqual(['picture', 'lock', 'page'])
  })

  test('but not all work that is long, because a machine that is too slow makes all of it long', async () => {
    const { came, come, finish } = placesOf({ longWork: 20, longWorks: 1 })
    const all = ['a', 'b', 'c', 'd'].map((name) => come(name, 'visitor'))
    await wait(200)
    expect(came).toEqual(['a', 'b', 'c'])
    await finish(1)
    await vi.waitFor(() => expect(came).toEqual(['a', 'b', 'c', 'd']))
    await Promise.all(all)
  })

  test('in a crowd that came at one moment nobody is refused who comes while it is answered', async () => {
    const { admission, came, come, finish } = placesOf()
    const all = Array.from({ length: 600 }, () => come('visitor', 'visitor'))
    for (let i = 0; i < 500; i += 1) {
      if (i % 10 === 0) all.push(come('visitor', 'visitor'))
      await finish(10)
      expect(admission.isCrowdLasting).toBe(false)
    }
    expect(came).not.toContain('visitor refused')
    for (let i = 0; i < 150; i += 1) await finish(10)
    await Promise.all(all)
  })
})

describe('a service with one place', () => {
  // half a second of work; a crowd lasts from its first moment, and nobody may wait
  const crowded = { ...usualBounds, places: 1, burst: 0, longestWaitInCrowd: -1, longestWait: -1 }
  const full = () => serve({ app: { admission: new Admission(crowded) } })

  test('refuses others in Korean with 503 and when to come back, and does not begin what they asked for', async () => {
    const { send, seen, server } = await full()
    try {
      const first = send('/api/slow')
      await wait(100)
      const page = await send('/form')
      expect(page.status).toBe(503)
      expect(Number(page.headers['retry-after'])).toBeGreaterThanOrEqual(10)
      expect(page.text).toContain('지금 이용하는 사람이 많습니다')
      expect(page.text).toContain('바뀐 내용은 없습니다')
      const call = await send('/api/anything')
      expect(JSON.parse(call.text)).toMatchObject({ errorCode: 503, key: 'crowded', data: null })
      expect(seen.urls).toEqual([])
      expect((await first).text).toBe('finished')
      expect((await send('/form')).status).toBe(200)
    } finally {
      server.close()
    }
  })

  test('answers whether it is ready, sends files of the browser, and lets uploads arrive', async () => {
    const { send, seen, server } = await full()
    try {
      const first = send('/api/slow')
      await wait(100)
      expect((await send('/api/health')).status).toBe(200)
      expect((await send('/assets/entry-AbC123.js')).status).toBe(200)
      const upload = await send('/api/userorderbook/register', {
        method: 'POST',
        headers: {
          'Content-Type': 'multipart/form-data; boundary=x',
          'Sec-Fetch-Site': 'same-origin',
        },
        body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
      })
      expect([upload.status, seen.actions]).toEqual([200, ['late']])
      await first
    } finally {
      server.close()
    }
  })

  test('a download takes its place only until it begins', async () => {
    const { send, server, port } = await full()
    try {
      const { get } = await import('node:http')
      const began = new Promise<import('node:http').IncomingMessage>((resolve) =>
        get({ port, host: '127.0.0.1', path: '/api/drive/download', agent: false }, resolve),
      )
      const download = await began
      await vi.waitFor(async () => expect((await send('/form')).status).toBe(200))
      download.destroy()
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
