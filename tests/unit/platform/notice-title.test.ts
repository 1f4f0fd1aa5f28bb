/** Tests what the title of a page says of a notice: that something was done, never a placeholder. */
import { expect, test } from 'vitest'
import { noticeTitle } from '~/components/frame/notices'
import { t as translate, type MessageKey } from '~/tables/messages'

const titleIn = (locale: 'ko' | 'en', key: MessageKey, params: Record<string, string | number>) =>
  noticeTitle((name, values) => translate(name, locale, values), locale, { key, params })

test.each<[string, MessageKey, Record<string, string | number>, string]>([
  ['the verb after names', 'cartAdded', { title: '수학 1', type: '점자', n: 1 }, '담았습니다'],
  [
    'not the number in brackets',
    'quickAddDone',
    { title: '수학 1', type: '점자', n: 1 },
    '담았습니다',
  ],
  ['not the name before a colon', 'proposalWasDeclined', { title: '수학 1' }, '남겼습니다'],
  ['what stands before a colon', 'requestAdded', { added: 3, already: 0 }, '담았습니다'],
  ['a number that is the verb', 'orderTooManyCopies', { count: 9, most: 5 }, '9부입니다'],
])('%s', (_, key, params, said) => {
  expect(titleIn('ko', key, params)).toBe(said)
})

test('in English the whole first sentence', () => {
  expect(titleIn('en', 'quickAddDone', { title: 'Maths', type: 'braille', n: 1 })).toBe(
    'Maths, braille is in the cart',
  )
})
