/**
 * How many times as much processor time `large` takes as `small`: what grows by the square takes the square of how much larger it is.
 * Processor time, because other work on the machine hardly counts in it; `small` is the least of three, the first of which warms up.
 */
export async function costRatio(small: () => unknown, large: () => unknown): Promise<number> {
  const costs = [await cost(small), await cost(small), await cost(small)]
  return (await cost(large)) / Math.max(Math.min(...costs), 1)
}

/** Microseconds, of all threads. */
async function cost(task: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await task()
  return process.cpuUsage(start).user
}
