/** Tests records for libraries: MARC 21 and ONIX 3.0, of one book and of the whole catalogue. */
import { load } from 'cheerio'
import { Marc } from 'marcjs'
import {
  EPublicationAccessibilityDetails,
  EditionType,
  ProductAvailability,
  ProductForm,
  ProductRelation,
  PublishingStatus,
} from 'onix-codelist'
import { beforeAll, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { app, useApp } from '../../support/servers/use-app'

useApp()

const title = '수학 Ⅰ \u001d<함수> & "그래프"'
let id: number
beforeAll(async () => {
  id = await addBook(app, {
    bookId: 'R-1',
    title,
    publisher: '비상교육',
    creator: '김원경',
    grade: '고',
    curriculum: '2022 개정 교육과정',
    purpose: '교과서',
    isbn: '9791125957683',
    pubDate: '2026-03',
    prodTypes: ['점역', '음성'],
    fileTypes: ['점역', '음성'],
    formats: { create: { prodType: '확대A3', progress: 40 } },
  })
  await app.db.forecast.create({
    data: {
      bookRowId: id,
      prodType: '확대A3',
      volume: 0,
      place: 1,
      workGroup: 'needed',
      waiting: 1,
      early: '2027-04-01',
      promised: '2027-04-09',
      facts: {} as never,
    },
  })
})

const download = async (path: string) => {
  const answer = await fetch(app.url + path)
  expect(answer.status).toBe(200)
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('MARC 21', () => {
  /** The records of a file, cut where their leaders say. */
  function recordsOf(bytes: Buffer) {
    const raw: Buffer[] = []
    for (let start = 0; start < bytes.length;) {
      const length = Number(bytes.toString('ascii', start, start + 5))
      raw.push(bytes.subarray(start, start + length))
      start += length
    }
    expect(raw.every((one) => one.at(-1) === 0x1d)).toBe(true)
    return raw.map((one) => Marc.parse(one, 'iso2709'))
  }
  const valueOf = (fields: string[][], tag: string, code: string) => {
    const field = fields.find(([name]) => name === tag) ?? []
    const index = field.findIndex((part, i) => i >= 2 && i % 2 === 0 && part === code)
    return index < 0 ? undefined : field[index + 1]
  }

  it('of a book has one record for each format, in Korean and UTF-8', async () => {
    const { headers, bytes } = await download(`/api/public/book/marc/${id}`)
    expect(headers.get('content-type')).toBe('application/marc')
    expect(headers.get('content-disposition')).toContain('R-1.mrc')
    const records = recordsOf(bytes)
    expect(records.map(({ fields }) => fields[0]![1])).toEqual(['R-1-brf', 'R-1-a3', 'R-1-sp'])
    for (const { leader, fields } of records) {
      expect(leader).toHaveLength(24)
      expect(leader[9]).toBe('a')
      expect(leader.slice(20)).toBe('4500')
      expect(fields.find(([tag]) => tag === '008')![1]).toHaveLength(40)
      expect(valueOf(fields, '245', 'a')).toBe('수학 Ⅰ  <함수> & "그래프"')
      expect(valueOf(fields, '245', 'c')).toBe('김원경')
      expect(valueOf(fields, '264', 'b')).toBe('비상교육')
      expect(valueOf(fields, '776', 'z')).toBe('9791125957683')
      expect(valueOf(fields, '856', 'u')).toBe(`${app.url}/item/${id}`)
    }
    expect(records.map(({ leader, fields }) => leader[6]! + fields[4]![1]![23]!)).toEqual([
      'af',
      'ad',
      'io',
    ])
    expect(records.map(({ fields }) => valueOf(fields, '341', 'e'))).toEqual([
      'braille',
      undefined,
      undefined,
    ])
    // what is not finished yet is a record before its publication
    expect(records.map(({ leader }) => leader[17])).toEqual(['7', '8', '7'])
  })

  it('of the catalogue has every format that is made or being made, once', async () => {
    const { headers, bytes } = await download('/api/public/book/marc')
    // it is made while it is sent
    expect(headers.get('content-length')).toBeNull()
    const ids = recordsOf(bytes).map(({ fields }) => fields[0]![1])
    expect(ids).toEqual(expect.arrayContaining(['R-1-brf', 'R-1-a3', 'R-1-sp']))
    expect(new Set(ids).size).toBe(ids.length)
    const [{ count } = { count: 0 }] = await app.db.$queryRaw<{ count: number }[]>`
      SELECT (SELECT coalesce(sum(cardinality("prodTypes")), 0) FROM "Book")::int + (SELECT count(*) FROM "Format" f JOIN "Book" b ON b.id = f."bookRowId"
        WHERE f.progress IS NOT NULL AND NOT f."prodType" = ANY(b."prodTypes"))::int AS count`
    expect(ids.length).toBe(count)
  })
})

describe('ONIX 3.0', () => {
  const parse = (bytes: Buffer) => load(bytes.toString(), { xml: { xmlMode: true } })
  const known = (codes: object) => Object.keys(codes)

  it('of a book has a product for each format, with what can be read how and when', async () => {
    const { headers, bytes } = await download(`/api/public/book/onix/${id}`)
    expect(headers.get('content-type')).toBe('application/xml')
    const $ = parse(bytes)
    const texts = (name: string) =>
      $(name)
        .toArray()
        .map((one) => $(one).text())
    expect($('ONIXMessage').attr()).toEqual({
      xmlns: 'http://ns.editeur.org/onix/3.0/reference',
      release: '3.0',
    })
    expect(texts('RecordReference')).toEqual([
      'moduchaek-R-1-brf',
      'moduchaek-R-1-a3',
      'moduchaek-R-1-sp',
    ])
    expect(texts('TitleText')[0]).toBe('수학 Ⅰ <함수> & "그래프"')
    expect(texts('ProductForm')).toEqual(['ED', 'BA', 'AJ'])
    expect(texts('EditionType')).toEqual(['BRL', 'LTE'])
    // read without sight; summaries; read by listening
    expect(texts('ProductFormFeatureValue')).toEqual(['52', '00', '00', '51', '00'])
    expect(texts('ProductAvailability')).toEqual(['20', '10', '20'])
    expect(texts('SupplyDate Date')).toEqual(['20270409'])
    expect(texts('RelatedProduct IDValue')).toEqual(Array(3).fill('9791125957683'))
  })

  it('has the codes of its lists, and its elements in the order of the standard', async () => {
    const $ = parse((await download(`/api/public/book/onix/${id}`)).bytes)
    const used = (name: string) => [
      ...new Set(
        $(name)
          .toArray()
          .map((one) => $(one).text()),
      ),
    ]
    for (const [name, list] of [
      ['ProductForm', ProductForm],
      ['EditionType', EditionType],
      ['ProductAvailability', ProductAvailability],
      ['ProductRelationCode', ProductRelation],
      ['PublishingStatus', PublishingStatus],
    ] as const)
      expect([name, used(name).filter((code) => !known(list).includes(code))]).toEqual([name, []])
    expect(known(EPublicationAccessibilityDetails)).toContain('00')
    const childrenOf = (name: string) =>
      $(name)
        .first()
        .children()
        .toArray()
        .map((one) => one.tagName)
    expect(childrenOf('Product')).toEqual([
      'RecordReference',
      'NotificationType',
      'ProductIdentifier',
      'DescriptiveDetail',
      'PublishingDetail',
      'RelatedMaterial',
      'ProductSupply',
    ])
    expect([...new Set(childrenOf('DescriptiveDetail'))]).toEqual([
      'ProductComposition',
      'ProductForm',
      'ProductFormFeature',
      'ProductFormDescription',
      'TitleDetail',
      'Contributor',
      'EditionType',
      'Language',
      'Subject',
      'Audience',
    ])
  })

  it('of the catalogue has the products that MARC has records of', async () => {
    const $ = parse((await download('/api/public/book/onix')).bytes)
    const { bytes } = await download('/api/public/book/marc')
    expect($('Product').length).toBe(bytes.toString('latin1').split('\x1d').length - 1)
  })
})

it('a book that does not exist has no records', async () => {
  for (const format of ['marc', 'onix'])
    expect((await fetch(`${app.url}/api/public/book/${format}/999999`)).status).toBe(404)
})
