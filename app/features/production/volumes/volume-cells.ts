/** Reads the cells of volumes (분권) as people write them, and checks the set. */
import {
  fromWireVolumeState,
  fieldLimits,
  toWireVolumeState,
  volumeStates,
  type VolumeState,
  type WireVolumeState,
} from '~/tables/codes'

/** The cells of a volume, in the order of the form and of pasted rows. */
export const volumeFields = [
  'number',
  'pages',
  'units',
  'state',
  'dueDate',
  'finishedDate',
] as const
export type VolumeField = (typeof volumeFields)[number]
/** The written cells; an absent cell leaves what is stored unchanged. */
export type VolumeCells = Partial<Record<VolumeField, string>>

type Volume = {
  number: number
  firstPage: number | null
  lastPage: number | null
  units: string
  state: VolumeState
  dueDate: string
  finishedDate: string
}
export type StoredVolume = Volume & { id: number }
/** Converts a volume from the wire's state to the stored one. */
export const fromWire = <V extends { state: WireVolumeState }>(
  volume: V,
): Omit<V, 'state'> & { state: VolumeState } => ({
  ...volume,
  state: fromWireVolumeState(volume.state),
})
export const toWire = <V extends { state: VolumeState }>(
  volume: V,
): Omit<V, 'state'> & { state: WireVolumeState } => ({
  ...volume,
  state: toWireVolumeState(volume.state),
})
export const isFinished = ({ state }: { state: WireVolumeState }) =>
  fromWireVolumeState(state) === 'finished'
export type VolumeInput = VolumeCells & { id?: number }

/** `index` is the position of the volume among the given ones; the text of `key` takes `params`. */
export type VolumeProblem = {
  index: number
  field: VolumeField
  key: VolumeProblemKey
  params?: Record<string, string | number>
}
type VolumeProblemKey =
  | 'volumeNumberBad'
  | 'volumeNumberTwice'
  | 'pagesBad'
  | 'pagesReversed'
  | 'pagesOverlap'
  | 'tooLong'
  | 'volumeStateBad'
  | 'badDay'
  | 'finishedTooEarly'

const plainText = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()
const MAX_PAGE = 99_999

/** Reads '3', '3권', '제3권', 'vol. 3'; null for anything else. */
export function parseNumber(text: string): number | null {
  const [, digits] = /^(?:제|vol(?:ume)?\.?|no\.?)? ?0*(\d{1,3}) ?권?$/i.exec(plainText(text)) ?? []
  return digits && Number(digits) > 0 ? Number(digits) : null
}

/** Reads '1-58', '1~58쪽', 'p. 1–58', '58'; null when blank, undefined when unreadable. */
export function parsePages(text: string): { first: number; last: number } | null | undefined {
  const written = plainText(text)
    .replace(/페이지|쪽|pages?|pp?\.|^p(?=\d)/gi, ' ')
    .trim()
  if (written === '') return plainText(text) === '' ? null : undefined
  const [, first, last = first] =
    /^(\d{1,5})(?: ?(?:[-~‐-―−∼〜∽]|부터|에서) ?(\d{1,5})(?: ?까지)?)?$/.exec(written) ?? []
  return first && Number(first) > 0 && Number(last) <= MAX_PAGE
    ? { first: Number(first), last: Number(last) }
    : undefined
}

/** Synonyms of a state besides its Korean and English names. */
const stateSynonyms: Record<VolumeState, string[]> = {
  waiting: ['대기중', '예정', '미착수', 'wait'],
  producing: [
    '제작중',
    '제작',
    '진행',
    '진행중',
    '작업중',
    '입력중',
    'making',
    'inprogress',
    'inproduction',
  ],
  checking: ['검수중', '교정', '교정중', 'checking', 'proofreading', 'review'],
  finished: ['끝', '완성', '완료됨', '제작완료', '완', 'done', 'complete', 'completed'],
}

export function parseState(text: string): VolumeState | undefined {
  const word = plainText(text).replace(/ /g, '').toLowerCase()
  return volumeStates.find(({ value, ko, en }) =>
    [ko.replace(' ', ''), en.replace(/ /g, ''), ...stateSynonyms[value]].includes(word),
  )?.value
}

