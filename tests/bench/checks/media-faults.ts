/**
 * Benchmark of the checks of PDF, EPUB and audio files: faults planted in sound files, alarms on
 * sound ones, and time.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { checkAudio } from '~/features/production/file-check/audio/check-audio'
import type { FileCard } from '~/features/production/file-check/card'
import { checkEpub } from '~/features/production/file-check/epub/check-epub'
import { checkPdf } from '~/features/production/file-check/pdf/check-pdf'
import { randomOf, type Random } from './braille-volumes'
import { median, quantile, table } from '../measure'
import {
  audioFaults,
  epubFaults,
  pdfFaults,
  soundAudio,
  soundEpub,
  soundPdf,
  type MediaFault,
  type MediaFile,
} from './media-files'

/** A recording takes seconds, the others a tenth of one. */
const eachKind = { PDF: 20, EPUB: 20, audio: 12 }
const soundFiles = { PDF: 100, EPUB: 100, audio: 60 }
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const folder = mkdtempSync(join(tmpdir(), 'checks-media-'))

type Check = (file: MediaFile) => Promise<{ card: FileCard; milliseconds: number }>

const timedCheck =
  (check: (path: string, file: MediaFile) => Promise<FileCard>): Check =>
  async (file) => {
    const path = join(folder, randomUUID())
    writeFileSync(path, file.bytes)
    const began = performance.now()
    const card = await check(path, file)
    const milliseconds = performance.now() - began
    rmSync(path)
    return { card, milliseconds }
  }
const checks = {
  PDF: timedCheck((path, { expected }) => checkPdf(path, expected)),
  EPUB: timedCheck((path, { expected }) => checkEpub(path, expected)),
  audio: timedCheck((path, { name, expected }) => checkAudio(path, name, expected)),
}

/** Whether a finding names the fault, and its page if it stands on one. */
const isFound = ({ findings }: FileCard, { keys }: MediaFault, page?: number) =>
  findings.some(
    ({ key, places }) =>
      keys.some((wanted) => wanted === key) &&
      (page === undefined || places.some((place) => place.page === page)),
  )

async function faultTable(medium: keyof typeof checks, faults: MediaFault[]): Promise<void> {
  const rows: string[][] = []
  let [all, found] = [0, 0]
  for (const [kind, fault] of faults.entries()) {
    let hits = 0
    const missed: string[] = []
    for (let i = 0; i < eachKind[medium]; i += 1) {
      const planted = fault.plant(randomOf(kind * 1000 + i + 1))
      const { card } = await checks[medium](planted)
      if (isFound(card, fault, planted.page)) hits += 1
      else missed.push(`${i}: ${card.findings.map(({ key }) => key).join(' ') || '-'}`)
    }
    all += eachKind[medium]
    found += hits
    rows.push([fault.name, `${hits} of ${eachKind[medium]}`, missed.slice(0, 2).join('; ')])
  }
  console.log(`\n${medium}: faults found\n${table([...rows, ['all', percent(found / all)]])}`)
}

async function alarmTable(medium: keyof typeof checks, sound: MediaFile[]): Promise<void> {
  const alarms = new Map<string, number>()
  const times: number[] = []
  let alarmed = 0
  for (const file of sound) {
    const { card, milliseconds } = await checks[medium](file)
    times.push(milliseconds)
    if (card.findings.length > 0) alarmed += 1
    for (const { key } of card.findings) alarms.set(key, (alarms.get(key) ?? 0) + 1)
  }
  console.log(
    `\n${medium}: ${sound.length} sound files, with an alarm ${alarmed} (${percent(alarmed / sound.length)})`,
  )
  for (const [key, count] of alarms) console.log(`  ${key} ${count}`)
  console.log(
    `  time: middle ${Math.round(median(times))} ms, 95 % within ${Math.round(quantile(times, 0.95))} ms, longest ${Math.round(Math.max(...times))} ms`,
  )
}

const soundOf = (medium: keyof typeof checks, make: (random: Random) => MediaFile) =>
  Array.from({ length: soundFiles[medium] }, (_, i) => make(randomOf(900_000 + i)))

/** Enlarged print as a browser makes it, with Korean fonts; none where there is no browser. */
async function printedPdfs(): Promise<MediaFile[]> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) return []
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const files: MediaFile[] = []
  for (const size of ['A3', 'B4'] as const) {
    const paper = size === 'A3' ? '297mm 420mm' : '257mm 364mm'
    const points = size === 'A3' ? 22 : 16
    const sheet = (body: string, number: number | null) =>
      `<section><div>${body}</div><footer>${number ?? ''}</footer></section>`
    const text = (number: number) =>
      `<h2>${number}쪽의 글</h2>${'<p>이 단원에서는 우리 고장의 옛이야기를 찾아 읽고, 친구와 이야기해 봅니다. </p>'.repeat(4 + (number % 5))}`
    const sheets = Array.from({ length: 12 }, (_, i) => sheet(text(i + 8), i + 8))
    await page.setContent(
      `<html lang="ko"><style>@page{size:${paper};margin:0}body{margin:0;font:${points}pt/1.6 serif}section{box-sizing:border-box;height:${paper.split(' ')[1]};padding:25mm;break-after:page;position:relative}section:last-child{break-after:auto}footer{position:absolute;bottom:12mm;left:50%}</style><body>${sheet('<h1>국어 1-1</h1><p>제1권</p>', null)}${sheets.join('')}</body></html>`,
    )
    const bytes = await page.pdf({ preferCSSPageSize: true })
    const pages = { firstPage: 8, lastPage: 19, page: { cells: 32, lines: 26 }, source: null }
    const prodType = size === 'A3' ? '확대A3' : '확대B4'
    const expected = { title: '국어 1-1', prodType, volume: 1, volumes: 2, ...pages } as const
    files.push({ name: '국어.pdf', bytes, expected })
  }
  await browser.close()
  return files
}

export async function checkMediaFaults(): Promise<void> {
  await alarmTable('PDF', [...soundOf('PDF', soundPdf), ...(await printedPdfs())])
  await faultTable('PDF', pdfFaults)
  await alarmTable('EPUB', soundOf('EPUB', soundEpub))
  await faultTable('EPUB', epubFaults)
  await alarmTable('audio', soundOf('audio', soundAudio))
  await faultTable('audio', audioFaults)
  rmSync(folder, { recursive: true })
}
