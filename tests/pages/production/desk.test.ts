/**
 * Tests with scripts off that a producer takes and hands in volumes at the desk, and that a checker
 * reads the proof page and remarks on a line.
 */
import { describe, expect, it } from 'vitest'
import { admin, producer, useLoggedIn } from '../../support/client/logged-in'
import { app, useApp } from '../../support/servers/use-app'

useApp()

useLoggedIn('admin', 'producer')

const ofProducer = { user: 'producer' }
const handedInBy = (maker: object, state: 'producing' | 'checking') =>
  app.db.volume.findFirstOrThrow({ where: { maker, state, handedInKey: { not: null } } })

describe('the desk', () => {
  it('begins with what came back, and each row leads to its volume', async () => {
    await producer.open('/producer')
    expect(producer.h1).toBe('작업대')
    const headings = [
      ...producer.main.matchAll(
        /(다시 고칠 분권|작업 중인 분권|내가 검수할 분권|새로 맡을 수 있는 분권) \(/g,
      ),
    ]
    expect(headings.map(([, name]) => name)).toEqual([
      '다시 고칠 분권',
      '작업 중인 분권',
      '내가 검수할 분권',
      '새로 맡을 수 있는 분권',
    ])
    const { id } = await handedInBy(ofProducer, 'producing')
    expect(producer.text(`#row-returned-${id}`)).toContain('답하지 않은 의견 2건')
    await producer.open(`/producer/volume/${id}`)
    expect(producer.main).toContain('숫자 앞에 수표가 없습니다.')
    expect(producer.main).toContain('의견에 답하기')
  })

  it('names the volume that somebody takes, and links to it', async () => {
    await producer.open('/producer/work?part=open')
    await producer.submit('#row-form')
    const [notice] = producer.notices
    expect(notice?.text).toMatch(/^.+ (점자|점역|확대A3|확대B4|음성) \d+권을 맡았습니다\./)
    expect(notice?.link?.text).toBe('맡은 분권 보기')
    await producer.open(notice!.link!.to)
    expect(notice?.text).toContain(producer.h1)
    await producer.submit('#release-form')
  })

  it('shows an administrator everybody’s, with who makes them', async () => {
    await admin.open('/producer')
    expect(admin.main).toContain('맡은 사람')
    expect(admin.main).not.toContain('이 분권 맡기')
  })
})

describe('the page of a volume', () => {
  it('does not say that readers get a file where none was signed', async () => {
    const { id } = await app.db.volume.findFirstOrThrow({
      where: { state: 'checking', handedInKey: null, fileKey: null },
    })
    await admin.open(`/producer/volume/${id}`)
    await admin.submit('#sign-form')
    expect(await app.db.volume.findUnique({ where: { id } })).toMatchObject({ state: 'finished' })
    expect(admin.notices[0]?.text).toContain('파일이 없어 독자가 내려받을 수는 없습니다.')
  })

  const text = (bytes: number, name: string) => new File([new Uint8Array(bytes).fill(97)], name)

  it('takes a file of one megabyte, without scripts', async () => {
    const { id } = await app.db.volume.findFirstOrThrow({
      where: { maker: ofProducer, state: 'producing', remarks: { none: {} } },
    })
    await producer.open(`/producer/volume/${id}`)
    await producer.attach('#hand-in-form', 'file', text(1024 * 1024, '큰 파일.brf'))
    expect([producer.status, producer.notices[0]?.text]).toEqual([
      200,
      expect.stringContaining('제출했습니다.'),
    ])
    expect(
      await app.db.volume.findUnique({ where: { id }, select: { handedIn: true } }),
    ).toMatchObject({ handedIn: { name: '큰 파일.brf', size: 1024n * 1024n } })
  })

  it('says that a check was interrupted, and has it made again by a button', async () => {
    const { id, handedInKey: key } = await handedInBy({ isNot: ofProducer }, 'checking')
    const { card } = await app.db.storedFile.findUniqueOrThrow({ where: { key: key! } })
    await app.db.storedFile.update({
      where: { key: key! },
      data: { card: { looking: '2026-01-02T00:00:00.000Z' } },
    })
    await producer.open(`/producer/volume/${id}`)
    expect(producer.text('[aria-labelledby=card]')).toContain('끝까지 검사하지 못했습니다.')
    expect(producer.$('#sign-form')).toHaveLength(0)
    expect(producer.text('[aria-labelledby=sign]')).toContain('다시 검사해 주세요.')
    await producer.open(`/producer/volume/${id}/proof`)
    expect(producer.text('[aria-labelledby=card]')).toContain('끝까지 검사하지 못했습니다.')
    await producer.submit('#recheck-form')
    expect(producer.notices[0]?.text).toContain('파일을 다시 검사합니다.')
    await expect
      .poll(async () => (await app.db.storedFile.findUnique({ where: { key: key! } }))?.card)
      .toMatchObject({ kind: 'braille' })
    await producer.open(`/producer/volume/${id}`)
    expect(producer.$('#sign-form')).toHaveLength(1)
    await app.db.storedFile.update({ where: { key: key! }, data: { card: card! } })
  })

  it('says to an administrator for whom they hand in, and refuses when that has changed', async () => {
    const { id, makerId } = await handedInBy(ofProducer, 'producing')
    await admin.open(`/producer/volume/${id}`)
    const { name } = await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })
    expect(admin.text('[aria-labelledby=hand-in]')).toContain(`${name} 님의 일입니다.`)
    expect(admin.text('#hand-in-form button')).toBe(`${name} 님을 대신해 제출하기`)
    expect(admin.text('#release-form button')).toBe(`${name} 님이 맡은 것 취소`)
    const other = await app.db.user.findFirstOrThrow({
      where: { level: 2, user: { not: 'producer' }, assignments: { some: {} } },
    })
    await app.db.volume.update({ where: { id }, data: { makerId: other.id } })
    await admin.submit('#release-form')
    expect(admin.main).toContain('이 분권을 맡은 사람만 할 수 있습니다.')
    await app.db.volume.update({ where: { id }, data: { makerId } })
  })
})

