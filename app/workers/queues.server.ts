/** How many pieces of work wait in this process, and how many are being done, told by whoever keeps a queue. server/logging/metrics.ts counts them. */

export type Queue = () => { waiting: number; working: number }

/** One for the process: the server reads it from the sources, the pages write it from the build. */
const queuesSymbol = Symbol.for('moduchaek.queues')
const globalQueues = globalThis as { [queuesSymbol]?: Map<string, Queue> }
export const queues = (globalQueues[queuesSymbol] ??= new Map<string, Queue>())
