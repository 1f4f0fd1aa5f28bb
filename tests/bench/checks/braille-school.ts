/**
 * Benchmark of school text in the page forms of the product: alarms on sound pages, planted faults, text
 * that is read back, the time of a volume of 150 pages. The held-out seed is never tuned on.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pageForms, type PageForm } from '~/features/production/braille/layout/forms'
import { readBraille } from '~/features/production/braille/read'
import { writeBraille } from '~/features/production/braille/write'
import { checkBraille } from '~/features/production/file-check/braille/check'
import { percent, table } from '../measure'
import { faultTable } from './braille-faults'
import { expectedOf, fileOf, layOut, randomOf, schoolVolume } from './braille-volumes'
import { schoolLine, subjects, textbookLine, type Subject } from './textbook-lines'

/** Where the numbers of each seed begin. */
const seeds = { first: 0, second: 1_000_000_000, 'held out': 3_000_000_000 }
type Seed = keyof typeof seeds
const seedNames = Object.keys(seeds) as Seed[]

/** Sound pages of each form, alike many of each subject. */
const soundPages = 200

/** The pages of a subject with a finding, of the first volumes that have so many pages. */
function soundOf(subject: Subject, form: PageForm, seed: number) {
  const wanted = soundPages / subjects.length
  const found = { pages: 0, minor: 0, severe: 0, keys: [] as string[] }
  for (let i = 0; found.pages < wanted; i += 1) {
    const volume = schoolVolume(randomOf(seed + 100 * subjects.indexOf(subject) + i), form, subject)
    const pages = layOut(volume).slice(0, -1)
    const last = wanted - found.pages
    const card = checkBraille(fileOf(pages, volume.shape), {
      ...expectedOf(volume),
      lastPage: null,
    })
    const flagged = (severity: 'minor' | 'severe') =>
      new Set(
        card.findings
          .filter((one) => one.severity === severity)
          .flatMap(({ places }) => (places.length > 0 ? places.map(({ page = 1 }) => page) : [1]))
          .filter((page) => page <= last),
      ).size
    found.pages += Math.min(last, pages.length)
    found.minor += flagged('minor')
    found.severe += flagged('severe')
    found.keys.push(...card.findings.map(({ key }) => key))
  }
  return found
}

function soundTable(form: PageForm, seed: Seed): void {
  const rows = subjects.map((subject) => ({
    subject,
    ...soundOf(subject, form, seeds[seed] + 8_000_000),
  }))
  const sum = (name: 'pages' | 'minor' | 'severe') =>
    rows.reduce((total, row) => total + row[name], 0)
  const share = sum('minor') / sum('pages')
  console.log(
    `\nBraille: sound pages of school text, ${form}, seed ${seed} (${seeds[seed]})\n${table([
      ...rows.map(({ subject, pages, minor, severe, keys }) => [
        subject,
        `${pages} pages`,
        `${severe} with a severe finding`,
        `${minor} with a minor one`,
        [...new Set(keys)].join(', '),
      ]),
      [
        'all',
        `${sum('pages')} pages`,
        `${sum('severe')} severe, ${sum('severe') === 0 ? 'ok (0)' : 'over (> 0)'}`,
        `${percent(share)} minor, ${share <= 0.02 ? 'ok (≤ 2 %)' : 'over (> 2 %)'}`,
        '',
      ],
    ])}`,
  )
}

/** What print writes in several ways and braille in one. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\$\\frac\{(\d)\}\{(\d)\}\$/g, '$1⁄$2')
    .replace(/\$([^$]*)\$/g, (_, formula: string) => `$${plainFormula(formula)}$`)
    .replace(/ *(\$[^$]+\$) */g, ' $1 ')
    .replace(/[’‘]/g, "'")
    .replace(/※/g, '*')
    .replace(/\.{3,}|…/g, '...')
    .replace(/ ?([→←↔↑↓]) ?/g, ' $1 ')
    .trim()
