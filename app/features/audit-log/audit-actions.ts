/** Names of all audited actions and of the recorded values. */
import { fieldOf, textFields } from '~/features/book/fields'
import { accountHelps } from '~/tables/codes'
import { recordOf } from '~/platform/records'
import type { MessageKey } from '~/tables/messages'

/**
 * The labels for the `audit` of API definitions. A definition cannot name an action without a
 * label, and a test finds labels that no definition uses.
 */
// prettier-ignore
export const actions = [
  { value: 'join',                   ko: '회원가입',                en: 'Signed up' },
  { value: 'register',               ko: '회원 등록',               en: 'Member registered' },
  { value: 'modify',                 ko: '회원 정보 변경',          en: 'Member changed' },
  { value: 'level',                  ko: '등급 변경',               en: 'Level changed' },
  { value: 'password',               ko: '비밀번호 변경',           en: 'Password changed' },
  { value: 'resetPassword',          ko: '비밀번호 재설정',         en: 'Password reset' },
  { value: 'setAccessKey',           ko: '접근 키 발급',            en: 'Access key issued' },
  { value: 'removeAccessKey',        ko: '접근 키 지움',            en: 'Access key deleted' },
  { value: 'deleteAccount',          ko: '회원 탈퇴',               en: 'Withdrew' },
  { value: 'remove',                 ko: '회원 삭제',               en: 'Member deleted' },
  ...accountHelps.map(({ value, ko, en }) => ({ value, ko: `전화 도움: ${ko}`, en: `Help by telephone: ${en}` })),
  { value: 'eligibility.request',    ko: '이용 자격: 확인 요청',    en: 'Eligibility: asked for' },
  { value: 'eligibility.cancel',     ko: '이용 자격: 요청 취소',    en: 'Eligibility: request taken back' },
  { value: 'eligibility.photo',      ko: '이용 자격: 증명 사진 봄', en: 'Eligibility: photo looked at' },
  { value: 'eligibility.confirm',    ko: '이용 자격: 확인함',       en: 'Eligibility: confirmed' },
  { value: 'eligibility.refuse',     ko: '이용 자격: 확인하지 않음', en: 'Eligibility: refused' },
  { value: 'eligibility.withdraw',   ko: '이용 자격: 확인 취소',    en: 'Eligibility: withdrawn' },
  { value: 'requestBook.create',     ko: '전체 목록: 자료 추가',    en: 'Full list: book added' },
  { value: 'requestBook.modify',     ko: '전체 목록: 자료 변경',    en: 'Full list: book changed' },
  { value: 'requestBook.remove',     ko: '전체 목록: 자료 삭제',    en: 'Full list: book deleted' },
  { value: 'requestBook.register',   ko: '전체 목록 교체',          en: 'Full list replaced' },
  { value: 'bookProposal.decide',    ko: '제안받은 책 결정',        en: 'Proposed book decided' },
  { value: 'produceBook.modify',     ko: '제작: 자료 변경',         en: 'Production: book changed' },
  { value: 'produceBook.remove',     ko: '제작: 자료 삭제',         en: 'Production: book deleted' },
  { value: 'produceBook.share',      ko: '제작: 할당',              en: 'Production: assigned' },
  { value: 'produceBook.unshare',    ko: '제작: 할당 해제',         en: 'Production: unassigned' },
  { value: 'produceBook.shareAll',   ko: '제작: 여러 자료 할당',    en: 'Production: several books assigned' },
  { value: 'produceBook.setNeedDates', ko: '제작: 필요한 날 변경',   en: 'Production: need-by dates changed' },
  { value: 'produceBook.setProgress', ko: '제작: 진행률 변경',       en: 'Production: progress changed' },
  { value: 'produceBook.upload',     ko: '제작: 파일 올림',         en: 'Production: file uploaded' },
  { value: 'produceBook.removeFile', ko: '제작: 파일 삭제',         en: 'Production: file deleted' },
  { value: 'produceBook.download',   ko: '제작: 파일 내려받음',     en: 'Production: file downloaded' },
  { value: 'produceBook.saveVolumes', ko: '제작: 분권 변경',         en: 'Production: volumes changed' },
  { value: 'produceBook.uploadVolume', ko: '제작: 분권 파일 올림',     en: 'Production: file of a volume uploaded' },
  { value: 'produceBook.removeVolumeFile', ko: '제작: 분권 파일 삭제', en: 'Production: file of a volume deleted' },
  { value: 'produceBook.downloadVolume', ko: '제작: 분권 파일 내려받음', en: 'Production: file of a volume downloaded' },
  { value: 'volume.take',            ko: '작업대: 분권 맡음',       en: 'Desk: volume taken' },
  { value: 'volume.release',         ko: '작업대: 분권 내놓음',     en: 'Desk: volume given back' },
  { value: 'volume.delay',           ko: '작업대: 늦어짐',          en: 'Desk: volume delayed' },
  { value: 'volume.handIn',          ko: '작업대: 파일 제출',       en: 'Desk: file handed in' },
  { value: 'volume.check',           ko: '작업대: 확인하거나 돌려보냄', en: 'Desk: signed or returned' },
  { value: 'volume.addRemark',       ko: '작업대: 지적 적음',       en: 'Desk: remark added' },
  { value: 'volume.removeRemark',    ko: '작업대: 지적 지움',       en: 'Desk: remark taken back' },
  { value: 'volume.file',            ko: '작업대: 제출 파일 내려받음', en: 'Desk: handed-in file downloaded' },
  { value: 'volume.weekIn',          ko: '작업대: 작업 시간 올림',  en: 'Desk: hours uploaded' },
  { value: 'order.download',         ko: '신청 자료: 파일 내려받음', en: 'Applications: file downloaded' },
  { value: 'order.modify',           ko: '신청 변경',               en: 'Application changed' },
  { value: 'order.cancel',           ko: '신청 취소',               en: 'Application cancelled' },
  { value: 'order.end',              ko: '신청: 더 필요하지 않음',  en: 'Application: needed no more' },
  { value: 'order.reopen',           ko: '신청: 다시 필요함',       en: 'Application: needed again' },
  { value: 'drive.upload',           ko: '드라이브: 파일 올림',     en: 'Drive: files uploaded' },
  { value: 'drive.createFolder',     ko: '드라이브: 폴더 만듦',     en: 'Drive: folder created' },
  { value: 'drive.rename',           ko: '드라이브: 이름 바꿈',     en: 'Drive: renamed' },
  { value: 'drive.remove',           ko: '드라이브: 휴지통에 넣음', en: 'Drive: put into the trash' },
  { value: 'drive.regPublisher',     ko: '드라이브: 출판사 파일 등록', en: "Drive: publisher's file registered" },
  { value: 'drive.download',         ko: '드라이브: 내려받음',      en: 'Drive: downloaded' },
  { value: 'drive.archive',          ko: '드라이브: ZIP으로 내려받음', en: 'Drive: downloaded as ZIP' },
  { value: 'drive.restore',          ko: '드라이브: 휴지통에서 되돌림', en: 'Drive: restored from the trash' },
  { value: 'drive.purge',            ko: '드라이브: 영구 삭제',     en: 'Drive: deleted for good' },
  { value: 'drive.inboxCreate',      ko: '드라이브: 받기 링크 만듦', en: 'Drive: upload link made' },
  { value: 'drive.inboxRevoke',      ko: '드라이브: 받기 링크 끝냄', en: 'Drive: upload link ended' },
  { value: 'drive.inboxUpload',      ko: '드라이브: 받기 링크로 받음', en: 'Drive: received by an upload link' },
  { value: 'drive.inboxSeen',        ko: '드라이브: 새 파일 확인함', en: 'Drive: new files seen' },
  { value: 'drive.export',           ko: '드라이브: 파일 공유',     en: 'Drive: file shared' },
  { value: 'drive.unexport',         ko: '드라이브: 공유 해제',     en: 'Drive: sharing released' },
  { value: 'drive.unexportAll',      ko: '드라이브: 모든 공유 해제', en: 'Drive: all sharing released' },
  { value: 'drive.shareDownload',    ko: '드라이브: 공유 주소로 내려받음', en: 'Drive: downloaded by a link' },
  { value: 'orderFile.register',     ko: '신청 파일 등록',          en: 'Order file registered' },
  { value: 'orderFile.remove',       ko: '신청 파일 삭제',          en: 'Order file deleted' },
  { value: 'orderFile.reread',       ko: '신청 파일 다시 읽음',     en: 'Order file read again' },
  { value: 'orderFile.setBookId',    ko: '신청 파일: 도서 확정',    en: 'Order file: book decided' },
  { value: 'orderFile.split',        ko: '신청 파일: 행 나눔',      en: 'Order file: row split' },
  { value: 'orderFile.setCounts',    ko: '신청 파일: 부수 고침',    en: 'Order file: copies corrected' },
  { value: 'orderFile.accept',       ko: '신청 파일: 자동 확정 승인', en: 'Order file: automatic matches accepted' },
  { value: 'orderFile.undo',         ko: '신청 파일: 되돌림',       en: 'Order file: undone' },
  { value: 'orderFile.reveal',       ko: '신청 파일: 학생 정보 봄', en: 'Order file: pupils looked at' },
  { value: 'orderFile.newLink',      ko: '학교 진행 상황: 새 링크',   en: 'School status page: new link' },
  { value: 'orderFile.endLink',      ko: '학교 진행 상황: 링크 없앰', en: 'School status page: link ended' },
  { value: 'orderFile.download',     ko: '신청 파일 내려받음',      en: 'Order file downloaded' },
  { value: 'orderFile.downloadFilled', ko: '신청 파일: 확정본 내려받음', en: 'Order file: filled copy downloaded' },
  { value: 'delivery.create',        ko: '발송: 포장함',            en: 'Delivery: packed' },
  { value: 'delivery.setAddress',    ko: '발송: 받는 곳 고침',      en: 'Delivery: address corrected' },
  { value: 'delivery.send',          ko: '발송: 보냄',              en: 'Delivery: sent' },
  { value: 'delivery.unsend',        ko: '발송: 보낸 것 취소',      en: 'Delivery: sending taken back' },
  { value: 'delivery.unpack',        ko: '발송: 포장 풂',           en: 'Delivery: unpacked' },
  { value: 'delivery.receive',       ko: '발송: 받음 알림',         en: 'Delivery: arrival told' },
  { value: 'delivery.return',        ko: '발송: 돌아옴',            en: 'Delivery: came back' },
  { value: 'delivery.handOn',        ko: '발송: 다른 곳에 넘김',    en: 'Delivery: handed on' },
  { value: 'lessonPlan.set',         ko: '진도 계획: 저장',         en: 'Lesson plan: saved' },
  { value: 'lessonPlan.remove',      ko: '진도 계획: 지움',         en: 'Lesson plan: removed' },
  { value: 'lessonPlan.restore',     ko: '진도 계획: 지난 판으로 되돌림', en: 'Lesson plan: older version restored' },
  { value: 'setting.terms',          ko: '설정: 학기의 첫날',        en: 'Settings: first days of the terms' },
  { value: 'setting.deliveryDays',   ko: '설정: 배송에 걸리는 날',   en: 'Settings: days of delivery' },
  { value: 'setting.figures',        ko: '설정: 수치 공개',         en: 'Settings: figures for everybody' },
  { value: 'absence.add',            ko: '제작자 부재: 더함',       en: 'Absence of a producer: added' },
  { value: 'absence.remove',         ko: '제작자 부재: 지움',       en: 'Absence of a producer: removed' },
  { value: 'produceBook.takeOver',   ko: '제작 순서: 결정',         en: 'Order of work: decided' },
  { value: 'produceBook.undoDecision', ko: '제작 순서: 결정을 되돌림', en: 'Order of work: decision undone' },
  { value: 'purchaseCart.complete',  ko: '구입 요청 완료',          en: 'Purchase request completed' },
] as const

