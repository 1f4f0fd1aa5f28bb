/** Samples of the statements of sources, people and the centre. */
import {
  arrivedShelfPieces,
  errataTimes,
  lessonsOfMembers,
  newestErrata,
  promisedShelfPieces,
  shelfCount,
  shelfPieces,
  promisedSources,
  workOfProducer,
} from '~/features/centre/feed/feed.sql.server'
import {
  applicationsOfStatus,
  bookStages,
  figuresSince,
  firstArrived,
  firstEligibility,
  firstOpenFile,
  firstUpload,
  otherWorkCounts,
  rowsWithBooks,
  workCounts,
} from '~/features/centre/overview/overview.sql.server'
import {
  eligibilityAmong,
  eligibilityOf,
} from '~/features/people/eligibility/eligibility.sql.server'
import { plansOfBoth, storePlanAgain } from '~/features/people/school/school.sql.server'
import { issueAccessKey } from '~/features/people/user/access-key.sql.server'
import { enqueueConfirmation } from '~/features/people/user/email-confirmation.sql.server'
import { foldersOfPath, namesAbove } from '~/features/sources/drive/drive.sql.server'
import {
  archiveEntries,
  entriesBelow,
  itemPage,
  sumsOfItems,
} from '~/features/sources/drive/items/items.sql.server'
import { reserveDownload } from '~/features/sources/drive/share/share.sql.server'
import { filesBelow, sizesBelow } from '~/features/sources/drive/trash/trash.sql.server'
import { countArrived } from '~/features/sources/drive/upload-links/upload-link.sql.server'
import {
  cartTotals,
  insertListed,
  takeEntries,
} from '~/features/sources/purchase-cart/purchase-cart.sql.server'
import { stepsOfLetter, stepsOfMails } from '~/features/messages/outbox/publisher-mail.sql.server'
import {
  punctualityByTerm,
  punctualityOf,
} from '~/features/sources/source-request/punctuality.sql.server'
import {
  needsOfRequests,
  publisherCounts,
  publisherPage,
  sourceWork,
} from '~/features/sources/source-request/source-list.sql.server'
import {
  adoptRequests,
  enqueuePublisherMails,
  openRequests,
  remindRequests,
  requestsOfBefore,
  sendRequests,
} from '~/features/sources/source-request/source-request.sql.server'
import { Prisma } from '../../../prisma/generated/client'
import { farAhead, longAgo, manyIds, sample } from './sample'

const { raw, sql } = Prisma
const firstPage = { page: 1, size: 100 }

export const sourceSamples = [
  sample(namesAbove, [manyIds]),
  sample(foldersOfPath, [['미래엔']]),
  sample(
    itemPage,
    [null, [], 'name', firstPage],
    [null, [], 'filled', firstPage],
    [1, [], '-size', firstPage],
    [null, ['수', '학'], 'date', firstPage],
    [1, ['국'], '-date', firstPage],
    [null, ['1'], 'size', firstPage],
    [2, [], '-name', firstPage],
  ),
  sample(sumsOfItems, [manyIds, 20], [[], 20]),
  sample(archiveEntries, [manyIds, 1000]),
  sample(entriesBelow, [1]),
  sample(reserveDownload, ['an unknown share', 'a ticket', 10n]),
  sample(sizesBelow, [manyIds]),
  sample(filesBelow, [manyIds]),
  sample(countArrived, ['an unknown link', 1, 10n]),
  sample(takeEntries, [undefined, undefined], [0, 100]),
  sample(insertListed, [raw('"bookId", title'), sql`true`, 0, 1]),
  sample(cartTotals, [undefined], [1]),
  sample(openRequests, [
    [{ bookId: '2025-0000016', key: '미래엔', pdf: true, copies: 0 }],
    '2027-01-04',
    'centre',
    'admin',
  ]),
  sample(requestsOfBefore, [1000]),
  sample(adoptRequests, [
    [{ bookId: '2025-0000016', key: '미래엔', pdf: true, copies: 0, day: '2026-11-01' }],
    '2027-01-04',
    3,
  ]),
  sample(enqueuePublisherMails, [manyIds]),
  sample(sendRequests, [
    manyIds,
    [{ publisherId: 1, messageId: 1 }],
    { today: '2027-01-04', nextDay: '2027-01-11', userName: 'admin' },
  ]),
  sample(remindRequests, [
    [{ id: 1, publisherId: 1, reminders: 1, nextDay: '2027-01-11' }],
    [],
    { today: '2027-01-04', maker: 'clock', userName: '' },
  ]),
  sample(
    publisherPage,
    [
      { today: '2027-01-04', keyword: '', only: 'all' },
      { skip: 0, take: 100 },
    ],
    [
      { today: '2027-01-04', keyword: '미래', only: 'open' },
      { skip: 0, take: 100 },
    ],
    [
      { today: '2027-01-04', keyword: '', only: 'due' },
      { skip: 0, take: 100 },
    ],
  ),
  sample(publisherCounts, ['2027-01-04']),
  sample(sourceWork, ['2027-01-04', '2026-12-28']),
  sample(needsOfRequests, [manyIds]),
  sample(promisedSources, ['2026-01-01', 2000]),
  sample(
    punctualityByTerm,
    ...[1, 5].map((least): [string, number] => [
      '[{"term":"2026-2","first":"2026-08-15","last":"2027-03-01"}]',
      least,
    ]),
  ),
  sample(punctualityOf, ...manyIds.slice(0, 30).map((id): [number] => [id])),
  sample(stepsOfMails, [manyIds]),
  sample(stepsOfLetter, ...manyIds.slice(0, 30).map((id): [number] => [id])),
  sample(plansOfBoth, ...manyIds.slice(0, 300).map((id): [number, number] => [id, 3])),
  sample(storePlanAgain, [1]),
  sample(enqueueConfirmation, [3, 'member@example.org']),
  sample(issueAccessKey, [3, { number: 'x', scope: 'read', end: new Date(), proved: true }]),
  sample(eligibilityOf, [3], [1]),
  sample(eligibilityAmong, [manyIds]),
  sample(lessonsOfMembers, [[3], '2020-01-01', 2000]),
  sample(workOfProducer, ...manyIds.slice(0, 9).map((id): [number, number] => [id, 2000])),
  sample(shelfPieces, [[3], 1000, 0]),
  sample(shelfCount, [[3]]),
  sample(arrivedShelfPieces, [[3], 100]),
  sample(promisedShelfPieces, [[3], 100]),
  sample(newestErrata, [-1, 50]),
  sample(errataTimes, [manyIds]),
  sample(bookStages, [3]),
  sample(figuresSince, ['2026-01', longAgo, farAhead]),
  sample(applicationsOfStatus, [longAgo, farAhead]),
  sample(firstUpload, []),
  sample(firstOpenFile, []),
  sample(firstEligibility, []),
  sample(firstArrived, []),
  sample(workCounts, []),
  sample(otherWorkCounts, []),
  sample(
    rowsWithBooks,
    ['Order', manyIds],
    ['RequestLog', manyIds],
    ['PurchaseCartEntry', manyIds],
  ),
]
