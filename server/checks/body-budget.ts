/**
 * Bounds what bodies hold in memory, before a byte of them is read: all together, of one network, and
 * how many of them at once. Counted in each process.
 */
import { clientNetwork } from '../../app/platform/client-network'
import { bodyLimits } from '../../app/tables/codes'

const mib = 1024 * 1024

/**
 * Bytes of bodies that are in memory until they were answered. `small`: forms up to this size, as
 * nearly all are, may use `reserve` besides, so that they are the last to be refused. `bodies`: of
 * one network at once. Many schools may share one address, and a form holds next to nothing.
 */
export const bodyBounds = {
  total: 128 * mib,
  network: 64 * mib,
  reserve: 16 * mib,
  small: 16 * 1024,
  bodies: 2_000,
  /** bodies larger than a usual form */
  large: 24,
}

type Use = { bytes: number; bodies: number; large: number }

/** Why a body is refused: its network sends too many, or the process holds too much. */
type Refused = 'tooManyBodies' | 'busy'

/** The bodies that a process holds. */
export class BodyBudget {
  #bytes = 0
  readonly #networks = new Map<string, Use>()

  constructor(readonly bounds = bodyBounds) {}

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#bytes
  }

  /** Counts a body of this size; the returned function ends it. A refused one is not counted. */
  take(address: string, bytes: number): Refused | (() => void) {
    const { total, network, reserve, small, bodies, large } = this.bounds
    const key = clientNetwork(address)
    const use = this.#networks.get(key) ?? { bytes: 0, bodies: 0, large: 0 }
    const isLarge = bytes > bodyLimits.form
    if (use.bodies >= bodies || use.bytes + bytes > network || (isLarge && use.large >= large))
      return 'tooManyBodies'
    if (this.#bytes + bytes > total + (bytes <= small ? reserve : 0)) return 'busy'
    this.#count(key, use, { bytes, bodies: 1, large: Number(isLarge) })
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#count(key, use, { bytes: -bytes, bodies: -1, large: -Number(isLarge) })
    }
  }

  #count(key: string, use: Use, change: Use): void {
    this.#bytes += change.bytes
    use.bytes += change.bytes
    use.bodies += change.bodies
    use.large += change.large
    if (use.bodies > 0) this.#networks.set(key, use)
    else this.#networks.delete(key)
  }
}