/**
 * Reads '2026-12-15', '2026.12.15', '2026. 12. 15.', '20261215', '2026년 12월 15일'; '' when blank,
 * undefined when it is no date.
 */
export function parseDay(text: string): string | undefined {
  const written = plainText(text).replace(/ ?\([월화수목금토일]\)$/, '')
  if (written === '') return ''
  const [, year = '', month = '', day = ''] =
    /^(20\d\d) ?[-./년] ?(\d{1,2}) ?[-./월] ?(\d{1,2}) ?[.일]?$/.exec(written) ??
    /^(20\d\d)(\d\d)(\d\d)$/.exec(written) ??
    []
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const time = year ? Date.parse(`${date}T00:00:00Z`) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined
}

/** A stored volume as cells of the form. */
export const toVolumeCells = ({
  number,
  firstPage,
  lastPage,
  units,
  state,
  dueDate,
  finishedDate,
}: Volume): Record<VolumeField, string> => ({
  number: String(number),
  pages:
    firstPage === null || lastPage === null
      ? ''
      : firstPage === lastPage
        ? String(firstPage)
        : `${firstPage}-${lastPage}`,
  units,
  state: toWireVolumeState(state),
  dueDate,
  finishedDate,
})

/**
 * A cell in its stored form, so that '1~58쪽' and '1-58' are equal; unchanged when it is unreadable.
 */
export function normaliseCell(field: VolumeField, text: string): string {
  if (field === 'number') return String(parseNumber(text) ?? text)
  if (field === 'state') {
    const state = parseState(text)
    return state ? toWireVolumeState(state) : text
  }
  if (field === 'units') return text.trim()
  if (field !== 'pages') return parseDay(text) ?? text
  const pages = parsePages(text)
  return pages
    ? toVolumeCells({ ...blankVolume, firstPage: pages.first, lastPage: pages.last }).pages
    : text.trim()
}
const blankVolume: Volume = {
  number: 0,
  firstPage: null,
  lastPage: null,
  units: '',
  state: 'waiting',
  dueDate: '',
  finishedDate: '',
}

type ParsedVolume = { index: number; id?: number; volume: Volume }

/** A cell's value, and what is wrong with it. An unreadable cell has the value of a blank one. */
type ReadCell<Value> = { value: Value; problem?: VolumeProblemKey }
type PageRange = { first: number; last: number }

function readNumber(text: string): ReadCell<number> {
  const number = parseNumber(text)
  return number === null ? { value: 0, problem: 'volumeNumberBad' } : { value: number }
}

function readPages(text: string): ReadCell<PageRange | null> {
  const pages = parsePages(text)
  if (pages === undefined) return { value: null, problem: 'pagesBad' }
  if (pages && pages.first > pages.last) return { value: null, problem: 'pagesReversed' }
  return { value: pages }
}

const readUnits = (text: string): ReadCell<string> => ({
  value: text.trim(),
  problem: text.length > fieldLimits.text ? 'tooLong' : undefined,
})

/** A list without states marks finished volumes by their date. */
function readState(text: string, isFinishedByDate: boolean): ReadCell<VolumeState> {
  if (text.trim() === '') return { value: isFinishedByDate ? 'finished' : 'waiting' }
  const state = parseState(text)
  return state ? { value: state } : { value: 'waiting', problem: 'volumeStateBad' }
}

function readDueDate(text: string): ReadCell<string> {
  const day = parseDay(text)
  return day === undefined ? { value: '', problem: 'badDay' } : { value: day }
}

/** The day on which a volume was finished, whose state has been read. */
function readFinishedDate(
  text: string,
  state: ReadCell<VolumeState>,
  previous: StoredVolume | undefined,
  today: string,
): ReadCell<string> {
  const day = parseDay(text)
  if (day === undefined) {
    const value = state.value === 'finished' ? finishedDay('', previous, today) : ''
    return { value, problem: 'badDay' }
  }
  if (state.value === 'finished') return { value: finishedDay(day, previous, today) }
  const isTooEarly = !state.problem && day !== '' && day !== previous?.finishedDate
  return { value: '', problem: isTooEarly ? 'finishedTooEarly' : undefined }
}

