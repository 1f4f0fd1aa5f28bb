/** Registry of queues: each reports its waiting and running tasks to server/logging/metrics.ts. */

type Queue = () => { waiting: number; working: number }

/**
 * One registry for the process: the server reads it from the sources, the pages write it from the
 * build.
 */
const queuesSymbol = Symbol.for('moduchaek.queues')
const globalQueues = globalThis as { [queuesSymbol]?: Map<string, Queue> }
export const queues = (globalQueues[queuesSymbol] ??= new Map<string, Queue>())
