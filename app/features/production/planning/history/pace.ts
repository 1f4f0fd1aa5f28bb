/** The pace of people: working days a page by producer, type and subject, learned from what was finished. */
import {
  factorOf,
  inverseOf,
  solveLower,
  solveUpper,
  Matrix,
} from '~/features/production/planning/numbers/cholesky'
import { numberAt } from '~/features/production/planning/numbers/number-at'
import { checkDaysOf, workOf, type Work } from './history'
import {
  normalQuantile,
  quantileOf,
  quantileOfSorted,
} from '~/features/production/planning/numbers/quantile'
import { normal, type Random } from '~/features/production/planning/numbers/random'
import type { Season } from '~/features/production/planning/season'

/**
 * What is believed without history. A producer makes about eight print pages a working day, and a
 * factor of 2.2 more or less is not unusual (one standard deviation of 0.8 on the log scale); a
 * producer, a type and a subject each differ from the average by a factor of 1.4 or so. These are
 * guesses, weak on purpose: they count as much as `weight` people, types or subjects.
 */
const prior = {
  logDaysPerPage: -Math.log(8),
  centreSpread: 0.8,
  spreads: { prodType: 0.35, subject: 0.3, producer: 0.35, manuscript: 0.35 },
  noise: 0.5,
  weight: 4,
  drift: 0.15,
}
/** Work counts half as much after so many days, because people learn and their weeks change. */
const halfLife = 240
/** Steps of estimating how much people, types and subjects differ; it hardly moves after eight. */
const steps = 10
/** The noise is kept as so many equally likely values. */
const noiseValues = 512
/** From so many pieces on, the noise has the shape of what happened rather than of a bell. */
const shapeWeight = 40

/**
 * Subjects with a pace of their own: those with most pieces. Subjects come from titles, of
 * which a large catalogue has thousands, and the time to learn grows with the third power.
 */
const ownSubjects = 60

/** Pieces that were made from a manuscript, from so many on: fewer say nothing of what it saves. */
export const leastFromManuscript = 8

const groups = ['prodType', 'subject', 'producer', 'manuscript'] as const
type Group = (typeof groups)[number]

/** What was learned: log(working days a page) = the sum of four or five coefficients, and noise. */
export type Pace = {
  /**
   * the column of a coefficient, by group and value; rare subjects share one; column 0 is the
   * centre's average; `manuscript` has one column, for pieces made from a manuscript, and none while they are few
   */
  columns: Record<Group, Map<string | number, number>>
  /** the expected coefficients */
  expected: Float64Array
  /** the Cholesky factor of their precision */
  factor: Matrix
  /** equally likely deviations of a piece from its expectation, sorted, on the log scale */
  noise: Float64Array
  /** how much the pace of a person moves from one month to the next (standard deviation) */
  drift: number
  /** working days from handing in to signing, each equally likely */
  checkDays: Float64Array
  /** whether a producer, and a type, have a history */
  known: { producer: Set<number>; prodType: Set<string> }
}

/** Learns the pace of a season by a regression with shrinkage (ridge), weighted by age. */
export function learnPace(season: Season): Pace {
  const work = workOf(season.finished, season.producers, season.today)
  const columns = columnsOf(season, work)
  const rows = work.map((one): Row => ({
    maker: one.maker,
    columns: columnsOfPiece(columns, one, one.maker),
    value: Math.log(one.workingDays / one.pages) - prior.logDaysPerPage,
    weight: one.weight * Math.pow(0.5, one.ago / halfLife),
  }))
  const fit = regression(columns, rows)
  const expected = fit.mean.slice()
  expected[0] = numberAt(expected, 0) + prior.logDaysPerPage
  const residuals = rows.map((row): Residual => ({
    ...row,
    residual: row.value - sumOf(fit.mean, row.columns),
  }))
  return {
    columns,
    expected,
    factor: fit.factor,
    noise: noiseOf(residuals, fit.noise),
    drift: driftOf(residuals),
    checkDays: Float64Array.from(checkDaysOf(season.finished)).sort(),
    known: {
      producer: new Set(work.map(({ maker }) => maker)),
      prodType: new Set(work.map(({ prodType }) => prodType)),
    },
  }
}

