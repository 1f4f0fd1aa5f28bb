/** Samples of the statements of the area `centre`: the audit log and its months. */
import {
  attachMonth,
  auditPartitions,
  createMonth,
  dropMonth,
  holdAuditLog,
  holdEntriesWithoutMonth,
  lockAuditMonths,
  monthsWithoutPartition,
  moveToMonth,
} from '~/features/centre/audit-log/months.sql.server'
import { countWithin, newestWithin } from '~/features/centre/audit-log/audit-log.sql.server'
import { farAhead, longAgo, sample } from './sample'

const [from, until] = [new Date('2098-01-01T00:00:00+09:00'), new Date('2098-02-01T00:00:00+09:00')]
/** Made by `more-rows.ts`, no partition yet. */
const month = 'Audit_2098_01'

export const centreSamples = [
  sample(auditPartitions, []),
  sample(monthsWithoutPartition, [farAhead]),
  sample(lockAuditMonths, []),
  sample(holdAuditLog, []),
  sample(holdEntriesWithoutMonth, []),
  sample(createMonth, ['Audit_2098_02']),
  sample(moveToMonth, [month, from, until]),
  sample(attachMonth, [month, from, until]),
  sample(dropMonth, [month]),
  sample(newestWithin, [{}, 1], [{ from: longAgo, until: farAhead, action: 'level' }, 1]),
  sample(
    countWithin,
    [{}, 1],
    [{ from: longAgo, until: farAhead, action: 'level', user: 'adm', target: '2' }, 1],
  ),
]
