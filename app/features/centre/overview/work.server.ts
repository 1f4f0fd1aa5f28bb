/** Counts what waits behind each entry of the administrators' menu. */
import { db } from '~/platform/db.server'
import { cacheByVersion } from '~/platform/cached-answers.server'
import { firstOf } from '~/platform/records'
import { readRows } from '~/platform/statement.server'
import { demandedCount } from '~/features/catalogue/request-book/demanded/demanded.server'
import { readySummary } from '~/features/delivery/packing/ready.server'
import { waitingShipments } from '~/features/delivery/shipments.server'
import { boardCounts } from '~/features/production/board/board.server'
import { countFailing } from '~/features/messages/outbox/outbox-list.server'
import { publisherCounts } from '~/features/sources/source-request/source-list.sql.server'
import { todayInSeoul } from '~/platform/today'
import { otherWorkCounts, workCounts } from './overview.sql.server'

const countStored = cacheByVersion('work, counted', async (_: object) => {
  const [stored, unmade, board, ready, shipments] = await Promise.all([
    readRows(db, workCounts()),
    demandedCount({}),
    boardCounts(),
    readySummary({}),
    waitingShipments(),
  ])
  return {
    ...firstOf(stored),
    unmade: unmade.count,
    late: board.counts.late,
    ready: ready.recipients,
    packed: shipments.packed.count,
    silent: shipments.silent.count,
  }
})

/** Kept until something of it is written, except what lies in tables without that trigger. */
export async function work() {
  const [stored, other, messages, publishers] = await Promise.all([
    countStored({}),
    readRows(db, otherWorkCounts()),
    countFailing(),
    readRows(db, publisherCounts(todayInSeoul())),
  ])
  return { ...stored, ...firstOf(other), messages, sources: firstOf(publishers).due }
}
