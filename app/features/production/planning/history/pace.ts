/** The pace of people: working days a page by producer, type and subject, learned from what was finished. */
import {
  factorOf,
  inverseOf,
  solveLower,
  solveUpper,
  type Matrix,
} from '~/features/production/planning/numbers/cholesky'
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
  spreads: { prodType: 0.35, subject: 0.3, producer: 0.35 },
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

const groups = ['prodType', 'subject', 'producer'] as const
type Group = (typeof groups)[number]

/** What was learned: log(working days a page) = the sum of four coefficients, and noise. */
export type Pace = {
  /**
   * the column of a coefficient, by group and value; rare subjects share one; column 0 is the
   * centre's average
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
  const rows = work.map((one) => [
    0,
    columns.prodType.get(one.prodType)!,
    columns.subject.get(one.subject)!,
    columns.producer.get(one.maker)!,
  ])
  const values = work.map((one) => Math.log(one.workingDays / one.pages) - prior.logDaysPerPage)
  const weights = work.map((one) => one.weight * Math.pow(0.5, one.ago / halfLife))
  const fit = regression(columns, rows, values, weights)
  const expected = fit.mean.slice()
  expected[0]! += prior.logDaysPerPage
  const residuals = rows.map((row, i) => values[i]! - sumOf(fit.mean, row))
  return {
    columns,
    expected,
    factor: fit.factor,
    noise: noiseOf(residuals, weights, fit.noise),
    drift: driftOf(work, residuals),
    checkDays: Float64Array.from(checkDaysOf(season.finished)).sort(),
    known: {
      producer: new Set(work.map(({ maker }) => maker)),
      prodType: new Set(work.map(({ prodType }) => prodType)),
    },
  }
}

/** Columns of all values in history and in open pieces; those of people last, in their order. */
function columnsOf({ pieces, producers }: Season, work: Work[]): Pace['columns'] {
  let next = 1
  const numbered = <Value extends string | number>(values: Value[]): Map<Value, number> =>
    new Map(Array.from(new Set(values), (value) => [value, next++]))
  return {
    prodType: numbered([...work, ...pieces].map(({ prodType }) => prodType)),
    subject: subjectColumns([...work, ...pieces], numbered),
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
  const [others] = byCount.length > ownSubjects ? numbered([byCount[ownSubjects]!]).values() : []
  for (const subject of byCount.slice(ownSubjects)) columns.set(subject, others!)
  return columns
}

/** The columns of a group, each once. */
const distinctColumns = (columns: Map<string | number, number>) => [...new Set(columns.values())]

const sumOf = (coefficients: ArrayLike<number>, row: number[]) =>
  row.reduce((sum, column) => sum + coefficients[column]!, 0)

type Fit = { mean: Float64Array; factor: Matrix; noise: number }

/**
 * Ridge regression in closed form, with the amount of shrinkage estimated from the data: how much
 * people (types, subjects) differ is what their coefficients and the doubt about them say, averaged
 * with the prior (empirical Bayes by expectation and maximisation, ten steps).
 */
function regression(
  columns: Pace['columns'],
  rows: number[][],
  values: number[],
  weights: number[],
): Fit {
  const size = 1 + groups.reduce((sum, group) => sum + distinctColumns(columns[group]).length, 0)
  const { cross, target } = normalEquations(rows, values, weights, size)
  const spread = new Float64Array(size).fill(prior.centreSpread)
  for (const group of groups)
    for (const column of distinctColumns(columns[group])) spread[column] = prior.spreads[group]
  let noise = prior.noise
  for (let step = 0; ; step += 1) {
    const precision = cross.map((value) => value / noise ** 2)
    for (let i = 0; i < size; i += 1) precision[i * size + i]! += 1 / spread[i]! ** 2
    const factor = factorOf(precision, size)
    const scaled = target.map((value) => value / noise ** 2)
    const mean = solveUpper(factor, solveLower(factor, scaled, size), size)
    if (step === steps || rows.length === 0) return { mean, factor, noise }
    const covariance = inverseOf(factor, size)
    for (const group of groups) {
      const doubt = distinctColumns(columns[group]).map(
        (column) => mean[column]! ** 2 + covariance[column * size + column]!,
      )
      const together = doubt.reduce((sum, value) => sum + value, 0)
      const shared = prior.weight * prior.spreads[group] ** 2 + together
      const value = Math.sqrt(shared / (prior.weight + doubt.length))
      for (const column of distinctColumns(columns[group])) spread[column] = value
    }
    let squares = prior.weight * prior.noise ** 2
    rows.forEach((row, i) => (squares += weights[i]! * (values[i]! - sumOf(mean, row)) ** 2))
    cross.forEach((value, i) => (squares += value * covariance[i]!))
    noise = Math.sqrt(squares / (prior.weight + weights.reduce((sum, value) => sum + value, 0)))
  }
}

/** XᵀWX and XᵀWy of rows that hold 1 in four columns. */
function normalEquations(rows: number[][], values: number[], weights: number[], size: number) {
  const cross = new Float64Array(size * size)
  const target = new Float64Array(size)
  rows.forEach((row, i) => {
    for (const a of row) {
      target[a]! += weights[i]! * values[i]!
      for (const b of row) cross[a * size + b]! += weights[i]!
    }
  })
  return { cross, target }
}

/**
 * Equally likely deviations: with little history a bell of the estimated width, with more the
 * deviations that happened (illness makes their upper end longer).
 */
function noiseOf(residuals: number[], weights: number[], noise: number): Float64Array {
  const sorted = Float64Array.from(residuals.filter((_, i) => weights[i]! > 0.05)).sort()
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
function driftOf(work: Work[], residuals: number[]): number {
  let products = 30 * prior.drift ** 2
  let pairs = 30
  for (let i = 1; i < work.length; i += 1)
    if (work[i]!.maker === work[i - 1]!.maker) {
      products += residuals[i]! * residuals[i - 1]!
      pairs += 1
    }
  return Math.sqrt(Math.max(0, products / pairs))
}

/** Coefficients as they may truly be: the expected ones and a draw from the doubt about them. */
export function drawCoefficients(pace: Pace, random: Random): Float64Array {
  const size = pace.expected.length
  const drawn = solveUpper(
    pace.factor,
    Float64Array.from({ length: size }, () => normal(random)),
    size,
  )
  for (let i = 0; i < size; i += 1) drawn[i]! += pace.expected[i]!
  for (const column of pace.columns.producer.values()) drawn[column]! += pace.drift * normal(random)
  return drawn
}

/** Working days that a piece is expected to take its producer, from pages, type and subject. */
export function expectedDays(
  pace: Pace,
  piece: { prodType: string; subject: string; pages: number },
  producer: number,
): number {
  const column = (group: Group, value: string | number) => pace.columns[group].get(value) ?? -1
  const log = [
    0,
    column('prodType', piece.prodType),
    column('subject', piece.subject),
    column('producer', producer),
  ].reduce((sum, index) => sum + (pace.expected[index] ?? 0), 0)
  return Math.max(1, piece.pages) * Math.exp(log)
}

/** The middle of the working days from handing in to signing. */
export const usualCheck = (pace: Pace) => quantileOf(pace.checkDays, 0.5)
