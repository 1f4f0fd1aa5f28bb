/** Collects findings: one for each rule and its parameters, with how often and where. */
import {
  shownPlaces,
  type CardText,
  type Finding,
  type Place,
} from '~/features/production/file-check/card'

export type Report = {
  findings: Finding[]
  severe(text: CardText, place?: Place): void
  minor(text: CardText, place?: Place): void
}

/** Findings of one rule that are told apart by their parameters; the last one counts the rest. */
const maxOfRule = 20
/** Letters of a text that a place shows. */
const longestText = 80

export function newReport(): Report {
  const known = new Map<string, Finding>()
  const findings: Finding[] = []
  const ofRule = new Map<string, Finding[]>()
  const add = (severity: Finding['severity']) => (text: CardText, place?: Place) => {
    const key = JSON.stringify([severity, text.key, text.params])
    const same = ofRule.get(text.key) ?? []
    let finding = known.get(key) ?? (same.length >= maxOfRule ? same.at(-1) : undefined)
    if (!finding) {
      finding = { ...text, severity, count: 0, places: [] }
      known.set(key, finding)
      ofRule.set(text.key, [...same, finding])
      findings.push(finding)
    }
    finding.count += 1
    if (place && finding.places.length < shownPlaces) finding.places.push(shortened(place))
  }
  return { findings, severe: add('severe'), minor: add('minor') }
}

const shortened = ({ text, ...place }: Place): Place =>
  text === undefined ? place : { ...place, text: [...text].slice(0, longestText).join('') }

/** Severe findings first, each group in the order in which it was found. */
export const sorted = (findings: Finding[]): Finding[] => [
  ...findings.filter(({ severity }) => severity === 'severe'),
  ...findings.filter(({ severity }) => severity === 'minor'),
]
