/** Samples of the statements of errata. */
import {
  correctionsOfVolume,
  erratumCount,
  erratumPage,
  erratumsToTell,
  freeMakers,
  pagesWithoutVolume,
  takeBackNotices,
  tasksOf,
} from '~/features/production/errata/errata.sql.server'
import {
  correctionsLacking,
  holdersOf,
  membersConcerned,
} from '~/features/production/errata/holders.sql.server'
import { reachOf } from '~/features/production/errata/sheet/reach.sql.server'
import {
  correctionsOfErrata,
  sourcesOfCorrections,
} from '~/features/production/errata/sheet/sheet.sql.server'
import {
  declareDone,
  makeTasks,
  removeKnown,
  removeTasks,
  taskDone,
  tasksBegun,
} from '~/features/production/errata/tasks.sql.server'
import {
  enqueueReportMail,
  reportCount,
  reportPage,
} from '~/features/production/errata/report/report.sql.server'
import { manyIds, sample } from './sample'

const every = { state: 'taken', open: '1', keyword: '수학 1' } as const

export const errataSamples = [
  sample(reportPage, [{}, 20, 0], [{ state: 'open', keyword: '수학 1' }, 20, 20]),
  sample(reportCount, [{}], [{ state: 'open', keyword: '수학 1' }]),
  sample(enqueueReportMail, [1, 10]),
  sample(erratumPage, [{}, 20, 0], [every, 20, 20]),
  sample(erratumCount, [{}], [every]),
  sample(tasksOf, [1]),
  sample(pagesWithoutVolume, [1, 17]),
  sample(correctionsOfVolume, [4, 100, 0]),
  sample(erratumsToTell, []),
  sample(takeBackNotices, [1]),
  sample(freeMakers, [1]),
  sample(membersConcerned, [[1, 2]]),
  sample(holdersOf, [1]),
  sample(correctionsLacking, [[1, 2], { userId: 2, prodType: '점자' }, 100, 0]),
  sample(correctionsOfErrata, [[1, 2], 2000]),
  sample(sourcesOfCorrections, [manyIds, 20]),
  sample(reachOf, [1, 14]),
  sample(makeTasks, [3, 17, 2]),
  sample(taskDone, [4, 'new', 'old']),
  sample(declareDone, [1, null, '반영됨'], [1, 900003, '반영됨']),
  sample(tasksBegun, [1]),
  sample(removeTasks, [1]),
  sample(removeKnown, [1, 17]),
]
