/**
 * Tests file inspection: the report on what a publisher's file holds and whether it can be used.
 */
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import {
  inspectionsDone,
  inspectFiles,
} from '~/features/sources/drive/inspection/file-inspection.server'
import { imagePdf, unmappedTextPdf, createPdf, textPdf } from '../../../prisma/seed/pdfs'
import { book } from '../../support/fixtures/books'
import { call } from '../../support/client/api-call'
import { admin, as, usePeople } from '../../support/client/people'
import { zip } from '../../support/fixtures/zip'
import { createFolder } from '../../support/fixtures/drive'

beforeEach(async () => {
  await inspectionsDone()
})
usePeople('admin')
beforeEach(async () => {
  await createFolder('', '미래엔')
})
afterAll(inspectionsDone)

const put = async (...files: [name: string, bytes: Uint8Array | string][]) => {
  const { status } = await call(
    '/api/drive/upload',
    { path: '미래엔', 'file[]': files.map(([name, bytes]) => new File([bytes as BlobPart], name)) },
    as(admin),
  )
  expect(status).toBe(200)
  await inspectionsDone()
}
const reportOn = async (name: string) =>
  (await call('/api/drive/report', { path: '미래엔', name }, as(admin))).data.report
const korean = [
  '모두책 시험용 교과서입니다. 첫 단원은 다항식입니다.',
  '둘째 줄도 읽을 수 있는 한글입니다.',
]
const hwpFlags = (flags: number) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from('HWP Document File'.padEnd(32, '\0')),
    Buffer.from([0, 0, 0, 5, flags & 255, flags >> 8, 0, 0]),
    Buffer.alloc(216),
  ])

