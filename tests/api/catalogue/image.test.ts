/**
 * Tests `public/book/imageToText` and `findIsbn`: pictures in base64 or as files, answers, refusals
 * and rate limits.
 */
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bodyLimits } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { stopOcrProcesses } from '~/workers/ocr/read-image.server'
import { incomingFolder } from '~/storage/stored-files.server'
import { origin, call, digest } from '../../support/client/api-call'
import { action } from '~/routes/api.$'
import { cover, type Cover } from '../../support/covers/covers'
import { cleanDatabase } from '../../support/database/database'

const path = '/api/public/book/imageToText'
const find = '/api/public/book/findIsbn'
const prefix = 'data:image/jpeg;base64,'

let barcode: Cover
let print: Cover
let two: Cover
let none: Cover
beforeAll(async () => {
  ;[barcode, print, two, none] = (await Promise.all(
    ['training: straight', 'training: text', 'training: two volumes', 'training: no number'].map(
      cover,
    ),
  )) as [Cover, Cover, Cover, Cover]
})
beforeEach(cleanDatabase)
afterAll(stopOcrProcesses)

const base64 = ({ jpeg }: Cover) => jpeg.toString('base64')
/**
 * The rule of the specification as a program of its time applies it: upper case, no hyphens or
 * spaces, the 13 characters after 'ISBN'.
 */
const byTheSpec = (text: string) => {
  const plain = text.toUpperCase().replace(/[-\s]/g, '')
  const number = plain.slice(plain.indexOf('ISBN') + 4).slice(0, 13)
  return plain.includes('ISBN') && /^\d{13}$/.test(number) ? number : null
}

describe('imageToText', () => {
  test('takes base64 without the 23 characters of a data URL, and with them', async () => {
    expect(prefix).toHaveLength(23)
    for (const image of [base64(barcode), prefix + base64(barcode)]) {
      const answer = await call(path, { image })
      expect(answer).toMatchObject({ status: 200, errorCode: 0, data: `ISBN ${barcode.isbns[0]}` })
    }
  })

  test('answers text of which the rule of the spec makes the number: from bars and from print', async () => {
    for (const one of [barcode, print])
      expect(byTheSpec((await call(path, { image: base64(one) })).data)).toBe(one.isbns[0])
  })

  test('gives print as it was recognised, after the numbers that were found in it', async () => {
    const { data } = await call(path, { image: base64(print) })
    expect(data.split('\n')[0]).toBe(`ISBN ${print.isbns[0]}`)
    expect(data.split('\n').slice(1).join('\n')).toMatch(/ISBN.*\d/)
  })

  test('gives every number of a picture a line of its own', async () => {
    const { data } = await call(path, { image: base64(two) })
    expect(two.isbns).toHaveLength(2)
    expect(data.split('\n').toSorted()).toEqual(two.isbns.map((isbn) => `ISBN ${isbn}`).toSorted())
  })

  test('of a picture without a number answers text by which no number is taken', async () => {
    const answer = await call(path, { image: base64(none) })
    expect(answer.status).toBe(200)
    expect(byTheSpec(answer.data)).toBeNull()
  })

  test('also takes base64 whose + became a space in a form, and JSON', async () => {
    const image = base64(barcode)
    expect(image).toContain('+')
    expect((await call(path, { image: image.replaceAll('+', ' ') })).data).toBe(
      `ISBN ${barcode.isbns[0]}`,
    )
    const request = new Request(origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ image }),
    })
    expect(
      await (
        await action({
          request,
          params: {},
          context: { address: '192.0.2.1', requestId: 'test', afterwards: [] },
        })
      ).json(),
    ).toMatchObject({ data: `ISBN ${barcode.isbns[0]}` })
  })

  test.each([
    ['no picture', {}, '사진을 골라 주세요.'],
    ['an empty one', { image: '' }, '사진을 골라 주세요.'],
    ['the prefix alone', { image: prefix }, '사진을 골라 주세요.'],
    ['what is not base64', { image: '<script>' }, '읽을 수 없는 사진입니다'],
    [
      'text in base64',
      { image: Buffer.from('ISBN 9791125957683').toString('base64') },
      '읽을 수 없는 사진입니다',
    ],
    ['two pictures in one field', { image: ['/9j/', '/9j/'] }, '값은 하나만'],
    [
      'more than 8 MiB',
      { image: 'A'.repeat(Math.ceil((bodyLimits.photo * 4) / 3) + 8) },
      '사진이 너무 큽니다',
    ],
  ])('refuses %s at its field, in Korean', async (_, fields, message) => {
    const before = await digest()
    const answer = await call(path, fields)
    expect(answer).toMatchObject({ status: 400, errorCode: 400, data: null })
    expect(Object.keys(answer.fieldErrors ?? {})).toEqual(['image'])
    expect(answer.fieldErrors?.image).toContain(message)
    expect(answer.fieldErrors?.image).not.toMatch(/[a-z]{6}/)
    expect(await digest()).toBe(before)
  })

  test('tells who comes when too many wait to come back, and answers the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => call(path, { image: base64(print) })),
    )
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { key, message, headers } of refused)
      expect([key, message, headers.get('Retry-After')]).toEqual([
        'readerBusy',
        expect.stringContaining('ISBN을 직접 입력해 주세요'),
        '5',
      ])
    const others = answers.filter(({ status }) => status !== 503)
    expect(others.length).toBeGreaterThanOrEqual(9)
    for (const { status, data } of others)
      expect([status, byTheSpec(data)]).toEqual([200, print.isbns[0]])
  })

  test('counts pictures by address: 600 in ten minutes', async () => {
    await db.rateLimiterFlexible.create({
      data: { key: 'picture:198.51.100.7', points: 600, expire: new Date(Date.now() + 60_000) },
    })
    const answer = await call(path, { image: base64(barcode) }, { address: '198.51.100.7' })
    expect(answer).toMatchObject({ status: 429, key: 'tooManyTries' })
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await call(path, { image: base64(barcode) }, { address: '198.51.100.8' })).status).toBe(
      200,
    )
  })
})