const plainFormula = (formula: string) =>
  formula
    .replace(/\\(?:left|right)(?=[|])/g, '')
    .replace(/\^\{\\circ\}/g, '^\\circ')
    .replace(/ /g, '')

/** Lines of each subject that come back, and those that differ without a doubt that says so. */
function roundTrip(lineOf: typeof textbookLine, seed: number, count: number) {
  const random = randomOf(seed)
  const rows = subjects.map((subject) => ({ subject, lines: 0, equal: 0, unsaid: 0 }))
  for (let i = 0; i < count; i += 1) {
    const row = rows[i % subjects.length]!
    const line = lineOf(random, row.subject)
    const read = readBraille(writeBraille(line).braille)
    const isEqual = plain(read.map(({ text }) => text).join('\n')) === plain(line)
    const isDoubtful = read.some(({ words }) => words.some(({ texts }) => texts.length !== 1))
    row.lines += 1
    if (isEqual) row.equal += 1
    else if (!isDoubtful) row.unsaid += 1
  }
  return rows
}

const readLines = 2000
function roundTripTable(seed: Seed): void {
  const kinds = [
    { name: 'Korean', lineOf: textbookLine },
    { name: 'with formulas and English', lineOf: schoolLine },
  ]
  for (const { name, lineOf } of kinds) {
    const rows = roundTrip(lineOf, seeds[seed] + 40_001, readLines)
    const sum = (key: 'lines' | 'equal' | 'unsaid') =>
      rows.reduce((total, row) => total + row[key], 0)
    const share = sum('equal') / sum('lines')
    const cells = (row: { lines: number; equal: number; unsaid: number }) => [
      `${row.equal} of ${row.lines}`,
      percent(row.equal / row.lines),
      `${row.unsaid} differ unsaid`,
    ]
    console.log(
      `\nBraille: lines of school text, ${name}, text → braille → text, seed ${seed} (${seeds[seed]})\n${table(
        [
          ...rows.map((row) => [row.subject, ...cells(row), '']),
          [
            'all',
            ...cells({ lines: sum('lines'), equal: sum('equal'), unsaid: sum('unsaid') }),
            share >= 0.995 && sum('unsaid') === 0
              ? 'ok (≥ 99.5 %, 0)'
              : 'under (< 99.5 %, or unsaid)',
          ],
        ],
      )}`,
    )
  }
}

/** Kinds of books that are timed. */
export const timedBooks = ['plain text', 'all subjects', 'English'] as const

/** Milliseconds of processor time, each in a process of its own in which nothing is remembered. */
export type VolumeTime = { pages: number; write: number; check: number; again: number }

function timeTable(): void {
  const program = fileURLToPath(new URL('braille-time.ts', import.meta.url))
  const verdict = (time: number) => (time <= 1500 ? 'ok (≤ 1.5 s)' : 'over (> 1.5 s)')
  const rows = pageForms.flatMap((form) =>
    timedBooks.flatMap((book) =>
      [1, 2, 3].map((seed) => {
        const args = ['--import', 'tsx', program, form, book, `${seed}`]
        const answer = execFileSync(process.execPath, args)
        const { pages, write, check, again } = JSON.parse(answer.toString()) as VolumeTime
        return [
          `${form}, ${book}, seed ${seed}`,
          `${pages} pages`,
          `written in ${write.toFixed(0)} ms`,
          verdict(write),
          `checked in ${check.toFixed(0)} ms`,
          verdict(check),
          `again in ${again.toFixed(0)} ms`,
        ]
      }),
    ),
  )
  console.log(`\nBraille: processor time of a volume, the first one of a process\n${table(rows)}`)
}

export function checkSchoolBraille(): void {
  timeTable()
  for (const seed of seedNames) {
    roundTripTable(seed)
    for (const form of pageForms) {
      soundTable(form, seed)
      faultTable(form, `${form}, seed ${seed} (${seeds[seed]})`, seeds[seed])
    }
  }
}
