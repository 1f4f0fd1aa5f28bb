/** Tests that rows of one title are told apart by as little as distinguishes them. */
import { describe, expect, it } from 'vitest'
import { namesApart, ofBook } from '~/features/catalogue/book/names-apart'

const book = (title: string, publisher: string, creator: string, bookId: string) => ({
  title,
  publisher,
  creator,
  bookId,
})
const said = (...rows: ReturnType<typeof book>[]) => rows.map(namesApart(rows, ofBook))

describe('what follows the title of a row', () => {
  it('is nothing for a title that stands once', () => {
    expect(said(book('수학', '미래엔', '', '1'), book('국어', '미래엔', '', '2'))).toEqual(['', ''])
  })

  it('is as little as tells the rows apart', () => {
    expect(said(book('수학', '미래엔', '가', '1'), book('수학', '지학사', '나', '2'))).toEqual([
      ' (미래엔)',
      ' (지학사)',
    ])
    expect(said(book('수학', '미래엔', '가', '1'), book('수학', '미래엔', '나', '2'))).toEqual([
      ' (가)',
      ' (나)',
    ])
  })

  it('is the ID of the book when nothing else differs', () => {
    expect(said(book('수학', '', '', '1'), book('수학', '', '', '2'))).toEqual([' (1)', ' (2)'])
  })
})