describe('a proof page', () => {
  it('says for each line what it says before its cells, with one link, and takes a remark there', async () => {
    const { id } = await handedInBy({ isNot: ofProducer }, 'checking')
    await producer.open(`/producer/volume/${id}/proof?page=1&line=5`)
    const line = producer.$('#line-5')
    expect(line.find('a')).toHaveLength(1)
    expect(line.text()).toMatch(/^5줄에 의견 적기[가-힣0-9 .,]+[\u2800-\u28ff]+$/)
    expect(producer.$('#remark-form [name=line]').attr('value')).toBe('5')
    await producer.submit('#remark-form', { text: '띄어쓰기가 다릅니다.' })
    expect(producer.notices[0]?.text).toContain('의견을 적었습니다.')
    expect(producer.text('#line-5')).toContain('띄어쓰기가 다릅니다.')
    expect(await app.db.volumeRemark.findFirst({ where: { volumeId: id } })).toMatchObject({
      page: 1,
      line: 5,
      text: '띄어쓰기가 다릅니다.',
      version: expect.stringMatching(/^.{22}$/),
    })
    await producer.submit('main form:has([value=removeRemark])', {})
    expect(await app.db.volumeRemark.count({ where: { volumeId: id } })).toBe(0)
  })

  it('is read by its maker without a form', async () => {
    const { id } = await handedInBy(ofProducer, 'checking')
    await producer.open(`/producer/volume/${id}/proof`)
    expect(producer.$('#remark-form')).toHaveLength(0)
    expect(producer.$('#line-1 a')).toHaveLength(0)
  })
})

describe('hours', () => {
  it('lead to the sheet of the week, and a form that needs a file', async () => {
    await producer.open('/producer/week')
    expect(producer.main).toContain('이 주의 엑셀 내려받기')
    await producer.submit('#week-form', {})
    expect(producer.text('#week-form')).toContain('선택된 파일이 없습니다.')
  })

  it('are read from a sheet of one megabyte', async () => {
    await producer.open('/producer/week')
    const rows = Array.from({ length: 1500 }, (_, i) => `${i + 1},${' '.repeat(700)}\n`)
    const sheet = new File(['분권 번호,2026-11-02\n', ...rows], '시간.csv')
    await producer.attach('#week-form', 'file', sheet)
    expect([producer.status, producer.errors]).toEqual([422, ['채운 칸이 없습니다.']])
  })
})
