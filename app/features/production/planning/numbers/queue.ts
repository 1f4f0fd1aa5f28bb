/** A heap of numbered things by a key: the smallest is on top; equal keys by number. */

/** `keys` holds the key of each number and may be raised for the top one (`topChanged`). */
export class Queue {
  private readonly heap: Int32Array
  size = 0

  constructor(
    room: number,
    private readonly keys: Float64Array,
  ) {
    this.heap = new Int32Array(room)
  }

  top(): number {
    return this.heap[0]!
  }

  keyOfTop(): number {
    return this.keys[this.heap[0]!]!
  }

  push(number: number) {
    let index = this.size++
    while (index > 0) {
      const above = (index - 1) >> 1
      if (!this.isBefore(number, this.heap[above]!)) break
      this.heap[index] = this.heap[above]!
      index = above
    }
    this.heap[index] = number
  }

  pop(): number {
    const top = this.heap[0]!
    this.size -= 1
    if (this.size > 0) this.sink(this.heap[this.size]!)
    return top
  }

  topChanged() {
    this.sink(this.heap[0]!)
  }

  private sink(number: number) {
    let index = 0
    for (;;) {
      let below = 2 * index + 1
      if (below >= this.size) break
      if (below + 1 < this.size && this.isBefore(this.heap[below + 1]!, this.heap[below]!))
        below += 1
      if (!this.isBefore(this.heap[below]!, number)) break
      this.heap[index] = this.heap[below]!
      index = below
    }
    this.heap[index] = number
  }

  private isBefore(a: number, b: number) {
    const difference = this.keys[a]! - this.keys[b]!
    return difference < 0 || (difference === 0 && a < b)
  }
}
