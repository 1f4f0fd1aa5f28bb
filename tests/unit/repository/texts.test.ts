/**
 * Compares every text of the product with texts/agreed.txt, so that none changes unseen. After a
 * wanted change, `npm test -- tests/unit/repository/texts -u` writes the file again; people review it.
 */
import { expect, test } from 'vitest'
import { messages } from '~/tables/messages'

test('every text is the agreed one in both languages; after a wanted change: npm test -- tests/unit/texts -u', async () => {
  const lines = Object.entries(messages).map(([key, [ko, en]]) => `${key}\n  ${ko}\n  ${en}\n`)
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('texts/agreed.txt')
})
