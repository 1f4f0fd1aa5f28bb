/** Tests the pages of webhooks without scripts: added, tried, changed, given a new secret, removed. */
import { beforeEach, describe, expect, it } from 'vitest'
import { notify } from '~/notices/notify.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { clearWebhooks, receivedWebhooks } from '~/integrations/webhook/sandbox.server'
import { inTransaction } from '~/platform/db.server'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { app, useApp } from '../../support/servers/use-app'

useApp()

useLoggedIn('admin')
beforeEach(async () => {
  await app.db.webhook.deleteMany()
  clearWebhooks()
})
const notice = () => admin.notices[0]?.text ?? ''
const secret = () => admin.$('#secret-value').attr('value') ?? ''
const address = () => `${app.url}/sandbox/webhooks`

async function add(name = '도서관 시스템', url = address()) {
  await admin.open('/admin/webhooks')
  await admin.submit('#webhook-add-form', { name, url })
}
const eligible = async () => {
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  const eventKey = `eligibility:${Date.now()}`
  await inTransaction((tx) =>
    notify(tx, 'eligibilityDecided', [{ userId, eventKey, facts: { why: 'confirmed' } }]),
  )
  await sendOutbox(app.url, ['webhook'])
}

describe('a webhook', () => {
  it('that somebody else changed meanwhile shows what they wrote, and both can be kept', async () => {
    await add()
    await app.db.webhook.updateMany({ data: { name: '남의 이름', updateTime: new Date() } })
    await admin.submit('#webhook-form', { name: '내 이름' })
    expect([admin.status, admin.errors]).toEqual([409, [expect.stringContaining('남의 이름')]])
    expect(await app.db.webhook.findFirst()).toMatchObject({ name: '남의 이름' })
    await admin.submit('#webhook-form')
    expect(await app.db.webhook.findFirst()).toMatchObject({ name: '내 이름' })
  })

  it('is added, given to a receiver, and tried', async () => {
    await add()
    expect([admin.h1, notice()]).toEqual([
      '도서관 시스템',
      expect.stringContaining('웹훅을 추가했습니다'),
    ])
    const page = admin.path
    await admin.submit('#webhook-test-form')
    expect(notice()).toBe(
      '시험 메시지를 받지 못했습니다: answered 401. 아래 목록에서 응답을 확인해 주세요.',
    )
    const known = secret()
    await admin.open('/sandbox/webhooks/page')
    await admin.submit('#sandbox-secret', { secret: 'whsec_x' })
    expect(admin.main).toContain('비밀 값을 확인해 주세요.')
    await admin.submit('#sandbox-secret', { secret: known })
    await admin.open(page)
    await admin.submit('#webhook-test-form')
    expect(notice()).toContain('시험 메시지를 받았습니다. 응답 200')
    await eligible()
    await admin.open(page)
    expect(admin.rows().map(([type, , state]) => [type, state])).toEqual([
      [expect.stringContaining('eligibility.decided'), '보냄 1번 보냄'],
      [expect.stringContaining('webhook.test'), '보냄 1번 보냄'],
      [expect.stringContaining('webhook.test'), '보내지 못함 1번 보냄'],
    ])
    const came = receivedWebhooks().map(({ type, refused }) => [type, refused])
    expect(came).toEqual([
      ['eligibility.decided', ''],
      ['webhook.test', ''],
      ['webhook.test', 'no secret is known'],
    ])
    await admin.open('/sandbox/webhooks/page')
    expect(admin.main).toContain('eligibility.decided')
  })

  it('is refused with a sentence at its field, and what was ticked stays ticked', async () => {
    await admin.open('/admin/webhooks')
    const fields = { name: '안쪽', url: 'https://192.168.0.10/hook', kinds: 'sent' }
    await admin.submit('#webhook-add-form', fields)
    expect(admin.status).toBe(422)
    expect(admin.$('#webhook-add-form-url-error').text()).toContain(
      '밖에서 볼 수 있는 주소가 아닙니다',
    )
    expect(admin.$('#webhook-add-form [name=url]').attr('value')).toBe(fields.url)
    const ticked = admin.$('#webhook-add-form [name=kinds][checked]')
    expect(ticked.toArray().map((box) => box.attribs.value)).toEqual(['sent'])
    expect(await app.db.webhook.count()).toBe(0)
  })

  it('is changed, switched off and on, gets a new secret, and is removed after a question', async () => {
    await add()
    const page = admin.path
    await admin.submit('#webhook-form', { name: '다른 이름', kinds: 'applied' })
    expect([admin.h1, notice()]).toEqual(['다른 이름', '웹훅을 변경했습니다.'])
    expect(await app.db.webhook.findFirst()).toMatchObject({ kinds: ['applied'], url: address() })
    await admin.submit('#webhook-on-form')
    expect(admin.main).toContain('관리자가 껐습니다')
    await admin.submit('#webhook-on-form')
    expect(admin.main).not.toContain('관리자가 껐습니다')
    const before = secret()
    await admin.submit('#webhook-rotate-form')
    expect([notice(), secret() === before]).toEqual([expect.stringContaining('새 비밀 값'), false])
    expect(admin.main).toContain('앞의 비밀 값으로도')
    await admin.open('/admin/webhooks')
    expect(admin.rows()[0]!.slice(0, 3)).toEqual(['다른 이름', address(), '1가지'])
    await admin.open(`${page}?confirm=remove`)
    expect(admin.main).toContain('‘다른 이름’ 웹훅을 삭제하시겠습니까?')
    await admin.submit('#webhook-remove-form')
    expect([admin.path, notice()]).toEqual(['/admin/webhooks', '웹훅을 삭제했습니다.'])
    await admin.open(page)
    expect(admin.status).toBe(404)
  })

  it('that took nothing for three days says so in the list', async () => {
    await add()
    await app.db.webhook.updateMany({ data: { offReason: 'failing', offTime: new Date() } })
    await admin.open('/admin/webhooks')
    expect(admin.main).toContain('사흘 동안 아무것도 받지 못해 저절로 꺼졌습니다')
  })
})
