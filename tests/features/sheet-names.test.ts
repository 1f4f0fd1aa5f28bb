/**
 * Tests writing sheets: names that every spreadsheet program accepts, several sheets, titles, and
 * print settings.
 */
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { sheetNames } from '~/workers/spreadsheet/workbook'
import { readSheet, type Batch } from '~/workers/spreadsheet/read-spreadsheet.server'
import { writeSheets } from '~/workers/spreadsheet/write-spreadsheet.server'

describe('names of sheets', () => {
  test('lose the signs that are not allowed, and are never blank', () => {
    expect(sheetNames(['[가]:나*다?라/마\\바', '', " ' ", '\u0000\u202e', 'History'])).toEqual([
      '가 나 다 라 마 바',
      '이름 없음',
      '이름 없음 (2)',
      '이름 없음 (3)',
      'History (2)',
    ])
  })
  test('have at most 31 characters and stay apart, also when they differ only in case or after the cut', () => {
    const long = '아주 긴 이름의 출판사와 그 자회사와 또 다른 자회사의 이름'
    const names = sheetNames([
      `${long} 하나`,
      `${long} 둘`,
      'EBS',
      'ebs',
      '요약',
      '요약',
      'EBS (2)',
      `${'가'.repeat(30)}😀`,
    ])
    expect(names.every((name) => name.length > 0 && name.length <= 31)).toBe(true)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    expect(names.slice(2)).toEqual([
      'EBS',
      'ebs (2)',
      '요약',
      '요약 (2)',
      'EBS (2) (2)',
      '가'.repeat(30),
    ])
  })
})

describe('several sheets', () => {
  const columns = ['도서명', '부수'].map((heading) => ({ heading, width: 12 }))
  const write = () =>
    writeSheets([
      { name: "A&B's <표>", title: '=1+1', columns, rows: [['+수학', 3]] },
      { name: '둘', columns, rows: [['국어', null]] },
    ])

  test('are read back with their names, titles, texts and numbers', async () => {
    const batches: Batch[] = []
    for await (const batch of readSheet(await write())) batches.push(batch)
    expect(batches.map(({ sheet, rows }) => [sheet, rows.map(({ cells }) => cells)])).toEqual([
      ["A&B's <표>", [["'=1+1"], ['도서명', '부수'], ["'+수학", '3']]],
      ['둘', [['도서명', '부수'], ['국어']]],
    ])
  })

  test('are printed as wide as their paper, with the headings on every page, and hold no formula', async () => {
    const files = unzipSync(await write())
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const [one, two, workbook] = [
      text('xl/worksheets/sheet1.xml'),
      text('xl/worksheets/sheet2.xml'),
      text('xl/workbook.xml'),
    ]
    for (const sheet of [one, two]) {
      expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
      expect(sheet).toMatch(
        /<pageSetup [^>]*fitToWidth="1" fitToHeight="0"[^>]*orientation="landscape"/,
      )
      expect(sheet).not.toContain('<f>')
    }
    expect([/ySplit="(\d)"/.exec(one)?.[1], /ySplit="(\d)"/.exec(two)?.[1]]).toEqual(['2', '1'])
    expect(workbook).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'A&amp;B''s &lt;표&gt;'!$1:$2</definedName>`,
    )
    expect(workbook).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="1">'둘'!$1:$1</definedName>`,
    )
  })
})
