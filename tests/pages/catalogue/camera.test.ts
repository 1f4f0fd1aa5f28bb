/**
 * Tests the ISBN camera page with scripts off: a typed number, an uploaded photo, and the way back.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { withIsbn } from '~/features/catalogue/book/isbn/camera-path'
import { checkDigit13, formatIsbn, toIsbn10 } from '~/features/catalogue/book/isbn/isbn'
import { addBook } from '../../support/servers/app'
import { cover } from '../../support/covers/covers'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let client: PageClient
const isbn = '9791125957683'
const other = `978893495126${checkDigit13('978893495126')}`

useApp()
beforeAll(async () => {
  client = new PageClient(app.url)
  await addBook(app, {
    bookId: '2099-0000001',
    title: '카메라로 찾는 책',
    publisher: '시험출판',
    grade: '고',
    isbn,
  })
})

const camera = (from = '/') => client.open(`/camera?${new URLSearchParams({ from })}`)
const type = (typed: string) => client.submit('#typed-form', { isbn: typed })

describe('the page', () => {
  it.each([
    '',
    '?from=',
    '?from=https://evil.example/',
    '?from=//evil.example',
    '?from=/%5Cevil.example',
    '?from=/&from=/cart',
  ])('leads home without a page to come back to: /camera%s', async (query) => {
    await client.open(`/camera${query}`)
    expect([client.path, client.hops]).toEqual(['/', ['302 /']])
    await client.post(`/camera${query}`, { subaction: 'typed', isbn })
    expect(client.path).toBe('/')
  })

  it('offers typing first, then a photo by the rear camera of a phone, then one that is there, and the way back', async () => {
    await camera('/search/advanced?grade=고')
    expect([client.title, client.h1]).toEqual(['ISBN 카메라 – 모두책', 'ISBN 카메라'])
    const fields = client
      .all('main form input:not([type=hidden])')
      .map((field) => [
        field.attr('name'),
        field.attr('type'),
        field.attr('accept'),
        field.attr('capture'),
      ])
    expect(fields).toEqual([
      ['isbn', undefined, undefined, undefined],
      ['photo', 'file', 'image/*', 'environment'],
      ['album', 'file', 'image/*', undefined],
    ])
    expect(client.all('#photo-form[enctype="multipart/form-data"][method=post]')).toHaveLength(1)
    await client.click('이전 화면으로')
    expect(client.path).toBe(`/search/advanced?grade=${encodeURIComponent('고')}`)
  })

  it('shows nothing of the live camera before a script puts it there', async () => {
    await camera()
    expect(client.all('main template')).toHaveLength(1)
    expect(client.all('main video, main [data-do], main progress')).toHaveLength(0)
    expect(client.$('main').clone().find('template').remove().end().text()).not.toContain(
      '카메라 켜기',
    )
  })

  it('asks for nothing but the two small scripts, and for none when data are saved', async () => {
    await camera()
    expect(client.all('script').map((script) => script.attr('src'))).toEqual([
      '/enhance.js',
      '/camera.js',
    ])
    const saver = await new PageClient(app.url, { 'Save-Data': 'on' }).open('/camera?from=/')
    expect(saver.all('script')).toHaveLength(0)
    await saver.submit('#typed-form', { isbn })
    expect(saver.path).toBe(`/?isbn=${isbn}`)
  })
})

describe('a number that is typed', () => {
  it.each([
    isbn,
    '979-11-259-5768-3',
    ' ISBN 979-11-259-5768-3 (53410) ',
    '９７９ 11 259 5768 3',
    '979112595768353410',
    '도서명: 수학\nISBN 979-11-259-5768-3 값 9,000원',
  ])('%j leads back with its 13 digits and says so', async (typed) => {
    await camera('/?keyword=수학&page=3&size=20')
    await type(typed)
    expect(client.hops).toEqual([`303 /?size=20&isbn=${isbn}`])
    expect(client.notices.map(({ text, role }) => [text, role])).toEqual([
      ['입력한 ISBN: 979-11-259-5768-3', 'status'],
    ])
    expect(client.texts('main tbody th a')).toContain('카메라로 찾는 책')
  })

  it('of ten digits leads back with thirteen', async () => {
    await camera()
    await type('89-349-5126-X')
    expect([client.status, client.errors]).toEqual([
      422,
      [
        'ISBN의 마지막 검사 숫자가 맞지 않습니다. 89 다음에 오는 349-5126-X 부분을 책의 번호와 다시 비교해 주세요.',
      ],
    ])
    await type(`ISBN-10: ${toIsbn10(other)}`)
    expect(client.path).toBe(`/?isbn=${other}`)
  })

  it.each([
    ['', 'ISBN을 입력해 주세요.'],
    ['수학', 'ISBN은 숫자로 입력해 주세요. 예: 979-11-259-5768-3'],
    [
      '97911259576',
      'ISBN은 10자리 또는 13자리인데 11자리가 입력되었습니다. 빠지거나 더 들어간 숫자가 없는지 확인해 주세요.',
    ],
    [
      '979-11-259-5768-4',
      'ISBN의 마지막 검사 숫자가 맞지 않습니다. 979-11 다음에 오는 259-5768-4 부분을 책의 번호와 다시 비교해 주세요.',
    ],
    [
      '978-0-306-40615-8',
      'ISBN의 마지막 검사 숫자가 맞지 않습니다. 한국 책은 978-89나 979-11로 시작하니, 처음 숫자 97803부터 다시 비교해 주세요.',
    ],
    [
      '880-11-259-5768-3',
      'ISBN은 978이나 979로 시작합니다. 처음 세 숫자 880부터 다시 확인해 주세요.',
    ],
    [
      '979-0-2600-0043-8',
      '979-0으로 시작하는 번호는 책이 아니라 악보의 번호입니다. 책의 번호인지 확인해 주세요.',
    ],
  ])(
    '%j is told with the place to look at again, and stays in its field',
    async (typed, message) => {
      await camera()
      await type(typed)
      expect([client.status, client.title, client.errors]).toEqual([
        422,
        '오류: ISBN 카메라 – 모두책',
        [message],
      ])
      expect(client.field('#typed-form-isbn')).toMatchObject({
        invalid: true,
        description: expect.stringContaining(message),
      })
      expect(client.value('#typed-form', 'isbn')).toBe(typed)
      expect(client.all('#error-summary a[href="#typed-form-isbn"]')).toHaveLength(1)
    },
  )

  it('with another one in the same text leaves the choice, with titles where the catalogue has them', async () => {
    await camera('/search/advanced?title=수학')
    await type(`ISBN 979-11-259-5768-3\nISBN ${formatIsbn(other)}\nISBN ${other}`)
    const from = encodeURI('/search/advanced?title=수학')
    expect([client.status, client.text('#several')]).toEqual([200, 'ISBN을 2개 찾았습니다'])
    expect(client.all('.camera-choices a').map((link) => [link.text(), link.attr('href')])).toEqual(
      [
        ['카메라로 찾는 책, 979-11-259-5768-3', withIsbn(from, isbn)],
        [formatIsbn(other), withIsbn(from, other)],
      ],
    )
    await client.click('카메라로 찾는 책, 979-11-259-5768-3')
    expect(client.path).toBe(`/search/advanced?title=${encodeURIComponent('수학')}&isbn=${isbn}`)
  })
})

describe('a photo', () => {
  it('that was not chosen is an error at its field', async () => {
    await camera()
    await client.attach('#photo-form', 'photo', null)
    expect([client.status, client.errors]).toEqual([422, ['사진을 골라 주세요.']])
    expect(client.all('#error-summary a[href="#photo-form-photo"]')).toHaveLength(1)
  })

  it('larger than 8 MB is refused with what to do', async () => {
    await camera()
    await client.attach(
      '#photo-form',
      'photo',
      new File([new Uint8Array(8 * 1024 * 1024 + 1)], '표지.jpg', { type: 'image/jpeg' }),
    )
    expect([client.status, client.errors]).toEqual([
      422,
      [
        '사진이 너무 큽니다. 8MB, 6,400만 화소(PNG는 2,400만 화소)까지 읽을 수 있습니다. 크기를 줄여 다시 골라 주세요.',
      ],
    ])
  })
})

describe('a photo that is read', () => {
  const photo = async (name: string, field = 'photo') => {
    const { jpeg, type, isbns } = await cover(`training: ${name}`)
    await client.attach(
      '#photo-form',
      field,
      new File([new Uint8Array(jpeg)], '뒤표지.jpg', { type }),
    )
    return isbns
  }

  it.each([
    ['straight', 'photo'],
    ['turned 180', 'album'],
    ['text', 'photo'],
  ])('leads back with its ISBN and says which: %s', async (name, field) => {
    await camera('/search/advanced?grade=초&page=2')
    const [found = ''] = await photo(name, field)
    expect(client.hops).toEqual([`303 ${withIsbn(encodeURI('/search/advanced?grade=초'), found)}`])
    expect(client.notices.map(({ text, role }) => [text, role])).toEqual([
      [`사진에서 읽은 ISBN: ${formatIsbn(found)}`, 'status'],
    ])
  })

  it('with two books leaves the choice', async () => {
    await camera()
    const isbns = await photo('two volumes')
    expect([client.status, client.text('#several'), client.title]).toEqual([
      200,
      'ISBN을 2개 찾았습니다',
      'ISBN 카메라 – 모두책',
    ])
    const offered = client.all('.camera-choices a').map((link) => link.attr('href'))
    expect(offered.toSorted()).toEqual(isbns.map((found) => `/?isbn=${found}`).toSorted())
  })

  it('without an ISBN stays here, says what was read instead and what helps', async () => {
    await camera()
    await photo('wrong check digit')
    expect([client.status, client.title, client.path]).toEqual([
      422,
      '오류: ISBN 카메라 – 모두책',
      '/camera?from=%2F',
    ])
    expect(client.errors).toEqual([
      'ISBN을 인식하지 못했습니다. 바코드 아래 13자리 숫자가 잘 보이도록 맞춰 주세요.',
    ])
    expect(client.text('.camera-seen')).toMatch(/97[89]/)
    expect(client.main).toContain(
      '숫자는 읽었지만 ISBN으로 맞지 않습니다. 책의 숫자와 비교해 주세요.',
    )
    expect(client.main).toContain('다시 찾는 방법')
    expect(client.all('main a[href="#typed-form-isbn"]').length).toBeGreaterThan(0)
  })

  it('with nothing on it says that nothing was seen', async () => {
    await camera()
    await photo('blank')
    expect(client.status).toBe(422)
    expect(client.main).toContain('바코드도 책 번호로 보이는 숫자도 없었습니다.')
  })

  it('that is no picture is an error at its field', async () => {
    await camera()
    await client.attach(
      '#photo-form',
      'album',
      new File(['text'], '표지.jpg', { type: 'image/jpeg' }),
    )
    expect([client.status, client.errors]).toEqual([
      422,
      ['읽을 수 없는 사진입니다. JPEG 또는 PNG 사진을 골라 주세요.'],
    ])
    expect(client.all('[aria-invalid=true]').map((field) => field.attr('name'))).toEqual(['album'])
  })

  it('is refused after too many, with the seconds to wait', async () => {
    await camera()
    await photo('blank')
    await app.db.rateLimiterFlexible.updateMany({
      where: { key: { startsWith: 'picture:' } },
      data: { points: 600 },
    })
    await photo('blank')
    expect([
      client.status,
      client.errors.length,
      Number(client.headers.get('retry-after')),
    ]).toEqual([429, 1, expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 600)])
    await app.db.rateLimiterFlexible.deleteMany()
    await camera()
    expect(client.headers.get('retry-after')).toBeNull()
  })
})

describe('where it is offered', () => {
  it.each([
    ['anyone', '/?keyword=수학'],
    ['anyone', '/search/advanced?grade=고'],
    ['admin', '/admin/request/list?grade=고'],
    ['admin', '/admin/produce/list?state=making'],
    ['producer', '/producer/list?state=making'],
  ])('for %s on %s, which then asks for the ISBN that was found', async (who, path) => {
    const person = new PageClient(app.url)
    if (who !== 'anyone') await person.logIn(who)
    const from = encodeURI(path)
    await person.open(from)
    await person.click('ISBN 카메라', 'main')
    expect(person.path).toBe(`/camera?${new URLSearchParams({ from })}`)
    await person.submit('#typed-form', { isbn })
    expect(person.hops).toEqual([`303 ${withIsbn(from, isbn)}`])
    expect([person.status, person.notices[0]?.text]).toEqual([
      200,
      '입력한 ISBN: 979-11-259-5768-3',
    ])
    const [field] = person
      .all('main form[role=search]')
      .flatMap((form) => [
        form.find('[name=isbn]').attr('value') ?? form.find('[name=keyword]').attr('value'),
      ])
    expect(field).toBe(isbn)
  })

  it.each([
    ['anyone', '/'],
    ['anyone', '/search/advanced'],
    ['admin', '/admin/request/list'],
    ['admin', '/admin/produce/list'],
    ['producer', '/producer/list'],
  ])('an ISBN that is none breaks no page: %s, %s', async (who, path) => {
    const person = new PageClient(app.url)
    if (who !== 'anyone') await person.logIn(who)
    for (const [given, status] of [
      ['', 200],
      ['1', 200],
      ['x'.repeat(3), path === '/' ? 200 : 400],
      ['9'.repeat(300), path === '/' ? 200 : 400],
      ['%F0%9F%93%9A', path === '/' ? 200 : 400],
    ] as const) {
      await person.open(`${path}?isbn=${given}`)
      expect([given, person.status]).toEqual([given, status])
    }
    await person.open(`${path}?isbn=${isbn}&isbn=1`)
    expect(person.status).toBeLessThan(500)
  })

  it('home keeps what was found over sort, size and page, and a keyword goes before it', async () => {
    await client.open(`/?isbn=${isbn}`)
    // one result needs no choice of how many
    expect(client.all('#size')).toHaveLength(0)
    await client.submit('form.list-controls', { sort: 'relevance' })
    await client.open(`${client.path}&size=50`)
    expect([client.path, client.texts('main tbody th a')]).toEqual([
      `/?isbn=${isbn}&sort=relevance&size=50`,
      ['카메라로 찾는 책'],
    ])
    await client.click('카메라로 찾는 책')
    expect(client.h1).toBe('카메라로 찾는 책')
    await client.click('이전 화면으로')
    expect(client.path).toBe(`/?isbn=${isbn}&sort=relevance&size=50`)
    await client.open(`/?keyword=과학&isbn=${isbn}`)
    expect(client.h1).toMatch(/^과학 검색 결과/)
  })
})

describe('in English', () => {
  it('says the same', async () => {
    const person = await new PageClient(app.url).open('/camera?from=/&lang=en')
    expect([person.h1, person.all('html')[0]?.attr('lang')]).toEqual(['ISBN camera', 'en'])
    await person.submit('#typed-form', { isbn: '979-11-259-5768-4' })
    expect(person.errors).toEqual([
      'The check digit of the ISBN does not fit. Please compare what follows 979-11, that is 259-5768-4, with the book.',
    ])
    await person.submit('#typed-form', { isbn })
    expect(person.notices[0]?.text).toBe('ISBN typed: 979-11-259-5768-3')
  })
})
