/**
 * The API table: every API definition by name. Pages use the same definitions. To add a feature,
 * start here.
 */
import * as auditInput from '~/features/centre/audit-log/audit-log.schema'
import * as auditLog from '~/features/centre/audit-log/audit-log.server'
import * as authInput from '~/features/people/login/login.schema'
import { health } from '~/features/centre/health/health.server'
import { overview } from '~/features/centre/overview/overview.server'
import { accountRows } from './account-rows.server'
import { bookRows } from './book-rows.server'
import { brailleRows } from './braille-rows.server'
import { deliveryRows } from './delivery-rows.server'
import { driveRows } from './drive-rows.server'
import { eligibilityRows } from './eligibility-rows.server'
import { feedRows } from './feed-rows.server'
import { lessonPlanRows } from './lesson-plan-rows.server'
import type { OpenapiDocument } from './openapi/openapi-document.server'
import { openapi } from './openapi/openapi.server'
import { outboxRows, pushRows, watchRows, webhookRows } from './message-rows.server'
import { orderFileRows } from './order-file-rows.server'
import { productionRows } from './production-rows.server'
import { recordRows } from './record-rows.server'
import { requestRows } from './request-rows.server'
import { volumeRows } from './volume-rows.server'
import * as auditOutput from '~/features/centre/audit-log/audit-log.output'
import { Overview } from '~/features/centre/overview/overview.output'
import { Health } from '~/features/centre/health/health.output'
import * as outputs from './outputs.server'
import { download, query, type Row } from './row.server'

/** Built once: the rows do not change. */
let openapiDocument: OpenapiDocument | undefined

// The order of the groups is that of the OpenAPI document.
export const api = {
  auth: accountRows.auth,
  user: accountRows.user,
  eligibility: eligibilityRows,
  book: bookRows.book,
  cart: bookRows.cart,
  order: bookRows.order,
  notification: accountRows.notification,
  signUp: accountRows.signUp,
  address: accountRows.address,
  school: accountRows.school,
  audit: {
    list: query({
      path: '/api/audit/list',
      role: 'administrator',
      summary: ['작업 기록을 찾습니다.', 'Finds entries of the audit log.'],
      input: auditInput.List,
      output: auditOutput.Entries,
      handler: auditLog.list,
      withoutKey: true,
    }),
  },
  recovery: accountRows.recovery,
  requestBook: requestRows.requestBook,
  listedBook: requestRows.listedBook,
  bookProposal: requestRows.bookProposal,
  purchaseCart: requestRows.purchaseCart,
  produceBook: productionRows.produceBook,
  volume: volumeRows.volume,
  forecast: productionRows.forecast,
  figures: productionRows.figures,
  drive: driveRows.drive,
  uploadLinks: driveRows.inbox,
  orderFile: orderFileRows.orderFile,
  schoolList: orderFileRows.schoolList,
  demand: orderFileRows.demand,
  delivery: deliveryRows.delivery,
  lessonPlan: lessonPlanRows,
  braille: brailleRows,
  applications: orderFileRows.applications,
  absence: productionRows.absence,
  setting: productionRows.setting,
  push: pushRows,
  outbox: outboxRows,
  watch: watchRows,
  webhook: webhookRows,
  opds: feedRows.opds,
  feed: feedRows.feed,
  record: recordRows,
  publicExport: driveRows.publicExport,
  admin: {
    overview: query({
      path: '/api/admin/overview',
      role: 'administrator',
      summary: ['처리할 일을 단계별로 셉니다.', 'Counts what waits at each stage.'],
      input: authInput.Nothing,
      output: Overview,
      handler: overview,
    }),
  },
  about: {
    health: download({
      path: '/api/health',
      role: 'anyone',
      summary: [
        '서비스의 상태를 알려 줍니다.',
        'Tells whether the service, its database and its storage answer.',
      ],
      input: authInput.Nothing,
      output: Health,
      handler: health,
    }),
    openapi: download({
      path: '/api/openapi.json',
      role: 'anyone',
      summary: ['이 API의 문서를 보여 줍니다.', 'Describes this API.'],
      input: authInput.Nothing,
      output: outputs.openapiDocument,
      handler: async () => (openapiDocument ??= openapi(rows)),
    }),
  },
}

export const rows: Row[] = Object.values(api).flatMap((group) => Object.values(group))
