/** The changing calls that are made to meet each other, in the world of world.ts. */
import { continueManuscripts } from '~/features/production/manuscript/make-manuscript.server'
import { tellNewHolders } from '~/features/production/errata/tell-holders.server'
import { entriesOf } from '~/platform/records'
import { removeUnused } from '~/storage/stored-files.server'
import { levels } from '~/tables/codes'
import { call, type Answer, type Person } from '../client/api-call'
import { newPassword, password } from '../passwords'
import { term, textFile, type World } from './world'

/** What a call answered; null: work of the service that answers nobody. */
export type Answered = Pick<Answer, 'status' | 'key' | 'data'> | null
/** `opId`: its idempotency key. */
export type Call = (world: World, opId: string) => Promise<Answered>

type Who = {
  [Name in keyof World]: World[Name] extends Person ? Name : never
}[keyof World]

const sentBy =
  (who: Who | 'nobody', path: (world: World) => string, fields: (world: World) => object): Call =>
  (world, opId) =>
    call(
      `/api/${path(world)}`,
      { ...fields(world), opId },
      { token: who === 'nobody' ? undefined : world[who].token },
    )
const none = () => ({})
const versionOf = ({ updateTime }: { updateTime: Date }) => String(updateTime.getTime())
const pdf = (name: string) => new File([`%PDF-1.4\n${name}\n%%EOF`], name)
const ofMaker = ({ bookId, maker }: World) => ({ bookId, userId: maker.id })
const pupilOf = ({ pupil }: World) => ({ ...pupil, schoolYear: '중2' })
const pieceOf = ({ bookId }: World) => ({ kind: 'first', bookId, type: '점자', volume: 3 })
const plan = ({ bookId }: World) => ({ bookId, term })

