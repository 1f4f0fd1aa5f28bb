/** Tests the HTML of mails as mail programs show it: every rule of axe, valid, and in 320 pixels. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, test } from 'vitest'
import { noticeKinds } from '~/tables/codes'
import { noticeMail } from '~/features/messages/outbox/notice-mail.server'
import { findHtmlProblems } from '../../support/browser/html-validity'
import { browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const facts = {
  title: '별빛 수학 <익힘> 1',
  type: '점자',
  number: 2,
  day: '2027-03-20',
  before: '2027-03-02',
  carrier: '우체국 1234-5678-9012',
  count: 3,
  volumeId: 1,
  why: 'source',
}
const notices = noticeKinds.map(({ value: kind }) => ({ kind, facts, orderId: 1 }))
const mailOf = (shown: typeof notices, language: string) =>
  noticeMail(
    { messageId: 1, user: { id: 1, email: 'a@example.org', language }, notices: shown },
    'https://books.example.org',
  )

test.each([
  ['of one notice', 'ko', 1],
  ['of a day', 'ko', notices.length],
  ['of a day, in English', 'en', notices.length],
])('a mail %s breaks no rule and fits', async (_, language, many) => {
  const { html, subject } = mailOf(notices.slice(0, many), language)
  // mail programs take no style sheet
  const problems = (await findHtmlProblems(html)).filter(
    (text) => !text.includes('no-inline-style'),
  )
  expect(problems).toEqual([])
  const page = await (await browser.newContext()).newPage()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.setContent(html)
    await page.evaluate(axeSource)
    const found = await page.evaluate(async () => {
      const { axe: checker } = window as unknown as { axe: typeof axe }
      const rules = Object.fromEntries(
        checker.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]),
      )
      const { violations } = await checker.run(document, { rules, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    })
    expect(found).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  }
  expect([await page.title(), await page.textContent('h1')]).toEqual([subject, subject])
  await page.context().close()
})
