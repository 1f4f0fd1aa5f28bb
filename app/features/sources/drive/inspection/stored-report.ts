/** Shapes of a file's report, as it is stored with the file. */

type Params = Record<string, string | number>
/** A message key of the report's texts. */
export type ReportText = [key: string, params?: Params]
export type ReportLevel = 'good' | 'warn' | 'bad'

/**
 * A report as it is stored: `short` for lists, `lines` in full. `looking`: when the running
 * inspection began (ISO).
 */
export type StoredReport = FinishedReport | { looking: string }

/** ISBNs of 13 digits that stand in a file; `sets`: those that are printed as the number of a set. */
export type NamedBooks = { numbers: string[]; sets: string[] }

/** `named`: books that the file names; `doubt`: it seems to be another book than the one it is for. */
export type FinishedReport = {
  level: ReportLevel
  short: ReportText
  lines: ReportText[]
  named?: NamedBooks
  doubt?: ReportText
}
