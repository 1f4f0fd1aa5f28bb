/** API definitions of the audit log. */
import * as auditInput from './audit-log.schema'
import * as auditOutput from './audit-log.output'
import * as auditLog from './audit-log.server'
import { query } from '~/http/row.server'

export const auditRows = {
  list: query({
    path: '/api/audit/list',
    role: 'administrator',
    summary: ['작업 기록을 찾습니다.', 'Finds entries of the audit log.'],
    input: auditInput.List,
    output: auditOutput.Entries,
    handler: auditLog.list,
    withoutKey: true,
  }),
}
