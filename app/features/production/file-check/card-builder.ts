/** Collects facts and findings into the card of a file. */
import {
  shownPlaces,
  type CardText,
  type FileCard,
  type FileKind,
  type Finding,
  type Place,
} from './card'

const maxPlaceText = 80
/** Findings of different texts; a file made to do harm could have as many as it likes. */
const maxFindings = 60

/** Findings with the same text are one finding that counts its places. */
export class CardBuilder {
  readonly #facts: CardText[] = []
  readonly #notChecked: CardText[] = []
  readonly #findings = new Map<string, Finding>()

  fact(key: CardText['key'], params?: CardText['params']): void {
    this.#facts.push(params ? { key, params } : { key })
  }

  notChecked(key: CardText['key'], params?: CardText['params']): void {
    if (this.#notChecked.some((text) => text.key === key)) return
    this.#notChecked.push(params ? { key, params } : { key })
  }

  /** One more place of a finding; without a place the finding is about the whole file. */
  find(
    severity: Finding['severity'],
    key: Finding['key'],
    place?: Place | null,
    params?: Finding['params'],
  ): void {
    const id = `${key} ${JSON.stringify(params ?? {})}`
    const known = this.#findings.get(id)
    const finding = known ?? { severity, key, ...(params ? { params } : {}), count: 0, places: [] }
    if (!known && this.#findings.size >= maxFindings) return
    this.#findings.set(id, finding)
    finding.count += 1
    if (place && Object.keys(place).length > 0 && finding.places.length < shownPlaces)
      finding.places.push(shorten(place))
  }

  /** One finding with all its places; nothing when there are none. */
  findAll(
    severity: Finding['severity'],
    key: Finding['key'],
    places: readonly Place[],
    params?: Finding['params'],
  ): void {
    for (const place of places) this.find(severity, key, place, params)
  }

  /** Severe findings first. */
  card(kind: FileKind): FileCard {
    const findings = [...this.#findings.values()]
    return {
      kind,
      facts: this.#facts,
      findings: [
        ...findings.filter(({ severity }) => severity === 'severe'),
        ...findings.filter(({ severity }) => severity === 'minor'),
      ],
      notChecked: this.#notChecked,
    }
  }
}

const shorten = (place: Place): Place => ({
  ...place,
  ...(place.text === undefined ? {} : { text: place.text.slice(0, maxPlaceText) }),
  ...(place.part === undefined ? {} : { part: place.part.slice(-maxPlaceText) }),
})