/** Today's for a volume that is finished without a date, unless it was stored so. */
const finishedDay = (day: string, previous: StoredVolume | undefined, today: string) =>
  day || (previous?.state === 'finished' && !previous.finishedDate ? '' : today)

/**
 * Builds volumes from their cells, and lists every problem of the set. Absent cells stay as stored.
 * A volume that is finished without a date gets today's (or stays undated when it was stored so);
 * one that is no longer finished loses its date.
 */
export function readVolumes(
  given: readonly VolumeInput[],
  stored: readonly StoredVolume[],
  today: string,
): { volumes: ParsedVolume[]; problems: VolumeProblem[] } {
  const problems: VolumeProblem[] = []
  const volumes = given.map((input, index): ParsedVolume => {
    const previous = stored.find(({ id }) => id === input.id)
    const cells = {
      ...toVolumeCells(previous ?? blankVolume),
      number: previous ? String(previous.number) : '',
      ...givenCells(input),
    }
    const stateCell = previous || input.state !== undefined ? cells.state : ''
    const state = readState(stateCell, Boolean(parseDay(cells.finishedDate)))
    const read = {
      number: readNumber(cells.number),
      pages: readPages(cells.pages),
      units: readUnits(cells.units),
      state,
      dueDate: readDueDate(cells.dueDate),
      finishedDate: readFinishedDate(cells.finishedDate, state, previous, today),
    }
    for (const field of volumeFields) {
      const key = read[field].problem
      if (key) problems.push({ index, field, key })
    }
    return {
      index,
      id: previous?.id,
      volume: {
        number: read.number.value,
        firstPage: read.pages.value?.first ?? null,
        lastPage: read.pages.value?.last ?? null,
        units: read.units.value,
        state: state.value,
        dueDate: read.dueDate.value,
        finishedDate: read.finishedDate.value,
      },
    }
  })
  problems.push(...duplicateNumbers(volumes), ...overlappingPages(volumes))
  return { volumes, problems: problems.toSorted((a, b) => a.index - b.index) }
}

const givenCells = (cells: VolumeCells): VolumeCells =>
  Object.fromEntries(
    volumeFields.flatMap((field) => (cells[field] === undefined ? [] : [[field, cells[field]]])),
  )

function duplicateNumbers(volumes: readonly ParsedVolume[]): VolumeProblem[] {
  const seen = new Set<number>()
  return volumes.flatMap(({ index, volume: { number } }): VolumeProblem[] => {
    const known = number > 0 && seen.has(number)
    seen.add(number)
    return known
      ? [{ index, field: 'number', key: 'volumeNumberTwice', params: { n: number } }]
      : []
  })
}

/** Page ranges that begin before an earlier range has ended, each reported with that range. */
function overlappingPages(volumes: readonly ParsedVolume[]): VolumeProblem[] {
  const paged = volumes.flatMap(({ index, volume: { number, firstPage, lastPage } }) =>
    firstPage === null || lastPage === null ? [] : [{ index, number, firstPage, lastPage }],
  )
  let reach: (typeof paged)[number] | undefined
  return paged
    .toSorted((a, b) => a.firstPage - b.firstPage)
    .flatMap((volume): VolumeProblem[] => {
      const before = reach
      if (!reach || volume.lastPage > reach.lastPage) reach = volume
      if (!before || volume.firstPage > before.lastPage) return []
      return [
        {
          index: volume.index,
          field: 'pages',
          key: 'pagesOverlap',
          params: {
            n: before.number,
            pages: toVolumeCells({
              ...blankVolume,
              firstPage: before.firstPage,
              lastPage: before.lastPage,
            }).pages,
          },
        },
      ]
    })
}

/** Divides the pages into `parts` ranges that differ by one page at most. */
export function evenRanges(pages: number, parts: number): { first: number; last: number }[] {
  const starts = Array.from({ length: parts + 1 }, (_, part) => Math.round((part * pages) / parts))
  return Array.from({ length: parts }, (_, part) => ({
    first: starts[part]! + 1,
    last: starts[part + 1]!,
  }))
}
