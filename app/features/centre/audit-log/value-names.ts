/** The words for recorded values of the audit log. */
import { fieldOf, textFields } from '~/features/catalogue/book/fields'
import { recordOf } from '~/platform/records'
import type { MessageKey } from '~/tables/messages'

/** The names of the fields of a book that are changed in this place. */
const labelsOf = (place: 'requestList' | 'production') =>
  recordOf(
    textFields.filter((name) => fieldOf(name).edit?.in === place),
    (name) => fieldOf(name).label,
  )

/**
 * Names of recorded values, in the order in which they are shown; a value without a name is shown
 * under its key.
 */
// prettier-ignore
export const valueNames: Record<string, MessageKey> = {
  fields: 'auditFields',
  level: 'level', unassigned: 'auditUnassigned', social: 'socialKind', sessions: 'sessionsHeading',
  password: 'password', nickName: 'nickName', schoolName: 'schoolName', receiptDate: 'orderReceipt', email: 'email', phone: 'landline', cellPhone: 'cellPhone', zipCode: 'zipCode', address: 'address',
  addressDetail: 'addressDetail', optIn: 'auditOptIn',
  ...labelsOf('requestList'), needDate: 'needDate', ...labelsOf('production'),
  producer: 'productionProducer', names: 'auditFiles', volumes: 'auditVolumes', cartEntries: 'auditCartEntries',
  order: 'auditOrder', orderNum: 'copies', neededFrom: 'neededFrom',
  prodType: 'prodType', volume: 'volumeNumber', finished: 'auditFinished', name: 'volumeFile', size: 'auditSize',
  photo: 'proof', way: 'eligibilityWay', untilDay: 'eligibilityUntil',
  accessHour: 'shareHours', accessCount: 'shareCount', links: 'auditLinks',
  added: 'auditAdded', changed: 'auditChanged', removed: 'auditRemoved', requested: 'auditRequested', rows: 'auditRows', row: 'auditRow', matched: 'auditMatched', kept: 'auditKept', pupils: 'auditPupils', leftOut: 'auditLeftOut', created: 'auditCreated', bookIds: 'bookId', titles: 'title', copies: 'orderCounts', waiting: 'auditWaiting', decision: 'proposalDecision', reason: 'proposalReason',
  cells: 'settingCells', lines: 'settingLines', hour: 'settingHour', first: 'settingFirst', second: 'settingSecond', public: 'settingPublic', firstDay: 'absenceFirstDay', lastDay: 'absenceLastDay',
  date: 'deliverySentDay', carrier: 'deliveryCarrier', trackingNumber: 'deliveryTracking', arrived: 'deliveryArrived', missing: 'deliveryMissing', returned: 'deliveryReturned',
  dueDate: 'volumeDue', ok: 'deskSigned', remarks: 'deskRemarks', pages: 'deskPages',
  lessons: 'planLines', planSource: 'planSource', planVersion: 'planVersionOf',
}
