/** How well the embedded database could be restored, for the metrics. */
import { db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { firstOf } from '~/platform/records'
import { openFileStore, type StorageSettings } from '~/storage/file-storage.server'
import { listBases, listDrills } from './archive'
import { toSystemId } from './base-backup'
import { recoveryState } from './recovery.sql.server'
import { slotName } from './record-log'

export type RecoveryFigures = {
  /** null: nothing is recorded */
  unstoredBytes: number | null
  /** for how long something has waited, and nothing was stored; null: nothing is recorded */
  unstoredSeconds: number | null
  /** null: there is none */
  copyAgeSeconds: number | null
  /** null: no restore was tried, or none was sound */
  restoreAgeDays: number | null
}

/** ms for which the archive is not read again */
const validFor = 60_000
let archived: { until: number; copied?: number; drilled?: number } = { until: 0 }

/** What was stored last when something waited, and since when it is the last. */
let waiting: { stored: string | null; since: number } | undefined

/** In a small centre hours may pass before the bytes that wait are many. */
function secondsWaiting(stored: string | null, unstored: number): number {
  if (unstored === 0) waiting = undefined
  else if (waiting?.stored !== stored) waiting = { stored, since: Date.now() }
  return waiting ? (Date.now() - waiting.since) / 1000 : 0
}

export async function recoveryFigures(settings: StorageSettings): Promise<RecoveryFigures> {
  const { system, stored, unstored } = firstOf(await readRows(db, recoveryState(slotName)))
  if (archived.until < Date.now()) {
    const store = openFileStore(settings, 'recovery')
    const systemId = toSystemId(system)
    const [base, drill] = [
      (await listBases(store, systemId)).at(-1),
      (await listDrills(store, systemId)).findLast(({ isSound }) => isSound),
    ]
    archived = {
      until: Date.now() + validFor,
      copied: base && Date.parse(base.made),
      drilled: drill && Date.parse(drill.made),
    }
  }
  const age = (moment: number | undefined) => (moment === undefined ? null : Date.now() - moment)
  const [copied, drilled] = [age(archived.copied), age(archived.drilled)]
  return {
    unstoredBytes: unstored,
    unstoredSeconds: unstored === null ? null : secondsWaiting(stored, unstored),
    copyAgeSeconds: copied && copied / 1000,
    restoreAgeDays: drilled && drilled / (24 * 60 * 60 * 1000),
  }
}
