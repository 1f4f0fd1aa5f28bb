/**
 * The API table: every API definition by name. Pages use the same definitions. Each stands in a file
 * `x.rows.server.ts` of its feature; this one only composes them.
 */
import { bookProposalRows } from '~/features/catalogue/book-proposal/book-proposal.rows.server'
import { bookRows } from '~/features/catalogue/book/book.rows.server'
import { recordRows } from '~/features/catalogue/record/record.rows.server'
import { listedBookRows } from '~/features/catalogue/request-book/listed-book.rows.server'
import { requestBookRows } from '~/features/catalogue/request-book/request-book.rows.server'
import { auditRows } from '~/features/centre/audit-log/audit-log.rows.server'
import { feedRows } from '~/features/centre/feed/feed.rows.server'
import { opdsRows } from '~/features/centre/feed/opds.rows.server'
import { healthRows } from '~/features/centre/health/health.rows.server'
import { overviewRows } from '~/features/centre/overview/overview.rows.server'
import { erratumRows } from '~/features/production/errata/errata.rows.server'
import { reportRows } from '~/features/production/errata/report/report.rows.server'
import { errataSheetRows } from '~/features/production/errata/sheet/sheet.rows.server'
import { deliveryRows, memberRows } from '~/features/delivery/delivery.rows.server'
import { notificationRows } from '~/features/messages/notification/notification.rows.server'
import { outboxRows } from '~/features/messages/outbox/outbox.rows.server'
import { pushRows } from '~/features/messages/push/push.rows.server'
import { watchRows } from '~/features/messages/watch/watch.rows.server'
import { webhookRows } from '~/features/messages/webhook/webhook.rows.server'
import { addressRows } from '~/features/people/address/address.rows.server'
import { careRows } from '~/features/people/care/care.rows.server'
import { eligibilityRows } from '~/features/people/eligibility/eligibility.rows.server'
import { authRows } from '~/features/people/login/login.rows.server'
import { recoveryRows } from '~/features/people/recovery/recovery.rows.server'
import { schoolRows } from '~/features/people/school/school.rows.server'
import { secondStepRows } from '~/features/people/second-step/second-step.rows.server'
import { signUpRows } from '~/features/people/sign-up/sign-up.rows.server'
import { userRows } from '~/features/people/user/user.rows.server'
import { absenceRows } from '~/features/production/absence/absence.rows.server'
import { brailleRows } from '~/features/production/braille/braille.rows.server'
import { volumeRows } from '~/features/production/desk/volume.rows.server'
import { enlargementRows } from '~/features/production/enlargement/enlargement.rows.server'
import { figuresRows } from '~/features/production/forecast/figures.rows.server'
import { forecastRows } from '~/features/production/forecast/forecast.rows.server'
import { manuscriptRows } from '~/features/production/manuscript/manuscript.rows.server'
import { produceBookRows } from '~/features/production/produced-book.rows.server'
import { cartRows } from '~/features/requests/cart/cart.rows.server'
import { demandRows } from '~/features/requests/demand/demand.rows.server'
import { lessonPlanRows } from '~/features/requests/lesson-plan/lesson-plan.rows.server'
import { applicationsRows } from '~/features/requests/order-file/applications/applications.rows.server'
import { orderFileRows } from '~/features/requests/order-file/order-file.rows.server'
import { schoolListRows } from '~/features/requests/order-file/sent/school-list.rows.server'
import { forReadersRows } from '~/features/requests/readers/readers.rows.server'
import { orderRows } from '~/features/requests/order/order.rows.server'
import { driveRows } from '~/features/sources/drive/drive.rows.server'
import { publicExportRows } from '~/features/sources/drive/share/share.rows.server'
import { uploadLinkRows } from '~/features/sources/drive/upload-links/upload-link.rows.server'
import {
  publisherRows,
  sourceRequestRows,
} from '~/features/sources/source-request/source-request.rows.server'
import { purchaseCartRows } from '~/features/sources/purchase-cart/purchase-cart.rows.server'
import { settingRows } from '~/setting/setting.rows.server'
import { download, type Row } from '~/http/row.server'
import { Nothing } from '~/validation/inputs'
import { openapi } from './openapi/openapi.server'
import { openapiDocument, type OpenapiDocument } from './openapi/openapi-document.server'

/** Built once: the rows do not change. */
let document: OpenapiDocument | undefined

// The order of the groups is that of the OpenAPI document.
export const api = {
  auth: authRows,
  secondStep: secondStepRows,
  user: { ...userRows, ...memberRows },
  eligibility: eligibilityRows,
  care: { ...careRows, ...forReadersRows },
  book: bookRows,
  cart: cartRows,
  order: orderRows,
  notification: notificationRows,
  signUp: signUpRows,
  address: addressRows,
  school: schoolRows,
  audit: auditRows,
  recovery: recoveryRows,
  requestBook: requestBookRows,
  listedBook: listedBookRows,
  bookProposal: bookProposalRows,
  publisher: publisherRows,
  purchaseCart: purchaseCartRows,
  sourceRequest: sourceRequestRows,
  produceBook: produceBookRows,
  enlargement: enlargementRows,
  manuscript: manuscriptRows,
  volume: volumeRows,
  erratum: { ...erratumRows, ...reportRows, ...errataSheetRows },
  forecast: forecastRows,
  figures: figuresRows,
  drive: driveRows,
  uploadLinks: uploadLinkRows,
  orderFile: orderFileRows,
  schoolList: schoolListRows,
  demand: demandRows,
  delivery: deliveryRows,
  lessonPlan: lessonPlanRows,
  braille: brailleRows,
  applications: applicationsRows,
  absence: absenceRows,
  setting: settingRows,
  push: pushRows,
  outbox: outboxRows,
  watch: watchRows,
  webhook: webhookRows,
  opds: opdsRows,
  feed: feedRows,
  record: recordRows,
  publicExport: publicExportRows,
  admin: overviewRows,
  about: {
    ...healthRows,
    openapi: download({
      path: '/api/openapi.json',
      role: 'anyone',
      summary: ['이 API의 문서를 보여 줍니다.', 'Describes this API.'],
      input: Nothing,
      output: openapiDocument,
      handler: async () => (document ??= openapi(rows)),
    }),
  },
}

export const rows: Row[] = Object.values(api).flatMap((group) => Object.values(group))
