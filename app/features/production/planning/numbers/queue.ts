/** A heap of numbered things by a key: the smallest is on top; equal keys by number. */
import { numberAt } from './number-at'

/** `keys` holds the key of each number and may be raised for the top one (`topChanged`). */
export class Queue {
  /** what stands behind `size` is no longer in the queue */
  private readonly heap: number[] = []
  size = 0

  constructor(private readonly keys: Float64Array) {}

  top(): number {
    return this.numberIn(0)
  }

  keyOfTop(): number {
    return numberAt(this.keys, this.numberIn(0))
  }

  push(number: number) {
    let index = this.size++
    while (index > 0) {
      const above = (index - 1) >> 1
      const parent = this.numberIn(above)
      if (!this.isBefore(number, parent)) break
      this.heap[index] = parent
      index = above
    }
    this.heap[index] = number
  }

  pop(): number {
    const top = this.numberIn(0)
    this.size -= 1
    if (this.size > 0) this.sink(this.numberIn(this.size))
    return top
  }

  topChanged() {
    this.sink(this.numberIn(0))
  }

  private sink(number: number) {
    let index = 0
    for (;;) {
      let below = 2 * index + 1
      if (below >= this.size) break
      if (below + 1 < this.size && this.isBefore(this.numberIn(below + 1), this.numberIn(below)))
        below += 1
      const child = this.numberIn(below)
      if (!this.isBefore(child, number)) break
      this.heap[index] = child
      index = below
    }
    this.heap[index] = number
  }

  /** The number at a place of the heap. */
  private numberIn(place: number): number {
    const number = this.heap[place]
    if (number === undefined) throw new RangeError(`No number ${place} in a heap of ${this.size}`)
    return number
  }

  private isBefore(a: number, b: number) {
    const difference = numberAt(this.keys, a) - numberAt(this.keys, b)
    return difference < 0 || (difference === 0 && a < b)
  }
}