/** A piece of work as the regression sees it: the log of its days a page, which coefficients explain. */
type Row = { maker: number; columns: number[]; value: number; weight: number }
/** A row, and how far its value is from what the coefficients say. */
type Residual = Row & { residual: number }

/** The columns of the coefficients whose sum is the pace of a piece. Each has one (`columnsOf`). */
const columnsOfPiece = (
  columns: Pace['columns'],
  { prodType, subject, fromManuscript: isDrafted }: PaceOf,
  producer: number,
) => [
  0,
  columnOf(columns.prodType, prodType),
  columnOf(columns.subject, subject),
  columnOf(columns.producer, producer),
  ...manuscriptColumn(columns, isDrafted),
]

/** What of a piece its pace depends on, beside its maker. */
type PaceOf = { prodType: string; subject: string; fromManuscript?: boolean }

/** The only value of its group. */
const fromManuscript = 'fromManuscript'

const manuscriptColumn = ({ manuscript }: Pace['columns'], isDrafted: boolean | undefined) =>
  isDrafted ? [...manuscript.values()] : []

function columnOf(columns: Map<string | number, number>, value: string | number): number {
  const column = columns.get(value)
  if (column === undefined) throw new Error(`No coefficient for ${value}`)
  return column
}

/** The log of the working days a page that coefficients say of a piece. */
export function logDaysPerPage(
  { columns }: Pace,
  coefficients: Float64Array,
  piece: PaceOf,
  producer: number,
): number {
  // simulations ask for it a million times: no list of columns is made
  const drafted = piece.fromManuscript ? columns.manuscript.get(fromManuscript) : undefined
  return (
    numberAt(coefficients, 0) +
    numberAt(coefficients, columnOf(columns.prodType, piece.prodType)) +
    numberAt(coefficients, columnOf(columns.subject, piece.subject)) +
    numberAt(coefficients, columnOf(columns.producer, producer)) +
    (drafted === undefined ? 0 : numberAt(coefficients, drafted))
  )
}

/** Columns of all values in history and in open pieces; those of people last, in their order. */
function columnsOf({ pieces, producers }: Season, work: Work[]): Pace['columns'] {
  let next = 1
  const numbered = <Value extends string | number>(values: Value[]): Map<Value, number> =>
    new Map(Array.from(new Set(values), (value) => [value, next++]))
  return {
    prodType: numbered([...work, ...pieces].map(({ prodType }) => prodType)),
    subject: subjectColumns([...work, ...pieces], numbered),
    manuscript: numbered(
      work.filter((one) => one.fromManuscript).length < leastFromManuscript ? [] : [fromManuscript],
    ),
    producer: numbered([...work.map(({ maker }) => maker), ...producers.map(({ id }) => id)]),
  }
}

/** Columns of the subjects with most pieces, and one for all others. */
function subjectColumns(
  all: { subject: string }[],
  numbered: (values: string[]) => Map<string, number>,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { subject } of all) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  const byCount = [...counts].sort((a, b) => b[1] - a[1]).map(([subject]) => subject)
  const columns = numbered(byCount.slice(0, ownSubjects))
  const rare = byCount.slice(ownSubjects)
  for (const column of numbered(rare.slice(0, 1)).values())
    for (const subject of rare) columns.set(subject, column)
  return columns
}

/** The columns of a group, each once. */
const distinctColumns = (columns: Map<string | number, number>) => [...new Set(columns.values())]

const sumOf = (coefficients: Float64Array, columns: number[]) =>
  columns.reduce((sum, column) => sum + numberAt(coefficients, column), 0)

type Fit = { mean: Float64Array; factor: Matrix; noise: number }

/**
 * Ridge regression in closed form, with the amount of shrinkage estimated from the data: how much
 * people (types, subjects) differ is what their coefficients and the doubt about them say, averaged
 * with the prior (empirical Bayes by expectation and maximisation, ten steps).
 */