export type AuditAction = (typeof actions)[number]['value']

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
  level: 'level', unassigned: 'auditUnassigned', social: 'socialKind',
  password: 'password', nickName: 'nickName', schoolName: 'schoolName', email: 'email', phone: 'landline', cellPhone: 'cellPhone', zipCode: 'zipCode', address: 'address',
  addressDetail: 'addressDetail', optIn: 'auditOptIn',
  ...labelsOf('requestList'), needDate: 'needDate', ...labelsOf('production'),
  producer: 'productionProducer', names: 'auditFiles', volumes: 'auditVolumes', cartEntries: 'auditCartEntries',
  order: 'auditOrder', orderNum: 'copies', neededFrom: 'neededFrom',
  prodType: 'prodType', volume: 'volumeNumber', finished: 'auditFinished', name: 'volumeFile', size: 'auditSize',
  photo: 'proof', way: 'eligibilityWay', untilDay: 'eligibilityUntil',
  accessHour: 'shareHours', accessCount: 'shareCount', links: 'auditLinks',
  added: 'auditAdded', changed: 'auditChanged', removed: 'auditRemoved', requested: 'auditRequested', rows: 'auditRows', row: 'auditRow', matched: 'auditMatched', kept: 'auditKept', pupils: 'auditPupils', leftOut: 'auditLeftOut', created: 'auditCreated', bookIds: 'bookId', titles: 'title', copies: 'orderCounts', waiting: 'auditWaiting', decision: 'proposalDecision', reason: 'proposalReason',
  first: 'settingFirst', second: 'settingSecond', public: 'settingPublic', firstDay: 'absenceFirstDay', lastDay: 'absenceLastDay',
  date: 'deliverySentDay', carrier: 'deliveryCarrier', trackingNumber: 'deliveryTracking', arrived: 'deliveryArrived', missing: 'deliveryMissing', returned: 'deliveryReturned',
  dueDate: 'volumeDue', ok: 'deskSigned', remarks: 'deskRemarks', pages: 'deskPages',
  lessons: 'planLines', planSource: 'planSource', planVersion: 'planVersionOf',
}
