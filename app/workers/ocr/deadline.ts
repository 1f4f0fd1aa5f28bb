/** The time by which a reading answers what it has found so far. */

export class Deadline {
  readonly #at: number

  constructor(seconds: number) {
    this.#at = performance.now() + seconds * 1000
  }

  /** Measured, not signalled: the barcode reader leaves the event loop no turn between its steps. */
  get passed(): boolean {
    return performance.now() >= this.#at
  }

  /** The result of the work, or undefined when the time ends first. */
  async race<T>(work: Promise<T>): Promise<T | undefined> {
    let timer: NodeJS.Timeout | undefined
    const ended = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), Math.max(0, this.#at - performance.now()))
    })
    return Promise.race([work, ended]).finally(() => clearTimeout(timer))
  }
}