function regression(columns: Pace['columns'], rows: Row[]): Fit {
  const size = 1 + groups.reduce((sum, group) => sum + distinctColumns(columns[group]).length, 0)
  const { cross, target } = normalEquations(rows, size)
  const spread = new Float64Array(size).fill(prior.centreSpread)
  for (const group of groups)
    for (const column of distinctColumns(columns[group])) spread[column] = prior.spreads[group]
  let noise = prior.noise
  for (let step = 0; ; step += 1) {
    const precision = new Matrix(
      size,
      cross.values.map((value) => value / noise ** 2),
    )
    for (const [i, width] of spread.entries()) precision.add(i, i, 1 / width ** 2)
    const factor = factorOf(precision)
    const scaled = target.map((value) => value / noise ** 2)
    const mean = solveUpper(factor, solveLower(factor, scaled))
    if (step === steps || rows.length === 0) return { mean, factor, noise }
    const covariance = inverseOf(factor)
    for (const group of groups) {
      const doubt = distinctColumns(columns[group]).map(
        (column) => numberAt(mean, column) ** 2 + covariance.get(column, column),
      )
      const together = doubt.reduce((sum, value) => sum + value, 0)
      const shared = prior.weight * prior.spreads[group] ** 2 + together
      const value = Math.sqrt(shared / (prior.weight + doubt.length))
      for (const column of distinctColumns(columns[group])) spread[column] = value
    }
    let squares = prior.weight * prior.noise ** 2
    for (const row of rows) squares += row.weight * (row.value - sumOf(mean, row.columns)) ** 2
    cross.values.forEach((value, i) => (squares += value * numberAt(covariance.values, i)))
    const weights = rows.reduce((sum, { weight }) => sum + weight, 0)
    noise = Math.sqrt(squares / (prior.weight + weights))
  }
}

/** XᵀWX and XᵀWy of rows that hold 1 in their columns. */
function normalEquations(rows: Row[], size: number) {
  const cross = new Matrix(size)
  const target = new Float64Array(size)
  for (const { columns, value, weight } of rows)
    for (const a of columns) {
      target[a] = numberAt(target, a) + weight * value
      for (const b of columns) cross.add(a, b, weight)
    }
  return { cross, target }
}

/**
 * Equally likely deviations: with little history a bell of the estimated width, with more the
 * deviations that happened (illness makes their upper end longer).
 */
function noiseOf(rows: Residual[], noise: number): Float64Array {
  const counting = rows.filter(({ weight }) => weight > 0.05)
  const sorted = Float64Array.from(counting, ({ residual }) => residual).sort()
  const share = sorted.length / (sorted.length + shapeWeight)
  return Float64Array.from({ length: noiseValues }, (_, i) => {
    const part = (i + 0.5) / noiseValues
    const happened = sorted.length ? quantileOfSorted(sorted, part) : 0
    return share * happened + (1 - share) * noise * normalQuantile(part)
  })
}

/**
 * How alike a person's pieces in a row are beyond that person's pace: the mean product of two
 * deviations one after another, shrunk to the prior (thirty pairs' worth).
 */
function driftOf(rows: Residual[]): number {
  let products = 30 * prior.drift ** 2
  let pairs = 30
  let before: Residual | undefined
  for (const row of rows) {
    if (before?.maker === row.maker) {
      products += row.residual * before.residual
      pairs += 1
    }
    before = row
  }
  return Math.sqrt(Math.max(0, products / pairs))
}

/** Coefficients as they may truly be: the expected ones and a draw from the doubt about them. */
export function drawCoefficients(pace: Pace, random: Random): Float64Array {
  const doubt = solveUpper(
    pace.factor,
    pace.expected.map(() => normal(random)),
  )
  const drawn = doubt.map((value, i) => value + numberAt(pace.expected, i))
  for (const column of pace.columns.producer.values())
    drawn[column] = numberAt(drawn, column) + pace.drift * normal(random)
  return drawn
}

/** Working days that a piece is expected to take its producer, from pages, type and subject. */
export function expectedDays(
  pace: Pace,
  piece: PaceOf & { pages: number },
  producer: number,
): number {
  const column = (group: Group, value: string | number) => pace.columns[group].get(value) ?? -1
  const log = [
    0,
    column('prodType', piece.prodType),
    column('subject', piece.subject),
    column('producer', producer),
    ...manuscriptColumn(pace.columns, piece.fromManuscript),
  ].reduce((sum, index) => sum + (pace.expected[index] ?? 0), 0)
  return Math.max(1, piece.pages) * Math.exp(log)
}

/** The middle of the working days from handing in to signing. */
export const usualCheck = (pace: Pace) => quantileOf(pace.checkDays, 0.5)