describe('of a PDF', () => {
  test('with text says that it can be transcribed at once', async () => {
    await put(['글자.pdf', textPdf(korean, 3)])
    const report = await reportOn('글자.pdf')
    expect(report).toMatchObject({ level: 'good', looking: false, text: 'PDF, 3쪽, 글자 있음' })
    expect(report.lines).toEqual([
      'PDF, 3쪽, 글자 있음 3쪽, 글자 없음 0쪽',
      '바로 점역할 수 있습니다.',
      '여는 암호 없음',
      expect.stringMatching(/^글자 가운데 한글 9\d%$/),
      '쪽 크기 176×248mm',
    ])
  })

  test('of images, with letters that are none, broken, cut short or empty asks for the original again', async () => {
    await put(
      ['그림.pdf', imagePdf(2)],
      ['글꼴.pdf', unmappedTextPdf(korean)],
      ['깨짐.pdf', '%PDF-1.7\nnothing that makes sense'],
      ['잘림.pdf', textPdf(korean).subarray(0, 700)],
    )
    expect(await reportOn('그림.pdf')).toMatchObject({
      level: 'bad',
      text: 'PDF, 2쪽, 그림뿐',
      lines: expect.arrayContaining([
        '그림만 있는 PDF입니다. 글자가 있는 원본을 다시 요청해 주세요.',
      ]),
    })
    expect(await reportOn('글꼴.pdf')).toMatchObject({
      level: 'bad',
      lines: expect.arrayContaining([
        expect.stringContaining('글자를 꺼낼 수 없는 글꼴입니다'),
        '글자를 꺼낼 수 없는 글꼴: SeedMyeongjo',
      ]),
    })
    expect(await reportOn('깨짐.pdf')).toMatchObject({ level: 'bad', text: '읽을 수 없는 파일' })
    expect((await reportOn('잘림.pdf')).level).toBe('bad')
  })

  test('with a password says so', async () => {
    // the standard security handler with keys that an empty password does not open
    const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> /P -4 >> /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]`
    await put([
      '암호.pdf',
      createPdf(
        [
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 499 703] >>',
        ],
        encryption,
      ),
    ])
    expect(await reportOn('암호.pdf')).toMatchObject({
      level: 'bad',
      text: 'PDF, 암호 있음',
      lines: ['암호가 걸린 PDF 파일입니다. 암호를 푼 원본을 다시 요청해 주세요.'],
    })
  })

  test('of many pages looks at 300 and says so', async () => {
    await put(['긴 책.pdf', textPdf(korean, 1_200)])
    expect((await reportOn('긴 책.pdf')).lines).toContain(
      '1200쪽 가운데 300쪽을 골라 살펴보았습니다.',
    )
  })

  test('that was made to do harm ends in a report, and the next file is looked at', async () => {
    const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
    const content = (stream: Uint8Array) =>
      createPdf([
        catalogue,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
        { entries: '/Filter /FlateDecode', stream },
      ])
    const bomb = content(deflateSync(Buffer.alloc(200 * 1024 * 1024, ' '), { level: 9 }))
    // the inspections run in a process of their own: this one, which answers people, does not grow
    const before = process.memoryUsage.rss()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
    await put(
      [
        '없는 쪽.pdf',
        createPdf([
          catalogue,
          '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>',
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
        ]),
      ],
      ['고리.pdf', createPdf([catalogue, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'])],
      ['폭탄.pdf', bomb],
      [
        '스크립트.pdf',
        createPdf([
          '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while \\(true\\) {}) >> >>',
          '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
        ]),
      ],
      ['멀쩡함.pdf', textPdf(korean)],
    )
    for (const name of ['없는 쪽.pdf', '고리.pdf', '폭탄.pdf', '스크립트.pdf'])
      expect([name, (await reportOn(name)).level]).toEqual([name, 'bad'])
    expect((await reportOn('멀쩡함.pdf')).level).toBe('good')
    clearInterval(watch)
    expect(most - before).toBeLessThan(300 * 1024 * 1024)
  }, 400_000)
})

describe('of other files', () => {
  test('goes by the content, and says when the name says something else', async () => {
    await put(
      ['원고.hwp', hwpFlags(1)],
      ['배포.hwp', hwpFlags(4)],
      ['잠김.hwp', hwpFlags(2)],
      [
        '문서.docx',
        zip([
          { name: '[Content_Types].xml', bytes: '<a/>' },
          { name: 'word/document.xml', bytes: '<w/>' },
        ]),
      ],
      [
        '한글.hwpx',
        zip([
          { name: 'mimetype', bytes: 'application/hwp+zip', stored: true },
          { name: 'Contents/content.hpf', bytes: '<p/>' },
          { name: 'Contents/section0.xml', bytes: '<s/>' },
          { name: 'META-INF/container.xml', bytes: '<c/>' },
        ]),
      ],
      [
        '묶음.zip',
        zip([
          { name: '1.pdf', bytes: 'a' },
          { name: '2.pdf', bytes: 'b' },
          { name: '표지.png', bytes: 'c' },
        ]),
      ],
      ['깨진 묶음.zip', 'PK\u0003\u0004 and no directory'],
      ['사실은 그림.pdf', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
      ['본문.txt', '가나다라마바사'],
      ['원본.pdf', '가나다라마바사'],
      ['점역.brf', ',abc #a'],
      ['그림의 표시로 시작하는 점역.brf', 'BM87(5 #A'],
      ['모름.bin', Buffer.from([0, 1, 2, 3])],
    )
    const all = Object.fromEntries(
      await Promise.all(
        (await db.driveItem.findMany({ where: { fileKey: { not: null } } })).map(
          async ({ name }) => [name, await reportOn(name)] as const,
        ),
      ),
    )
    expect(all['원고.hwp']).toMatchObject({ level: 'good', text: 'HWP 문서' })
    expect(all['배포.hwp']).toMatchObject({ level: 'bad', text: 'HWP, 배포용' })
    expect(all['잠김.hwp']).toMatchObject({ level: 'bad', text: 'HWP, 암호 있음' })
    expect(all['문서.docx']).toMatchObject({ level: 'good', text: 'DOCX 문서' })
    expect(all['한글.hwpx']).toMatchObject({ level: 'good', text: 'HWPX 문서' })
    expect(all['묶음.zip']).toMatchObject({
      level: 'warn',
      text: 'ZIP, 파일 3개',
      lines: ['ZIP, 파일 3개: PDF 2, PNG 1', expect.any(String)],
    })
    expect(all['깨진 묶음.zip']).toMatchObject({ level: 'bad', text: '읽을 수 없는 파일' })
    expect(all['사실은 그림.pdf']).toMatchObject({
      level: 'bad',
      lines: expect.arrayContaining(['이름은 .pdf이지만 내용은 PNG입니다.']),
    })
    expect(all['본문.txt']).toMatchObject({ level: 'good' })
    for (const name of ['점역.brf', '그림의 표시로 시작하는 점역.brf'])
      expect([name, all[name]]).toMatchObject([name, { level: 'good' }])
    expect(all['원본.pdf']).toMatchObject({
      level: 'warn',
      text: '이름은 .pdf, 내용은 TXT',
      lines: expect.arrayContaining(['이름은 .pdf이지만 내용은 TXT입니다.']),
    })
    expect(all['모름.bin']).toMatchObject({ level: 'bad', text: '알 수 없는 형식' })
  })
})

describe('of a file that is locked', () => {
  const given = (name: string): [string, Uint8Array] => [
    name,
    readFileSync(new URL(`../../support/fixtures/files/${name}`, import.meta.url)),
  ]
  const office = (stream: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1_016),
      Buffer.from(stream, 'utf16le'),
      Buffer.alloc(512),
    ])
  const hwpx = (manifest: string, section = '<s/>') =>
    zip([
      { name: 'mimetype', bytes: 'application/hwp+zip', stored: true },
      { name: 'Contents/content.hpf', bytes: '<p/>' },
      { name: 'Contents/section0.xml', bytes: section },
      { name: 'META-INF/manifest.xml', bytes: manifest },
    ])
  const epub = (...more: { name: string; bytes: string }[]) =>
    zip([
      { name: 'mimetype', bytes: 'application/epub+zip', stored: true },
      { name: 'META-INF/container.xml', bytes: '<c/>' },
      { name: 'OPS/book.opf', bytes: '<package/>' },
      ...more,
    ])
  const encryption = (algorithm: string, prefix = 'enc:') => ({
    name: 'META-INF/encryption.xml',
    bytes: `<encryption><${prefix}EncryptedData><${prefix}EncryptionMethod Algorithm='${algorithm}'/><${prefix}CipherData><${prefix}CipherReference URI="OPS/c.xhtml"/></${prefix}CipherData></${prefix}EncryptedData></encryption>`,
  })

  test('asks for one without a password or a protection, whatever locks it', async () => {
    const locked = (text: string) => (kind: string) => ({
      level: 'bad',
      text: text.replace('{kind}', kind),
    })
    const password = locked('{kind}, 암호 있음')
    const protection = locked('문서 보안이 걸린 파일')('')
    const files: [string, Uint8Array | string, object][] = [
      [...given('hwpx-open-password.hwpx'), password('HWPX')],
      [...given('hwp3-open-password.hwp'), password('HWP 3.0')],
      [...given('epub-drm.epub'), protection],
      [...given('drm-container-a.pdf'), protection],
      ['다른 접두.hwpx', hwpx('<manifest><encryption-data/></manifest>'), password('HWPX')],
      [
        '큰 따옴.epub',
        epub(encryption('http://www.w3.org/2001/04/xmlenc#kw-aes128', '')),
        protection,
      ],
      ['라이선스.epub', epub({ name: 'META-INF/license.lcpl', bytes: '{}' }), protection],
      ['보안.docx', office('EncryptedPackage'), password('-')],
      ['권한.docx', office('\u0009DRMContent'), protection],
      [
        '보안.hwp',
        Buffer.concat([Buffer.from('SCDSA004'), Buffer.from([0, 1, 2, 255])]),
        protection,
      ],
      ['나스카.hwp', '<## NASCA DRM FILE - VER1.00 ##>\u0001\u0002', protection],
      ['인증서.pdf', '%PDF-1.7\ntrailer<</Encrypt<</Filter/EBX_HANDLER/V 4>>>>', protection],
      [
        '압축 암호.docx',
        zip([{ name: 'word/document.xml', bytes: '<w/>', flags: 0x801 }]),
        password('DOCX'),
      ],
    ]
    for (const bit of [4, 8, 10]) files.push([`보안 ${bit}.hwp`, hwpFlags(1 << bit), protection])
    await put(...files.map(([name, bytes]): [string, Uint8Array | string] => [name, bytes]))
    for (const [name, , expected] of files)
      expect([name, await reportOn(name)]).toMatchObject([name, expected])
  })

  test('says of programs, and of archives that unpack without end, that they are no documents', async () => {
    const bomb = zip([{ name: '책.txt', bytes: 'x' }])
    // its directory says that the part has 3 GB
    bomb.writeUInt32LE(3 * 1024 ** 3, bomb.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
    const programs = '문서가 아닌 프로그램 파일'
    const files: [string, Uint8Array | string, string][] = [
      ['메모.exe', '글자만 있는 파일', programs],
      ['교과서.pdf', Buffer.from('4d5a90000300000004000000', 'hex'), programs],
      ['원고.sh', '#!/bin/sh', programs],
      ['설치.zip', zip([{ name: 'setup.exe', bytes: 'MZ' }]), programs],
      ['폭탄.zip', bomb, '문서가 아닌 압축 파일'],
    ]
    await put(...files.map(([name, bytes]): [string, Uint8Array | string] => [name, bytes]))
    for (const [name, , text] of files)
      expect([name, await reportOn(name)]).toMatchObject([name, { level: 'bad', text }])
  })

  test('remembers the books that a file names: an EPUB in its package, a PDF on its first and last pages', async () => {
    const bytes = zip([
      { name: 'META-INF/container.xml', bytes: '<c/>' },
      {
        name: 'OPS/book.opf',
        bytes:
          '<package><dc:identifier id="i">urn:isbn:9791125957683</dc:identifier><dc:description>9788962280036</dc:description></package>',
      },
    ])
    const named = (text: string) => textPdf([...korean, text], 20)
    await put(
      ['책.epub', bytes],
      ['책.pdf', named('ISBN 979-11-259-5768-3')],
      ['이름 없음.pdf', named('ISBN 979-11-259-5768-4')],
    )
    const namedBy = async (name: string) => {
      const { report } = await db.storedFile.findFirstOrThrow({ where: { name } })
      return report && 'named' in report ? report.named : null
    }
    const one = { numbers: ['9791125957683'], sets: [] }
    expect([
      await namedBy('책.epub'),
      await namedBy('책.pdf'),
      await namedBy('이름 없음.pdf'),
    ]).toEqual([one, one, null])
  })

  test('says nothing of a password that it could not look for', async () => {
    await put(
      ['글꼴만.epub', epub(encryption('http://www.idpf.org/2008/embedding'))],
      ['본문 없음.hwpx', zip([{ name: 'Contents/content.hpf', bytes: '<p/>' }])],
      ['깨진 본문.hwpx', hwpx('<manifest/>', 'no markup')],
      [
        '깨진 목록.hwpx',
        zip([
          { name: 'Contents/content.hpf', bytes: '<p/>' },
          { name: 'Contents/section0.xml', bytes: '<s/>' },
          {
            name: 'META-INF/manifest.xml',
            bytes: 'x'.repeat(50),
            stored: true,
            size: 9,
            method: 8,
          },
        ]),
      ],
    )
    expect(await reportOn('글꼴만.epub')).toMatchObject({ level: 'good', text: 'EPUB 문서' })
    expect(await reportOn('본문 없음.hwpx')).toMatchObject({
      level: 'bad',
      text: '읽을 수 없는 파일',
    })
    expect(await reportOn('깨진 본문.hwpx')).toMatchObject({ level: 'bad' })
    expect(await reportOn('깨진 목록.hwpx')).toMatchObject({
      level: 'warn',
      lines: [expect.stringContaining('암호가 있는지는 살펴보지 못했습니다')],
    })
  })

  test('that is a collection, or has few letters on each page, is called what it is', async () => {
    await put(given('pdf-portfolio.pdf'), given('pdf-few-letters.pdf'))
    expect(await reportOn('pdf-portfolio.pdf')).toMatchObject({
      level: 'bad',
      text: 'PDF 묶음, 파일 2개',
    })
    expect(await reportOn('pdf-few-letters.pdf')).toMatchObject({
      level: 'warn',
      text: 'PDF, 5쪽, 글자가 적음',
    })
  })
})

describe('the making of a report', () => {
  test('is shown while it lasts, can be asked for again, and stands at the book', async () => {
    const { bookId } = await book({ title: '수학 1' })
    await put(['수학 1.pdf', textPdf(korean)])
    await db.storedFile.updateMany({ data: { report: undefined } })
    expect(
      (await call('/api/drive/regPublisher', { path: '미래엔', name: '수학 1.pdf' }, as(admin)))
        .status,
    ).toBe(200)
    const { data } = await call('/api/drive/examine', { bookId }, as(admin))
    expect(data.report).toMatchObject({
      looking: true,
      level: null,
      text: '파일을 살펴보는 중입니다.',
    })
    await inspectionsDone()
    expect((await call('/api/drive/report', { bookId }, as(admin))).data.report).toMatchObject({
      level: 'good',
    })
    expect(await call('/api/drive/report', { bookId: '없음' }, as(admin))).toMatchObject({
      status: 404,
    })
    expect(await call('/api/drive/report', { path: '', name: '미래엔' }, as(admin))).toMatchObject({
      status: 400,
      key: 'driveNotFile',
    })
  })

  test('that was interrupted is as if nobody had looked', async () => {
    await put(['수학 1.pdf', textPdf(korean)])
    await db.storedFile.updateMany({
      data: { report: { looking: new Date(Date.now() - 3_600_000).toISOString() } },
    })
    expect(await reportOn('수학 1.pdf')).toBeNull()
  })

  test('of a file that is gone or has no bytes harms nobody', async () => {
    await put(['수학 1.pdf', textPdf(korean)])
    await db.storedFile.create({
      data: { key: 'x'.repeat(22), name: '빈.pdf', size: 1n, sha256: new Uint8Array(32) },
    })
    await inspectFiles(['x'.repeat(22), 'y'.repeat(22)])
    expect(await db.storedFile.count({ where: { name: '빈.pdf' } })).toBe(1)
  })
})