test('a picture that takes long to read counts as several', async () => {
  const size = 1600
  const stripes = Buffer.from(
    Array.from({ length: size * size }, (_, i) => (((i % size) + Math.floor(i / size)) & 16) * 15),
  )
  const bytes = await sharp(stripes, { raw: { width: size, height: size, channels: 1 } })
    .png()
    .toBuffer()
  const counted = async (image: string, address: string) => {
    expect((await call(find, { image }, { address })).status).toBe(200)
    const key = `picture:${address}`
    return (await db.rateLimiterFlexible.findUniqueOrThrow({ where: { key } })).points
  }
  expect(await counted(base64(barcode), '198.51.100.9')).toBeLessThan(3)
  expect(await counted(bytes.toString('base64'), '198.51.100.10')).toBeGreaterThan(3)
})

describe('findIsbn', () => {
  test('answers numbers and text apart', async () => {
    expect((await call(find, { image: base64(barcode) })).data).toEqual({
      isbns: barcode.isbns,
      text: '',
      numbers: [],
      timeEnded: false,
    })
    const { isbns, text, numbers } = (await call(find, { image: base64(print) })).data
    expect(isbns).toEqual(print.isbns)
    expect(text).toContain('ISBN')
    expect(numbers.map((number: string) => number.replace(/\D/g, ''))).toContain(print.isbns[0])
    expect((await call(find, { image: base64(two) })).data.isbns.toSorted()).toEqual(
      two.isbns.toSorted(),
    )
  })

  test('looks for bars only when told so', async () => {
    expect((await call(find, { image: base64(barcode), codesOnly: '1' })).data).toEqual({
      isbns: barcode.isbns,
      text: '',
      numbers: [],
      timeEnded: false,
    })
    expect((await call(find, { image: base64(print), codesOnly: '1' })).data).toEqual({
      isbns: [],
      text: '',
      numbers: [],
      timeEnded: false,
    })
  })

  test('takes a file, of which nothing is kept', async () => {
    const photo = new File([new Uint8Array(barcode.jpeg)], '뒤표지.jpg', { type: 'image/jpeg' })
    const before = await readdir(incomingFolder).catch(() => [])
    expect((await call(find, { photo })).data).toEqual({
      isbns: barcode.isbns,
      text: '',
      numbers: [],
      timeEnded: false,
    })
    expect(await readdir(incomingFolder)).toEqual(before)
  })

  test('refuses a form without a picture, and a file that is none, at the field of the file', async () => {
    expect((await call(find, {})).fieldErrors).toEqual({ photo: '사진을 골라 주세요.' })
    expect(
      (await call(find, { photo: new File(['%PDF-1.7'], 'cover.jpg', { type: 'image/jpeg' }) }))
        .fieldErrors,
    ).toEqual({ photo: expect.stringContaining('읽을 수 없는 사진입니다') })
    expect(
      (await call(find, { photo: new File([new Uint8Array(bodyLimits.photo + 1)], 'cover.jpg') }))
        .fieldErrors,
    ).toEqual({ photo: expect.stringContaining('사진이 너무 큽니다') })
  })
})