// prettier-ignore
const table = {
  volumes: {
    share: sentBy('admin', () => 'produceBook/share', ofMaker),
    unshare: sentBy('admin2', () => 'produceBook/unshare', ofMaker),
    take: sentBy('maker', ({ volumes }) => `volume/take/${volumes.free}`, none),
    takeByOther: sentBy('checker', ({ volumes }) => `volume/take/${volumes.free}`, none),
    release: sentBy('maker', ({ volumes }) => `volume/release/${volumes.taken}`, none),
    delay: sentBy('maker', ({ volumes }) => `volume/delay/${volumes.taken}`, () => ({ date: '2099-03-02', reason: '그림' })),
    handIn: sentBy('maker', ({ volumes }) => `volume/handIn/${volumes.taken}`, () => ({ file: textFile('2.brf', 'second'), hours: '1' })),
    sign: sentBy('checker', ({ volumes }) => `volume/check/${volumes.handedIn}`, () => ({ ok: 1, reason: '연습' })),
    return: sentBy('checker', ({ volumes }) => `volume/check/${volumes.handedIn}`, () => ({ ok: 0, remark: '다시' })),
    addRemark: sentBy('checker', ({ volumes }) => `volume/addRemark/${volumes.handedIn}`, () => ({ text: '다시' })),
    saveVolumes: sentBy('admin', () => 'produceBook/saveVolumes', ({ bookId }) => ({ bookId, type: '점자', rows: '1\t1-40\n2\t41-80\n3\t81-120\n4\t121-160\n5\t161-200' })),
    uploadVolume: sentBy('admin', ({ volumes }) => `produceBook/uploadVolume/${volumes.handedIn}`, () => ({ file: pdf('1.pdf') })),
    takeWhole: sentBy('maker', () => 'volume/takeWhole', ({ bookId }) => ({ bookId, type: '확대B4' })),
    setProgress: sentBy('admin', () => 'produceBook/setProgress', ({ bookId }) => ({ bookId, prodType: 'magnified', type: '확대A3', progress: 100 })),
    unsetProgress: sentBy('admin2', () => 'produceBook/setProgress', ({ finished }) => ({ bookId: finished, prodType: 'voice', progress: 10 })),
    upload: sentBy('admin', () => 'produceBook/upload', ({ bookId }) => ({ bookId, prodType: 'voice', file: pdf('새.pdf') })),
    removeFile: sentBy('admin2', () => 'produceBook/removeFile', ({ bookId }) => ({ bookId, prodType: 'voice' })),
    setNeedDates: sentBy('admin', () => 'produceBook/setNeedDates', ({ bookId, finished }) => ({ bookId: [finished, bookId], needDate: '2031-03-02' })),
    modifyBook: sentBy('admin2', ({ bookRow }) => `produceBook/modify/${bookRow}`, () => ({ title: '다른 제목' })),
    removeBook: sentBy('admin', ({ bookRow }) => `produceBook/remove/${bookRow}`, none),
    shareAll: sentBy('admin2', () => 'produceBook/shareAll', ({ bookId, finished, maker }) => ({ bookId: [bookId, finished], userId: maker.id })),
    takeOver: sentBy('admin', () => 'produceBook/takeOver', pieceOf),
    takeOverWithAbsence: sentBy('admin2', () => 'produceBook/takeOver', (world) => ({ ...pieceOf(world), away: world.maker.user, firstDay: '2099-05-02' })),
    undoDecision: sentBy('admin2', ({ decision }) => `produceBook/undoDecision/${decision}`, none),
    removeVolumeFile: sentBy('admin2', ({ volumes }) => `produceBook/removeVolumeFile/${volumes.handedIn}`, none),
    removeRemark: sentBy('checker', ({ remark }) => `volume/removeRemark/${remark}`, none),
    answerRemark: sentBy('maker', ({ volumes }) => `volume/handIn/${volumes.remarked}`, ({ remark }) => ({ file: textFile('4.brf', 'again'), [`answer${remark}`]: '고쳤습니다.' })),
    returnRemarked: sentBy('admin2', ({ volumes }) => `volume/check/${volumes.remarked}`, () => ({ ok: 0 })),
    weekIn: sentBy('maker', () => 'volume/weekIn', ({ volumes }) => ({ file: textFile('시간.csv', `분권 번호,2026-11-23\n${volumes.taken},2\n`) })),
    absenceAdd: sentBy('maker', () => 'absence/add', () => ({ firstDay: '2099-04-02', lastDay: '2099-04-05' })),
    absenceRemove: sentBy('maker', ({ absence }) => `absence/remove/${absence}`, none),
  },
  errata: {
    createErratum: sentBy('admin', () => 'erratum/create', ({ bookId }) => ({ bookId, pages: '12쪽', wrong: '넙이', right: '넓이' })),
    createErratumByOther: sentBy('admin2', () => 'erratum/create', ({ bookId }) => ({ bookId, pages: '12쪽', wrong: '넙이', right: '넓이' })),
    registerErrata: sentBy('admin2', () => 'erratum/register', ({ bookId }) => ({ bookId, file: textFile('대조표.csv', '쪽,오,정\n12쪽,넙이,넓이\n50쪽,가,나\n') })),
    confirmErrata: sentBy('admin', ({ errataRead }) => `erratum/confirm/${errataRead}`, none),
    removeErrata: sentBy('admin2', ({ errataRead }) => `erratum/remove/${errataRead}`, none),
    createFinishedErratum: sentBy('admin2', () => 'erratum/create', ({ finished }) => ({ bookId: finished, pages: '30쪽', wrong: '가', right: '나' })),
    undoErratum: sentBy('admin', ({ erratum }) => `erratum/undo/${erratum}`, none),
    reportErratum: sentBy('member', () => 'erratum/report', ({ order }) => ({ orderId: order, text: '넙이' })),
    reportByCode: sentBy('nobody', ({ sentCode }) => `public/erratum/report/${sentCode}`, ({ sentItems }) => ({ item: sentItems[0], text: '넙이', email: 'reader@example.org' })),
    answerExisting: sentBy('admin', ({ report }) => `erratum/answer/${report}`, ({ erratum }) => ({ decision: 'existing', erratumId: erratum })),
    answerNothing: sentBy('admin2', ({ report }) => `erratum/answer/${report}`, () => ({ decision: 'nothing', answer: '그대로 맞습니다.' })),
    replyReport: sentBy('member', ({ question }) => `erratum/reply/${question}`, () => ({ reply: '12쪽입니다.' })),
    answerQuestion: sentBy('admin2', ({ question }) => `erratum/answer/${question}`, () => ({ decision: 'nothing', answer: '그대로 맞습니다.' })),
    doneErratum: sentBy('admin2', ({ erratum }) => `erratum/done/${erratum}`, none),
    signVolume: sentBy('checker', ({ volumes }) => `volume/check/${volumes.handedIn}`, () => ({ ok: 1, reason: '연습' })),
    handInVolume: sentBy('maker', ({ volumes }) => `volume/handIn/${volumes.taken}`, () => ({ file: textFile('2.brf', 'second'), hours: '1' })),
    sendPackedCopies: sentBy('admin', ({ packed }) => `delivery/send/${packed}`, none),
    packCopies: sentBy('admin2', () => 'delivery/packAll', ({ other, member }) => ({ holder: [`member-${other.id}`, `member-${member.id}`] })),
    removeErrataBook: sentBy('admin', ({ bookRow }) => `produceBook/remove/${bookRow}`, none),
    tellNewHolders: () => tellNewHolders().then(() => null),
  },
  manuscripts: {
    savePage: sentBy('maker', ({ page }) => `manuscript/savePage/${page.id}`, ({ page }) => ({ text: '고친 글', label: '1', state: 'read', version: versionOf(page) })),
    savePageByOther: sentBy('checker', ({ page }) => `manuscript/savePage/${page.id}`, ({ page }) => ({ text: '또 고친 글', label: '1', state: 'read', version: versionOf(page) })),
    comparePage: sentBy('maker', ({ comparedPage }) => `manuscript/compare/${comparedPage.id}`, ({ comparedPage }) => ({ take: 1, version: versionOf(comparedPage) })),
    removeManuscriptBook: sentBy('admin', ({ bookRow }) => `produceBook/remove/${bookRow}`, none),
    replaceText: sentBy('checker', () => 'manuscript/replace', ({ bookId }) => ({ bookId, find: '하나', replace: '한나', count: 1 })),
    makeManuscript: sentBy('admin', () => 'manuscript/make', ({ bookId }) => ({ bookId })),
    uploadManuscript: sentBy('maker', () => 'manuscript/upload', ({ bookId }) => ({ bookId, file: textFile('글.txt', '@@p1\n셋\n@@p3\n넷') })),
    uploadSource: sentBy('admin2', () => 'produceBook/upload', ({ bookId }) => ({ bookId, prodType: 'publisher', file: textFile('새.txt', '@@p1\n하나 둘\n@@p2\n둘') })),
    removeSource: sentBy('admin2', () => 'produceBook/removeFile', ({ bookId }) => ({ bookId, prodType: 'publisher' })),
    continueManuscripts: () => continueManuscripts().then(() => null),
    removeUnused: () => removeUnused().then(() => null),
  },
  applications: {
    apply: sentBy('member', () => 'userOrderBook/apply', ({ bookId }) => ({ bookId, prodType: '음성', orderNum: 1 })),
    addToCart: sentBy('member', () => 'userCartBook/add', ({ bookId }) => ({ bookId, prodType: '확대A3', orderNum: 2 })),
    setOrderNum: sentBy('member', ({ cart }) => `userCartBook/setOrderNum/${cart}`, () => ({ orderNum: 3 })),
    removeFromCart: sentBy('member', ({ cart }) => `userCartBook/remove/${cart}`, none),
    orderCart: sentBy('member', () => 'userOrderBook/order', none),
    sendCart: sentBy('member', () => 'userOrderBook/sendCart', () => ({ schoolName: '서울맹학교' })),
    cancelOrder: sentBy('member', ({ order }) => `userOrderBook/cancel/${order}`, none),
    modifyOrder: sentBy('member', ({ order }) => `userOrderBook/modify/${order}`, () => ({ orderNum: 4, neededFrom: '2099-03-02' })),
    endOrder: sentBy('member', ({ finishedOrder }) => `userOrderBook/end/${finishedOrder}`, none),
    modifyFinished: sentBy('member', ({ finishedOrder }) => `userOrderBook/modify/${finishedOrder}`, () => ({ orderNum: 1 })),
    cancelFinished: sentBy('member', ({ finishedOrder }) => `userOrderBook/cancel/${finishedOrder}`, none),
    applyForReaders: sentBy('member', () => 'userOrderBook/applyForReaders', ({ bookId, reader }) => ({ choices: JSON.stringify([{ reader, bookId, prodType: '점자' }]) })),
  },
  deliveries: {
    pack: sentBy('admin', () => 'delivery/create', ({ ready, other }) => ({ userId: other.id, recipient: '김모두', piece: ready.map(({ piece }) => piece), copies: ready.map(({ copies }) => copies) })),
    packAll: sentBy('admin2', () => 'delivery/packAll', ({ other, member }) => ({ holder: [`member-${other.id}`, `member-${member.id}`] })),
    sendPacked: sentBy('admin', ({ packed }) => `delivery/send/${packed}`, none),
    sendAll: sentBy('admin2', () => 'delivery/sendAll', ({ packed }) => ({ id: packed, trackingNumber: '601234567890' })),
    unpack: sentBy('admin', ({ packed }) => `delivery/unpack/${packed}`, none),
    unsend: sentBy('admin', ({ sent }) => `delivery/unsend/${sent}`, none),
    receive: sentBy('other', ({ sent }) => `delivery/receive/${sent}`, () => ({ all: 1 })),
    receiveByCode: sentBy('nobody', ({ sentCode }) => `public/delivery/receive/${sentCode}`, ({ sentItems }) => ({ item: sentItems, arrived: sentItems.map(() => 0) })),
    returned: sentBy('admin2', ({ sent }) => `delivery/returned/${sent}`, ({ sentItems }) => ({ item: sentItems[0], returned: 1 })),
  },
  orderFiles: {
    decide: sentBy('admin', () => 'userOrderBook/setBookId', ({ openRow, listed }) => ({ orderFileBookId: openRow, bookId: listed })),
    decideOtherwise: sentBy('admin2', () => 'userOrderBook/setAbsent', ({ openRow }) => ({ orderFileBookId: openRow })),
    undecide: sentBy('admin', () => 'userOrderBook/setBookId', ({ decidedRow }) => ({ orderFileBookId: decidedRow, bookId: 'null' })),
    undo: sentBy('admin', () => 'userOrderBook/undo', ({ fileName }) => ({ name: fileName })),
    accept: sentBy('admin2', () => 'userOrderBook/accept', ({ fileName }) => ({ name: fileName })),
    setCounts: sentBy('admin', () => 'userOrderBook/setCounts', ({ openRow }) => ({ orderFileBookId: openRow, brl: 3 })),
    split: sentBy('admin2', () => 'userOrderBook/split', ({ openRow }) => ({ orderFileBookId: openRow, title: '사회 1', secondTitle: '사회 2' })),
    toCart: sentBy('admin', () => 'userOrderBook/toCart', ({ fileName }) => ({ name: fileName, orderType: 0 })),
    removeOrderFile: sentBy('admin2', () => 'userOrderBook/orderFileRemove', ({ fileName }) => ({ name: fileName })),
    register: sentBy('admin', () => 'userOrderBook/register', () => ({ file: textFile('겨울.csv', '도서명,출판사,점자,학교명\n사회 1,미래엔,2,서울맹학교\n') })),
    setSchool: sentBy('admin2', () => 'userOrderBook/setSchool', ({ fileName }) => ({ name: fileName, schoolName: '부산맹학교', date: '2026-03-03' })),
    settle: sentBy('member', () => 'userOrderBook/settle', ({ listRow, listed }) => ({ orderFileBookId: listRow, bookId: listed })),
    settleCounts: sentBy('member', () => 'userOrderBook/settleCounts', ({ listRow }) => ({ orderFileBookId: listRow, sp: 2 })),
    withdrawList: sentBy('member', ({ list }) => `userOrderBook/withdraw/${list}`, none),
  },
  requestList: {
    modifyListed: sentBy('admin', ({ listedRow }) => `requestBook/modify/${listedRow}`, () => ({ title: '사회 3' })),
    removeListed: sentBy('admin2', ({ listedRow }) => `requestBook/remove/${listedRow}`, none),
    replaceList: sentBy('admin', () => 'requestBook/register', () => ({ file: textFile('목록.csv', '도서명,출판사\n달빛 국어,미래엔\n') })),
    addToPurchases: sentBy('admin', () => 'cartBook/add', ({ listed, otherListed }) => ({ bookId: [otherListed, listed], orderType: 1, orderNum: 1 })),
    modifyPurchase: sentBy('admin2', ({ entry }) => `cartBook/modify/${entry}`, () => ({ orderNum: 4, orderType: 1 })),
    removePurchase: sentBy('admin', ({ entry }) => `cartBook/remove/${entry}`, none),
    buy: sentBy('admin2', () => 'cartBook/produce', none),
    propose: sentBy('member', () => 'bookProposal/create', () => ({ title: '없는 책 2', brl: 1 })),
    removeProposal: sentBy('member', ({ proposal }) => `bookProposal/remove/${proposal}`, none),
    decideProposal: sentBy('admin', ({ proposal }) => `bookProposal/decide/${proposal}`, ({ listed }) => ({ decision: 'match', bookId: listed })),
  },
  sources: {
    sourceReceive: sentBy('admin', ({ sourceRequest }) => `sourceRequest/receive/${sourceRequest}`, none),
    sourceClose: sentBy('admin2', ({ sourceRequest }) => `sourceRequest/close/${sourceRequest}`, none),
    sourcePromise: sentBy('admin', ({ sourceRequest }) => `sourceRequest/promise/${sourceRequest}`, () => ({ day: '2027-03-02' })),
    sourceRemind: sentBy('admin2', ({ sourceRequest }) => `sourceRequest/remind/${sourceRequest}`, none),
    mergePublishers: sentBy('admin', ({ publisher }) => `publisher/merge/${publisher}`, ({ otherPublisher }) => ({ other: otherPublisher })),
    modifyPublisher: sentBy('admin2', ({ publisher }) => `publisher/modify/${publisher}`, () => ({ name: '새 미래엔' })),
  },
  drive: {
    driveRename: sentBy('admin', () => 'drive/rename', ({ folder }) => ({ ...folder, name: '국어.pdf', newName: '과학.pdf' })),
    driveRenameFolder: sentBy('admin2', () => 'drive/rename', () => ({ type: 'publisher', path: '', name: '자료', newName: '비상' })),
    driveRemove: sentBy('admin2', () => 'drive/remove', ({ folder }) => ({ ...folder, name: '국어.pdf' })),
    driveRemoveFolder: sentBy('admin', () => 'drive/remove', () => ({ type: 'publisher', path: '', name: '자료' })),
    driveRestore: sentBy('admin', ({ trash }) => `drive/restore/${trash}`, none),
    drivePurge: sentBy('admin2', () => 'drive/purge', () => ({ all: 1 })),
    driveShare: sentBy('admin', () => 'drive/export', ({ folder }) => ({ ...folder, name: '국어.pdf', accessHour: 1, accessCount: 3 })),
    driveUnshare: sentBy('admin2', () => 'drive/unexportAll', none),
    driveUpload: sentBy('admin', () => 'drive/upload', ({ folder }) => ({ ...folder, file: pdf('과학.pdf') })),
    driveCreateFolder: sentBy('admin2', () => 'drive/createFolder', ({ folder }) => ({ ...folder, name: '셋' })),
    driveRegister: sentBy('admin', () => 'drive/regPublisher', ({ folder, wanted }) => ({ ...folder, name: '국어.pdf', bookId: wanted })),
    inboxRevoke: sentBy('admin2', () => 'inbox/revoke', ({ inbox }) => ({ accessId: inbox })),
    inboxUpload: sentBy('nobody', () => 'public/inbox/upload', ({ inbox }) => ({ accessId: inbox, file: pdf('도덕.pdf') })),
  },
  people: {
    decideEligibility: sentBy('admin', ({ eligibility }) => `user/decideEligibility/${eligibility}`, () => ({ decision: 'confirmed', reason: '전화로 확인' })),
    cancelEligibility: sentBy('newcomer', () => 'user/cancelEligibility', none),
    requestEligibility: sentBy('newcomer', () => 'user/requestEligibility', () => ({ note: '다시' })),
    confirmEligibility: sentBy('admin2', ({ newcomer }) => `user/confirmEligibility/${newcomer.id}`, () => ({ reason: '전화로 확인' })),
    withdrawEligibility: sentBy('admin', ({ member }) => `user/withdrawEligibility/${member.id}`, () => ({ reason: '졸업' })),
    chooseSchool: sentBy('member', () => 'school/choose', () => ({ schoolName: '부산맹학교' })),
    modifyMember: sentBy('admin', ({ member }) => `user/modify/${member.id}`, () => ({ schoolName: '부산맹학교', level: levels.producer })),
    modifyOwn: sentBy('member', ({ member }) => `user/modify/${member.id}`, () => ({ addressDetail: '2층' })),
    changeMobile: sentBy('admin', ({ member }) => `user/changeMobile/${member.id}`, () => ({ cellPhone: '01098765432', reason: '전화로 확인' })),
    changeMobileByOther: sentBy('admin2', ({ member }) => `user/changeMobile/${member.id}`, () => ({ cellPhone: '01087654321', reason: '전화로 확인' })),
    setAccessKey: sentBy('member', () => 'user/setAccessKey', none),
    changePassword: sentBy('member', ({ member }) => `user/modify/${member.id}`, () => ({ password: newPassword, currentPassword: password })),
    setPasswordByLink: sentBy('nobody', () => 'oauth/setPasswordByLink', ({ passwordToken }) => ({ token: passwordToken, password: newPassword })),
    endAllSessions: sentBy('admin2', ({ member }) => `user/endAllSessions/${member.id}`, none),
    deleteAccount: sentBy('member', () => 'user/deleteAccount', none),
    makerLeaves: sentBy('admin', ({ maker }) => `user/remove/${maker.id}`, none),
    memberLeaves: sentBy('admin2', ({ member }) => `user/remove/${member.id}`, none),
    demoteMaker: sentBy('admin2', ({ maker }) => `user/modify/${maker.id}`, () => ({ level: levels.member })),
    demoteAdmin: sentBy('admin', ({ admin2 }) => `user/modify/${admin2.id}`, () => ({ level: levels.member })),
    demoteOtherAdmin: sentBy('admin2', ({ admin }) => `user/modify/${admin.id}`, () => ({ level: levels.member })),
    modifyReader: sentBy('member', ({ reader }) => `care/modify/${reader}`, pupilOf),
    modifyReaderBirth: sentBy('member', ({ reader }) => `care/modify/${reader}`, ({ pupil }) => ({ ...pupil, birth: '2013-05-05' })),
    agreeCare: sentBy('member', ({ reader }) => `care/agree/${reader}`, () => ({ consentWay: 'met', consentName: '최어른' })),
    addReaders: sentBy('member', () => 'care/add', ({ pupil }) => ({ kind: 'teacher', proof: '학교 확인', readers: JSON.stringify([{ ...pupil, name: '박새봄' }]) })),
    inviteCarer: sentBy('member', ({ reader }) => `care/invite/${reader}`, () => ({ kind: 'guardian', scope: 'download' })),
    takeLogin: sentBy('nobody', () => 'care/takeLogin', ({ loginToken }) => ({ token: loginToken, user: 'saebyeok', password: newPassword })),
    endOwnCare: sentBy('member', ({ care }) => `care/end/${care}`, () => ({ removeReader: '1' })),
    acceptCare: sentBy('other', () => 'care/accept', ({ inviteToken }) => ({ token: inviteToken })),
    withdrawInvite: sentBy('member', ({ invite }) => `care/withdrawInvite/${invite}`, none),
    endCare: sentBy('admin', ({ care }) => `care/endByCentre/${care}`, () => ({ reason: '전학' })),
  },
  messages: {
    planSet: sentBy('member', () => 'lessonPlan/set', (world) => ({ ...plan(world), text: '3월 2일  1. 수  8~21쪽', version: world.planVersion })),
    planSetByOther: sentBy('other', () => 'lessonPlan/set', (world) => ({ ...plan(world), text: '3월 3일  1. 수  8~21쪽', version: world.planVersion })),
    planRemove: sentBy('member', () => 'lessonPlan/remove', (world) => ({ ...plan(world), version: world.planVersion })),
    planRestore: sentBy('other', () => 'lessonPlan/restore', (world) => ({ ...plan(world), id: world.firstPlan })),
    setTerms: sentBy('admin', () => 'setting/terms', () => ({ first: '03-03', second: '08-18', updateTime: '' })),
    setTermsByOther: sentBy('admin2', () => 'setting/terms', () => ({ first: '03-04', second: '08-19', updateTime: '' })),
    watch: sentBy('nobody', () => 'watch/add', ({ bookId }) => ({ bookId, prodType: '확대A3', email: 'parent@example.org' })),
    webhookModify: sentBy('admin', ({ webhook }) => `webhook/modify/${webhook}`, () => ({ name: '새 이름', url: 'http://127.0.0.1:9009/other' })),
    webhookRotate: sentBy('admin2', ({ webhook }) => `webhook/rotate/${webhook}`, none),
    webhookRemove: sentBy('admin2', ({ webhook }) => `webhook/remove/${webhook}`, none),
    outboxAgain: sentBy('admin', ({ message }) => `outbox/again/${message}`, none),
    outboxGiveUp: sentBy('admin2', ({ message }) => `outbox/giveUp/${message}`, none),
  },
} satisfies Record<string, Record<string, Call>>

/** Each call by its name, and the area in which it often meets others. */
export const calls = new Map<string, { area: string; run: Call }>(
  entriesOf(table).flatMap(([area, ofArea]) =>
    Object.entries<Call>(ofArea).map(([name, run]) => [name, { area, run }] as const),
  ),
)
