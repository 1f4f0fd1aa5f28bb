/** Benchmark of drafts that are laid out anew or by reading systems: 100 pages as enlarged print, EPUB and eBraille. */
import { makeDraft } from '~/features/production/manuscript/draft/make-draft'
import { printInWorker } from '~/features/production/manuscript/draft/worker/draft-in-worker.server'
import { draftTask, volumeOf } from '../../support/fixtures/manuscripts'
import { section } from '../measure'

const forms = [
  { paper: 'A3', size: 24 },
  { paper: 'A4', size: 32 },
] as const

export async function newDrafts(): Promise<void> {
  const task = draftTask(volumeOf(100))
  const rows = [['100 pages of print as', 'time', 'goal', 'kilobytes', 'to look at']]
  const add = async (name: string, goal: string, make: () => ReturnType<typeof printInWorker>) => {
    const began = performance.now()
    const made = await make()
    const seconds = ((performance.now() - began) / 1000).toFixed(2)
    if (!made) throw new Error(`no draft: ${name}`)
    const kilobytes = Math.round(made.bytes.length / 1024)
    rows.push([name, `${seconds} s`, goal, String(kilobytes), String(made.count)])
  }
  for (const { paper, size } of forms)
    await add(`enlarged print on ${paper} in ${size} points`, '20 s', () =>
      printInWorker(
        { ...task, print: { paper, size, colours: 'blackOnWhite', spacing: 1.6 } },
        'bench',
      ),
    )
  for (const kind of ['epub', 'ebraille'] as const)
    await add(kind, '10 s', () => makeDraft({ ...task, kind }))
  section('Drafts of 100 pages', rows)
}
