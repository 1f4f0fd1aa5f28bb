/** Tests the terms of service: they contain every required statement. */
import { describe, expect, it } from 'vitest'
import { terms as page } from '~/features/people/sign-up/legal-texts.server'
import type { Section } from '~/i18n/text-page.server'

const terms = page.sections

const text = (article: Section) =>
  article.paragraphs.flatMap((paragraph) =>
    typeof paragraph === 'string'
      ? [paragraph]
      : 'items' in paragraph
        ? paragraph.items
        : [paragraph.text],
  )
const articleText = (number: number) => text(terms[number - 1]!).join('\n')
const all = terms.flatMap(text).join('\n')

describe('the terms', () => {
  it('are dated mid-June 2025', () => {
    expect(page.date).toMatch(/^2025-06-1[4-7]$/)
    expect(articleText(24)).toContain('2025년 6월 16일부터 시행합니다.')
  })
  it('have 24 articles, numbered consecutively', () => {
    expect(terms).toHaveLength(24)
    terms.forEach(({ title }, index) =>
      expect(title).toMatch(new RegExp(`^제${index + 1}조\\(.+\\)$`)),
    )
  })
  it('have one fixed anchor for each article', () => {
    expect(terms.map(({ id }) => id)).toEqual(terms.map((_, index) => `article-${index + 1}`))
    expect(new Set(terms.map(({ id }) => id)).size).toBe(24)
  })
  it('have no article, paragraph or list without text', () => {
    for (const article of terms) {
      expect(text(article).length, article.title).toBeGreaterThan(0)
      for (const paragraph of article.paragraphs)
        if (typeof paragraph !== 'string' && 'items' in paragraph)
          expect(paragraph.items.length, article.title).toBeGreaterThan(0)
      for (const line of text(article)) expect(line.trim(), article.title).toMatch(/\S{2}/)
    }
  })
  it('number the paragraphs of an article without a gap', () => {
    for (const article of terms) {
      const marks = article.paragraphs
        .flatMap((paragraph) => (typeof paragraph === 'string' && /^[①-⑮]/.exec(paragraph)) || [])
        .join('')
      expect('①②③④⑤⑥⑦⑧⑨⑩'.startsWith(marks), article.title).toBe(true)
    }
  })
  it('refer only to articles that exist', () => {
    for (const [, number] of all.matchAll(/제(\d+)조/g))
      expect(Number(number)).toSatisfy((value: number) => value >= 1 && value <= 24)
  })
})

// prettier-ignore
const statements: [sentence: string, article: number, words: RegExp][] = [
  ['the service is an online (shopping) service', 1, /온라인 서비스\(쇼핑 서비스\)/],
  ['an amendment is announced 7 days ahead', 3, /시행일 7일 전부터 공지/],
  ['a disadvantageous amendment is announced 30 days ahead', 3, /불리한 개정은 시행일 30일 전부터 공지/],
  ['most material is free and amounts apply only where a price is shown', 4, /무료로 제공합니다. 금액이 표시된 자료에만 대금을 받으며/],
  ['people sign up after the identity check and agreeing', 6, /본인 인증을 마치고 이 약관에 동의한 뒤 .* 회원가입을 신청/],
  ['who lost the membership may register again after 3 years', 6, /회원자격을 잃은 날부터 3년이 지나고/],
  ['re-registration after 3 years is repeated where membership is lost', 7, /3년이 지난 뒤 센터의 승낙을 받아 재가입/],
  ['a member may withdraw at any time', 7, /언제든지 “내 정보”에서 탈퇴/],
  ['membership is lost after 2 repeated violations', 7, /같은 행위를 2회 이상 반복/],
  ['membership is lost when a violation stays unfixed for 30 days', 7, /30일 이내에 그 사유를 시정하지 않으면/],
  ['before membership is lost there are 30 days to explain', 7, /30일 이상의 기간을 정하여 해명할 기회/],
  ['members request purchases', 9, /구매\(구입\)를 신청/],
  ['payment by bank transfer', 11, /계좌이체/],
  ['payment by card', 11, /카드 결제/],
  ['payment by virtual account', 11, /가상계좌/],
  ['payment by e-money', 11, /전자화폐/],
  ['payment on delivery', 11, /자료를 받을 때 내는 대금 지급\(대금상환\)/],
  ['payment by points', 11, /포인트\(마일리지\)/],
  ['payment by vouchers', 11, /상품권/],
  ['no fee is added for the way of paying', 11, /지급방법을 이유로 대금에 어떠한 수수료도 추가하여 받지 않습니다/],
  ['delivery within 7 days of the order', 13, /주문한 날부터 7일 이내에 자료를 배송/],
  ['steps within 3 business days when paid in advance', 13, /선지급.*3영업일 이내에 필요한 조치/],
  ['refund within 3 business days when supply is impossible', 14, /3영업일 이내에 환급/],
  ['withdrawal within 7 days of receipt', 15, /수령일부터 7일 이내에 청약을 철회/],
  ['withdrawal within 3 months of receipt if goods differ from the description', 15, /표시·광고의 내용과 다르거나[\s\S]*수령일부터 3개월 이내/],
  ['withdrawal within 30 days of noticing that goods differ', 15, /그 사실을 안 날.*30일 이내/],
  ['refund within 3 business days after a withdrawal', 16, /돌려받은 날부터 3영업일 이내에 이미 받은 대금을 환급/],
  ['personal data are protected', 17, /꼭 필요한 개인정보만/],
  ['disputes may be brought before a mediation body', 23, /분쟁조정기관에 조정을 신청/],
  ['the law of Korea applies', 24, /대한민국 법을 적용/],
  ['the court is named', 24, /이용자의 주소를 관할하는 지방법원을 관할 법원으로/],
]

describe('the terms say that', () => {
  it.each(statements)('%s (article %i)', (_, article, words) =>
    expect(articleText(article)).toMatch(words),
  )
})
