/** Barcodes and letters in pictures, read in processes of their own: few at a time, at low priority, with bounds on number, time and memory. */
import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { env } from '~/env.server'
import { Failure } from '~/failure'
import type { Asked, Said } from './image-reader/worker'
import { queues } from './queues.server'

/** `codes`: 13 digits each, of barcodes of books; `text`: what was read where there are none. */
export type ImageReading = { codes: string[]; text: string }

/** The same way from the sources and from the build: both stand two folders below the top. */
const start = fileURLToPath(new URL('../../app/outside/image-reader/start.js', import.meta.url))

/** `waiting`: pictures for each process; a process ends after so many pictures, when a picture takes too long, or when it has nothing to do. */
export const most = { waiting: 8, pictures: 100, seconds: 15, idleSeconds: 60 }

type Job = { asked: Asked; done(said: Said): void; failed(error: unknown): void }
/** `ready`: it has loaded, so that what ends it now is the picture */
type Process = {
  child: ChildProcess
  ready: boolean
  pictures: number
  job: Job | null
  timer?: NodeJS.Timeout
}

const processes = new Set<Process>()
const waiting: Job[] = []
queues.set('pictures', () => ({
  waiting: waiting.length,
  working: [...processes].filter(({ job }) => job !== null).length,
}))

/** Throws Failure at `field`: notAPicture, pictureTooLarge (400); readerBusy (503) when too many wait. What takes too long has said nothing. */
export async function readImage(
  bytes: Buffer,
  { field, codesOnly }: { field: string; codesOnly: boolean },
): Promise<ImageReading> {
  if (waiting.length >= most.waiting * env.OCR_WORKERS)
    throw new Failure('readerBusy', 503, undefined, { retryAfter: 5 })
  const said = await new Promise<Said>((done, failed) => {
    waiting.push({ asked: { bytes, codesOnly }, done, failed })
    next()
  })
  if ('problem' in said) throw new Failure(said.problem, 400, field)
  return said
}

/** Ends the processes; what they were reading has failed. The service needs it for a quick end only: they end with it anyway. */
export function stopReading(): void {
  for (const one of processes) end(one)
}

/** Gives what waits longest to a process that is free. */
function next(): void {
  if (waiting.length === 0) return
  const free =
    [...processes].find(({ job }) => job === null) ??
    (processes.size < env.OCR_WORKERS ? begin() : null)
  const job = free && waiting.shift()
  if (!job) return
  clearTimeout(free.timer)
  free.job = job
  free.pictures += 1
  free.timer = setTimeout(
    () => finish(free, (job) => job.done({ codes: [], text: '' }), true),
    most.seconds * 1000,
  )
  free.child.ref()
  free.child.channel?.ref()
  free.child.send(job.asked)
}

function begin(): Process {
  const child = fork(start, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const one: Process = { child, ready: false, pictures: 0, job: null }
  // people who wait for a page come first
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  child.on('message', (said: Said | 'ready') => {
    if (said === 'ready') one.ready = true
    else finish(one, (job) => job.done(said), one.pictures >= most.pictures)
  })
  const lost = () =>
    finish(
      one,
      (job) =>
        one.ready
          ? job.done({ problem: 'notAPicture' })
          : job.failed(new Error('a process that reads pictures did not start')),
      true,
    )
  child.on('error', lost).on('exit', lost)
  processes.add(one)
  return one
}

/** Answers the picture that was read, and keeps the process for the next one or ends it. */
function finish(one: Process, answer: (job: Job) => void, last: boolean): void {
  const { job } = one
  one.job = null
  clearTimeout(one.timer)
  if (last) end(one)
  else {
    one.timer = setTimeout(() => end(one), most.idleSeconds * 1000).unref()
    one.child.unref()
    one.child.channel?.unref()
  }
  if (job) answer(job)
  next()
}

function end(one: Process): void {
  processes.delete(one)
  clearTimeout(one.timer)
  one.child.removeAllListeners().on('error', () => undefined)
  one.child.kill('SIGKILL')
}
