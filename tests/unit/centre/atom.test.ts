/** Tests that a feed is XML whatever its titles hold. */
import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { atom } from '~/features/centre/feed/news.server'

test('a title with what XML does not have leaves the feed readable, and says the rest', () => {
  const title = '수\u0001학\ufffe ]]> <b> & 1\ud800'
  const feed = atom('정오', { address: 'https://a/' }, [
    { address: 'https://a/1', title, summary: title, time: new Date(0) },
  ])
  // eslint-disable-next-line no-control-regex -- those that XML does not have
  expect(feed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u)
  const read = load(feed, { xml: true })
  for (const name of ['title', 'summary'])
    expect(read(`entry > ${name}`).text().trim()).toBe('수학 ]]> <b> & 1')
})
