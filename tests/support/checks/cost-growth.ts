/**
 * Compares processor time: returns how many times as much `large` takes as `small`. Quadratic work
 * takes the square of the ratio of the sizes. Processor time, because other work on the machine
 * hardly counts in it; `small` is the least of three, the first of which warms up, and `large` the lesser of
 * two where the first looks slow, because a collection of garbage falls into one of them.
 */
export async function costRatio(small: () => unknown, large: () => unknown): Promise<number> {
  const costs = [await cost(small), await cost(small), await cost(small)]
  const least = Math.max(Math.min(...costs), tick)
  const ratio = (await cost(large)) / least
  return ratio < looksSlow ? ratio : Math.min(ratio, (await cost(large)) / least)
}

/** Times as much, above which `large` is measured again. */
const looksSlow = 32

/** Microseconds that the system may leave out of a measurement. */
const tick = 4_000

/** Microseconds of processor time, of all threads. */
async function cost(task: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await task()
  return process.cpuUsage(start).user
}
