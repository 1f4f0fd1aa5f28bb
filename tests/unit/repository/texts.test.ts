/**
 * Compares every text of the product with texts/agreed.txt, so that none changes unseen. After a
 * wanted change, `npm test -- tests/unit/repository/texts -u` writes the file again; people review it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messages } from '~/tables/messages'

test('every text is the agreed one in both languages; after a wanted change: npm test -- tests/unit/repository/texts -u', async () => {
  const lines = Object.entries(messages).map(([key, [ko, en]]) => `${key}\n  ${ko}\n  ${en}\n`)
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('texts/agreed.txt')
})

/** The pages of help; the legal texts keep their own wording. */
const helpPages = 'app/features/centre/help/pages'

test('Korean sentences are polite in one way: ~니다, ~해 주세요, ~니까?', () => {
  const texts = [
    ...Object.values(messages).map(([ko]) => ko),
    ...readdirSync(helpPages)
      .filter((name) => name.endsWith('.ko.md'))
      .flatMap((name) => readFileSync(`${helpPages}/${name}`, 'utf8').split('\n')),
  ]
  const other =
    /십시오|마세요|[가-힣](?:나|까|가)요(?=[?.!]|$| \{#)|(?<!주)세요(?=[?.!]|$)|[가-힣][어아해]요(?=[?.!]|$)/
  expect(texts.filter((text) => other.test(text))).toEqual([])
})
