/** Tests without scripts how people see the order of work and its forecast, and try a change. */
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshForecasts } from '~/features/production/forecast/refresh-forecasts.server'
import { admin, producer, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()
useLoggedIn('admin', 'producer')
beforeAll(async () => {
  await refreshForecasts()
})

describe('the order of work', () => {
  it('is found from the list, in the order of places, each with a reason in words', async () => {
    await producer.open('/producer/list')
    await producer.click('일할 순서와 예측', '.entry-tabs')
    expect([producer.path, producer.h1]).toEqual(['/producer/schedule', '일할 순서와 예측'])
    const places = producer.rows().map(([place]) => Number(place))
    expect(places.length).toBeGreaterThan(1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const days = producer.rows()[0]!.at(-1)
    expect(days).toMatch(/늦어도 |아직 알 수 없음|더 늦을 수 있음/)
    expect(days).toMatch(/이 날짜로 예측한 이유/)
    expect(days).toMatch(/까지 끝납니다|알 수 없습니다|늦을 수도 있습니다/)
  })

  it('of one type shows its pieces only', async () => {
    await admin.open('/producer/schedule?prodType=음성&size=50')
    const pieces = admin.rows().map((row) => row[2])
    expect(pieces.length).toBeGreaterThan(0)
    expect(pieces.every((piece) => piece?.startsWith('음성'))).toBe(true)
  })

  it('stands on the page of a book, and leads back', async () => {
    await admin.open('/producer/schedule')
    const [, title] = admin.rows()[0]!
    await admin.click(title!, '#results')
    expect(admin.texts('h2')).toContain('일할 순서와 예측')
  })
})

describe('a member', () => {
  it('reads on the application when it is expected, with and without volumes', async () => {
    const pieces = await app.db.forecast.findMany({
      where: { waiting: { gt: 0 }, late: { not: '' } },
      include: { book: { include: { formats: true } } },
    })
    for (const wanted of [0, 1]) {
      const piece = pieces.find(({ volume }) => volume === wanted)!
      const { bookId, title } = piece.book
      const owner = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
      const { id } = await app.db.order.create({
        data: { userId: owner.id, bookId, prodType: piece.prodType, orderNum: 1, title },
      })
      const client = await new PageClient(app.url).logIn('member')
      await client.open(`/order/item/${id}`)
      expect(client.main).toMatch(/받는 때[^]{0,60}받으실 수 있습니다/)
    }
  })
})

describe('what if', () => {
  it('is tried from the page of a book, compared, decided, and undone', async () => {
    const { book, prodType, volume } = await app.db.forecast.findFirstOrThrow({
      where: { waiting: { gt: 0 }, place: { gt: 50 } },
      orderBy: { place: 'asc' },
      include: { book: true },
    })
    await admin.open(`/admin/produce/item/${book.bookId}`)
    await admin.click('가상 계획', 'main')
    expect(admin.h1).toBe('가상 계획')
    expect(admin.main).toContain('정한 것이 없습니다.')
    const change = { kind: 'first', bookId: book.bookId, type: prodType, volume: String(volume) }
    await admin.open(`/admin/produce/what-if?${new URLSearchParams(change)}`)
    expect(admin.rows('#comparison ~ table, section table').length).toBeGreaterThan(2)
    expect(admin.texts('h2')).toContain('지금과 바꾼 뒤')
    await admin.submit('#take-over-form', {})
    expect(admin.notices[0]?.text).toContain('정했습니다.')
    expect(await app.db.workDecision.findMany({ where: { endTime: null } })).toMatchObject([
      { bookRowId: book.id, kind: 'first', prodType, volume, userName: 'admin' },
    ])
    const { id } = await app.db.workDecision.findFirstOrThrow({ where: { endTime: null } })
    await admin.submit(`#undo-${id}`, {})
    expect(admin.notices[0]?.text).toContain('결정을 되돌렸습니다.')
    expect(await app.db.workDecision.count({ where: { endTime: null } })).toBe(0)
  })

  it('says at the field what is missing, and keeps what was chosen', async () => {
    await admin.open('/admin/produce/what-if?kind=reprint&bookId=none&people=2')
    expect(admin.status).toBe(400)
    expect(admin.text('#type-error')).toContain('제작 형태를 골라 주세요.')
    expect(admin.text('#day-error')).toContain('언제를 입력해 주세요.')
    expect(admin.all('#kind option[selected]').length).toBe(1)
  })

  it('cannot decide people who are not there, and says where they are registered', async () => {
    await admin.open('/admin/produce/what-if?people=2')
    expect(admin.main).toContain('회원 관리에서 제작자를 등록해 주세요.')
    expect(admin.all('#take-over-form')).toHaveLength(0)
  })
})
