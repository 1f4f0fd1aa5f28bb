/** Bounded queue that takes turns among owners, so that none of them keeps the others waiting. */

/** `go` may return a promise for the end of the work. */
export type Ticket = { owner: string; go: () => unknown; refuse: () => void }

/**
 * Each owner has one turn after the other. In a full queue, a ticket of the owner with most of them
 * makes room for an owner with fewer: alone, one may use the whole queue; together, each has a part.
 */
export class FairQueue {
  /** In the order of their turns. */
  readonly #owners = new Map<string, Ticket[]>()
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Adds a ticket to at most `limit`; refuses it, or the last one of the owner with most. */
  add(ticket: Ticket, limit: number): void {
    if (this.#length >= limit) {
      const longest = [...this.#owners.values()].reduce<Ticket[]>(
        (most, tickets) => (tickets.length > most.length ? tickets : most),
        [],
      )
      const waiting = this.#owners.get(ticket.owner)?.length ?? 0
      const last = longest.at(-1)
      if (!last || longest.length <= waiting + 1) return ticket.refuse()
      this.leave(last)
    }
    this.#owners.set(ticket.owner, [...(this.#owners.get(ticket.owner) ?? []), ticket])
    this.#length += 1
  }

  /** Refuses a ticket that still waits; does nothing when its turn has come. */
  leave(ticket: Ticket): void {
    const tickets = this.#owners.get(ticket.owner) ?? []
    if (!tickets.includes(ticket)) return
    this.#keep(
      ticket.owner,
      tickets.filter((one) => one !== ticket),
    )
    ticket.refuse()
  }

  /** Takes the ticket whose turn it is; its owner's next turn comes after all others. */
  next(): Ticket | undefined {
    for (const [owner, [first, ...rest]] of this.#owners) {
      this.#owners.delete(owner)
      this.#keep(owner, rest)
      return first
    }
    return undefined
  }

  #keep(owner: string, tickets: Ticket[]): void {
    this.#length -= 1
    if (tickets.length > 0) this.#owners.set(owner, tickets)
    else this.#owners.delete(owner)
  }
}
