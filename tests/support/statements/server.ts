/** Samples of the statements of the server and the demo: checks, backup, seed. */
import {
  databaseInUse,
  storedTables,
  tablePartitions,
} from '../../../server/backup/backup.sql.server'
import {
  booksOfOtherTypes,
  booksWithParts,
  checkedIndexes,
  copyProductionDates,
  deleteUnknownCartEntries,
  lastOfBooks,
  numberedColumns,
  ordersOfLaterBooks,
  rowsOfLaterBooks,
  searchedRows,
  textColumns,
} from '../../../server/fsck/fsck.sql.server'
import {
  waitingSchools,
  writeTakenSteps,
  writeFileTypes,
  writeFormatFile,
  writeVolumeMakers,
} from '../../../prisma/seed/seed.sql.server'
import { recoveryState } from '../../../server/recovery/recovery.sql.server'
import { sample } from './sample'

export const serverSamples = [
  sample(storedTables, [['PasswordLink']]),
  sample(tablePartitions, []),
  sample(databaseInUse, [true, 20261121], [false, 20261121]),
  sample(recoveryState, ['moduchaek_recovery']),
  sample(textColumns, [['searchText']]),
  sample(numberedColumns, []),
  sample(lastOfBooks, [0, 50_000]),
  sample(booksWithParts, [1, 1_000]),
  sample(booksOfOtherTypes, [1, 1_000, ['음성']]),
  sample(
    searchedRows,
    ['Book', ['title', 'prodTypes'], ['searchText', 'titleText'], 0],
    ['RequestBook', ['title'], ['searchText'], 0],
  ),
  sample(checkedIndexes, []),
  sample(rowsOfLaterBooks, []),
  sample(ordersOfLaterBooks, []),
  sample(deleteUnknownCartEntries, []),
  sample(copyProductionDates, []),
  sample(waitingSchools, []),
  sample(writeVolumeMakers, []),
  sample(writeFormatFile, [1, '음성', 'sample']),
  sample(writeFileTypes, [[]]),
  sample(writeTakenSteps, []),
]
