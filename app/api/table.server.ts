/**
 * The API table: every API definition by name. Pages use the same definitions. To add a feature,
 * start here.
 */
import * as auditInput from '~/features/audit-log/audit-log.schema'
import * as auditLog from '~/features/audit-log/audit-log.server'
import * as authInput from '~/features/login/login.schema'
import { health } from '~/features/health/health.server'
import { overview } from '~/features/overview/overview.server'
import { accountRows } from './account-rows.server'
import { bookRows } from './book-rows.server'
import { driveRows } from './drive-rows.server'
import { openapi } from './openapi.server'
import { orderFileRows } from './order-file-rows.server'
import { productionRows } from './production-rows.server'
import { requestRows } from './request-rows.server'
import { download, query, type Row } from './row.server'

// The order of the groups is that of the OpenAPI document.
export const api = {
  auth: accountRows.auth,
  user: accountRows.user,
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
      input: auditInput.List,
      handler: auditLog.list,
    }),
  },
  recovery: accountRows.recovery,
  requestBook: requestRows.requestBook,
  purchaseCart: requestRows.purchaseCart,
  produceBook: productionRows.produceBook,
  drive: driveRows.drive,
  uploadLinks: driveRows.inbox,
  orderFile: orderFileRows.orderFile,
  applications: orderFileRows.applications,
  publicExport: driveRows.publicExport,
  admin: {
    overview: query({
      path: '/api/admin/overview',
      role: 'administrator',
      input: authInput.Nothing,
      handler: overview,
    }),
  },
  about: {
    health: download({
      path: '/api/health',
      role: 'anyone',
      input: authInput.Nothing,
      handler: health,
    }),
    openapi: download({
      path: '/api/openapi.json',
      role: 'anyone',
      input: authInput.Nothing,
      handler: async () => openapi(rows),
    }),
  },
}

export const rows: Row[] = Object.values(api).flatMap((group) => Object.values(group))
