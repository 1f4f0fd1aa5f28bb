/**
 * Compares processor time: returns how many times as much `large` takes as `small`. Quadratic work
 * takes the square of the ratio of the sizes. Processor time, because other work on the machine
 * hardly counts in it; `small` is the least of three, the first of which warms up.
 */
export async function costRatio(small: () => unknown, large: () => unknown): Promise<number> {
  const costs = [await cost(small), await cost(small), await cost(small)]
  return (await cost(large)) / Math.max(Math.min(...costs), tick)
}

/** Microseconds that the system may leave out of a measurement. */
const tick = 4_000

/** Microseconds of processor time, of all threads. */
async function cost(task: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await task()
  return process.cpuUsage(start).user
}
