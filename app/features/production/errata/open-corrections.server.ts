/** Whether a finished volume is to be corrected because of an erratum, and what its signing ends. */
import type { Db } from '~/platform/db.server'
import { contentTag } from '~/storage/content-tag.server'
import { taskDone } from './tasks.sql.server'

/** Tasks of a volume that nobody has done. */
export const openTasks = (tx: Db, volumeId: number): Promise<number> =>
  tx.correctionTask.count({ where: { volumeId, fixTime: null } })

type Content = Parameters<typeof contentTag>[0] | null

/** What readers get from now on has all corrections of which the volume's maker was told. */
export const correctionsSigned = async (
  tx: Db,
  volumeId: number,
  { signed, before }: { signed: Content; before: Content },
): Promise<void> =>
  void (await tx.$executeRaw(
    taskDone(volumeId, signed ? contentTag(signed) : '', before ? contentTag(before) : ''),
  ))
