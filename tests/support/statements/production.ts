/** Samples of the statements of production. */
import { openFormat } from '~/features/production/board/open-formats.sql.server'
import { boardDetails, boardOrder } from '~/features/production/board/rated-formats.sql.server'
import {
  hasType,
  isInState,
  overdueFormats,
  pageOfBooks,
  producersWithBooks,
} from '~/features/production/books/production-list.sql.server'
import {
  addWorkedMinutes,
  deskCount,
  deskPieces,
  saveWorkedMinutes,
} from '~/features/production/desk/desk.sql.server'
import {
  renewCheckMarks,
  takeUpChecks,
} from '~/features/production/file-check/check-stored.sql.server'
import { figuresOfTerms } from '~/features/production/forecast/term-figures.sql.server'
import {
  chancesByBand,
  daysOff,
  demandByStatus,
  inTimeByType,
} from '~/features/production/forecast/figures.sql.server'
import {
  correctNotices,
  forgetSaid,
  movedPromises,
} from '~/features/production/forecast/promises.sql.server'
import {
  finishedPieces,
  openSeasonFormats,
  seasonDemands,
  seasonPlans,
  seasonVolumes,
  keptPromises,
  sourceTimes,
} from '~/features/production/forecast/season-rows.sql.server'
import {
  draftsByBook,
  draftsByKind,
  draftsByType,
  minutesByManuscript,
} from '~/features/production/manuscript/figures/figures.sql.server'
import {
  lockManuscript,
  manuscriptCounts,
  pagesWithText,
  takeUpManuscript,
} from '~/features/production/manuscript/manuscript.sql.server'
import { storeVolumes } from '~/features/production/volumes/volumes.sql.server'
import { workListBooks } from '~/features/production/work-list/work-list.sql.server'
import { productionTypeValues } from '~/tables/codes'
import { manyIds, sample } from './sample'

const today = '2026-11-27'
const bookIds = ['2025-0000016', '2026-0000011', '2026-0000234']
const parts = ['returned', 'making', 'handedIn', 'toCheck', 'open'] as const

export const productionSamples = [
  sample(openFormat, [17, '점자'], [1, '음성']),
  sample(boardOrder, [today, productionTypeValues]),
  sample(boardDetails, [today, [{ id: 17, prodType: '점자' }]], [today, []]),
  sample(
    pageOfBooks,
    [[], '0', 20, 0],
    [[hasType(['점자'])], '1', 20, 0],
    [[isInState('sourcing')], '2', 20, 0],
    [[isInState('making')], '3', 20, 0],
    [[isInState('finished')], '4', 20, 0],
    [[], '5', 20, 20],
  ),
  sample(overdueFormats, [manyIds]),
  sample(producersWithBooks, []),
  sample(workListBooks, [today, undefined, 1000], [today, 2, 1000]),
  sample(
    deskPieces,
    ...parts.flatMap((part) => [
      [part, null, 1000, 0] as [typeof part, null, number, number],
      [part, 2, 100, 0] as [typeof part, number, number, number],
    ]),
  ),
  sample(deskCount, ...parts.map((part) => [part, null] as [typeof part, null])),
  sample(addWorkedMinutes, [2, 4, today, 30, 1440]),
  sample(saveWorkedMinutes, [
    2,
    '[{"row":1,"volumeId":4,"day":"2026-11-27","minutes":30},{"row":2,"volumeId":4,"day":"2026-11-27","minutes":60}]',
  ]),
  sample(lockManuscript, [17]),
  sample(takeUpManuscript, []),
  sample(manuscriptCounts, [[17, 18]]),
  sample(pagesWithText, [17, '글']),
  sample(takeUpChecks, ['2026-11-27T00:00:00Z', '2026-11-26T00:00:00Z', 1000]),
  sample(renewCheckMarks, ['2026-11-27T00:00:00Z', ['a'], ['2026-11-26T00:00:00Z']]),
  sample(inTimeByType, ['2026-01-01', today]),
  sample(figuresOfTerms, [
    {
      terms: '[{"term":"2026-2","first":"2026-08-15","last":"2027-03-01"}]',
      delivery: '{"점자":5,"점역":0,"확대A3":3,"확대B4":3,"음성":0,"PDF":0}',
      since: '2025-08-15',
      today,
      orderDays: 60,
      sourceDays: 30,
    },
  ]),
  sample(demandByStatus, []),
  sample(chancesByBand, [today, 5]),
  sample(daysOff, [today]),
  sample(movedPromises, [3]),
  sample(correctNotices, ['[{"id":1,"facts":{"title":"국어"}}]']),
  sample(forgetSaid, ['[{"bookRowId":17,"prodType":"점자","volume":1}]', today]),
  sample(openSeasonFormats, []),
  sample(seasonVolumes, [manyIds]),
  sample(seasonDemands, [bookIds]),
  sample(seasonPlans, [bookIds, '2026-1']),
  sample(draftsByType, ['2020-01-01']),
  sample(draftsByBook, ['2020-01-01', 50]),
  sample(draftsByKind, ['2020-01-01']),
  sample(minutesByManuscript, ['2020-01-01']),
  sample(finishedPieces, ['2020-01-01']),
  sample(sourceTimes, ['2020-01-01']),
  sample(keptPromises, ['2020-01-01']),
  sample(storeVolumes, [
    '[{"id":4,"number":1,"firstPage":1,"lastPage":9,"units":"","state":"waiting","dueDate":"","finishedDate":"","begunDate":"","handedInDate":""}]',
  ]),
]
