/** Reads the class list that a carer pasted or sent, so that they see it before anything is stored. */
import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import { AppError } from '~/platform/app-error'
import { fieldLimits } from '~/tables/codes'
import { t } from '~/tables/messages'
import { readSheet } from '~/workers/spreadsheet/read-spreadsheet.server'
import { readRoster, rowsOfText, type Roster } from './read-roster'
import type { ReadRoster } from './readers.schema'

/** Rows of a sheet beyond which it is no class list. */
const mostRows = 2_000
/** Lines that were not read and are named one by one. */
const mostUnread = 50

/** Throws 400 at its field for what no pupil was found in, and for more pupils than are entered at once. */
export async function readClassList(
  { text, file, schoolName = '' }: z.infer<typeof ReadRoster>,
  me: User,
): Promise<Roster> {
  await consumeRateLimit('lesson-plan', String(me.id))
  const field = file ? 'file' : 'text'
  const { readers, unread } = file
    ? await rosterOfFile(new Uint8Array(await readFile(file.path)), schoolName)
    : readRoster(rowsOfText(text ?? ''), schoolName)
  if (readers.length === 0) throw new AppError('rosterNothing', 400, field)
  if (readers.length > fieldLimits.readersAtOnce)
    throw new AppError('rosterTooLong', 400, field, {
      params: { n: fieldLimits.readersAtOnce, count: readers.length },
    })
  return { readers, unread: unread.slice(0, mostUnread) }
}

/** The first sheet that has pupils; the others are named. */
async function rosterOfFile(bytes: Uint8Array, school: string): Promise<Roster> {
  const sheets = new Map<string, string[][]>()
  const notes: Roster['unread'] = []
  let count = 0
  for await (const { sheet, rows, hidden = false, notes: found = [] } of readSheet(bytes)) {
    count += rows.length
    if (count > mostRows) throw new AppError('sheetTooLarge', 400, 'file')
    const lines = sheets.get(sheet) ?? []
    if (hidden) {
      notes.push({
        line: 0,
        text: `${sheet}: ${t('sheetHiddenSheet', 'ko', { count: rows.length })}`,
      })
      continue
    }
    // what is crossed out or damaged is told by its note
    for (const { number, cells, struck, damaged } of rows)
      if (!struck && !damaged) lines[number - 1] = cells
    sheets.set(sheet, lines)
    for (const { row, column, key, params } of found)
      notes.push({ line: row, text: [column, t(key, 'ko', params)].filter(Boolean).join(': ') })
  }
  const read = [...sheets].map(([name, rows]) => ({
    name,
    roster: readRoster(
      Array.from(rows, (row) => row ?? []),
      school,
    ),
  }))
  const first = read.find(({ roster }) => roster.readers.length > 0)
  const others = read
    .filter((one) => one !== first && one.roster.readers.length > 0)
    .map(({ name }) => ({ line: 0, text: name }))
  return {
    readers: first?.roster.readers ?? [],
    unread: [...(first?.roster.unread ?? []), ...others, ...notes],
  }
}
