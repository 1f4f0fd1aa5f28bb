/**
 * Lists every fault that the service must survive, what must hold then, and the tests that show it.
 * `npm run test:faults` runs them.
 */

/** `title`: a part of a test's or a group's title, exactly as in the file. */
export type ShownBy = { file: string; title: string }
export type Fault = { fault: string; holds: string; tests: ShownBy[] }

const titlesIn = (file: string, ...titles: string[]): ShownBy[] =>
  titles.map((title) => ({ file: `tests/${file}.test.ts`, title }))
const allOrNothing = 'all or nothing'

// prettier-ignore
export const faults: Fault[] = [
  { fault: 'kill -9 while the full list is replaced', holds: allOrNothing, tests: titlesIn('faults/list-replacement', 'a killed process leaves the old list or the new one', 'a lost connection leaves the list as it was') },
  { fault: 'kill -9 during uploads to the drive, renamings, deletions, shares', holds: allOrNothing, tests: titlesIn('faults/drive', 'has done each of them or not') },
  { fault: 'kill -9 while a produced file is replaced', holds: allOrNothing, tests: titlesIn('faults/upload', 'leaves the old file or the new one, whole') },
  { fault: 'kill -9 while an order file is taken in', holds: allOrNothing, tests: titlesIn('faults/order-file', 'a server killed at any moment of taking in an order file') },
  { fault: 'the connection killed at any statement of packing, sending, receiving', holds: allOrNothing, tests: titlesIn('faults/deliveries', 'are done whole and once, wherever they are killed') },
  { fault: 'the connection killed at any statement between an event and its mail', holds: 'one notice, and one mail in the mailbox', tests: titlesIn('faults/outbox', 'is one mail of one event, wherever it is killed') },
  { fault: 'the connection killed at any statement of requests to publishers', holds: 'one mail of each sending and reminder, no answer lost', tests: titlesIn('faults/sources', 'are whole and once, wherever they are killed', 'is one step and one mail, wherever it is killed') },
  { fault: 'kill -9 in the middle of an upgrade', holds: allOrNothing, tests: titlesIn('faults/migrations', 'processes killed in the middle of an upgrade', 'a migration that fails is named') },
  { fault: 'kill -9 in the middle of a restore', holds: 'the old rows and files, and it can be run again', tests: titlesIn('features/backup', 'a restore that is killed leaves the old rows') },
  { fault: 'kill -9 of the service and of its embedded database', holds: 'every acknowledged row, back within 5 s', tests: titlesIn('faults/database', 'a killed process leaves a server', 'a killed server is back within 5 seconds', 'a killed first start leaves nothing') },
  { fault: 'the machine and the disk of the database gone, under writes', holds: 'everything acknowledged ten seconds before', tests: titlesIn('faults/recovery', 'under writes loses nothing that was acknowledged') },
  { fault: 'something was deleted by mistake', holds: 'the database of any moment, with its files', tests: [...titlesIn('faults/recovery', 'has every change before and none after', 'keeps its log and comes back to a moment'), ...titlesIn('server/recovery', 'the database of a moment comes back on a new machine')] },
  { fault: 'the store gone while the database is recorded, or a part of the record lost', holds: 'recorded when it is back, and what is missing is said', tests: titlesIn('faults/recovery', 'gets what it missed when it is back', 'a restore says where it ends') },
  { fault: 'disk full in storage', holds: 'clear 507, old data intact, works again without a restart', tests: titlesIn('faults/drive', 'a full disk is told with 507 in Korean') },
  { fault: 'disk full in the database', holds: 'clear 507 or 503, old data intact, works again without a restart', tests: [...titlesIn('faults/service', 'a disk that is full in the database'), ...titlesIn('faults/database', 'at the first start is named')] },
  { fault: 'disk full under a backup or a restore', holds: 'clear message, nothing left, old data intact', tests: titlesIn('features/backup', 'a full disk is named') },
  { fault: 'database gone', holds: '503 page in Korean that is accessible, back within 5 s', tests: [...titlesIn('faults/service', 'a database that is gone'), ...titlesIn('faults/drive', 'a database that goes away while a file arrives')] },
  { fault: 'file store gone', holds: 'clear 503, not taken for lost files', tests: titlesIn('features/fsck', 'files are read from there, and a store that is away') },
  { fault: 'two processes on one database', holds: 'no lost update', tests: [...titlesIn('faults/drive', 'by two servers end in one state', 'twenty files of one name, to two servers', 'one operation sent again and again'), ...titlesIn('faults/order-file', 'reading again, deciding and undoing by two servers'), ...titlesIn('faults/list-replacement', 'two replacements at once'), ...titlesIn('faults/migrations', 'processes that start at once migrate once')] },
  { fault: 'two people change the same at once, in any order of their statements', holds: 'what one after the other would leave, and fsck finds nothing', tests: titlesIn('faults/interleavings', 'two calls at once leave what one after the other would') },
  { fault: 'outside services refuse, hang or answer garbage', holds: 'a message within 5 s with another way', tests: titlesIn('features/integrations', 'fail when nobody is there', 'fail after five seconds when the gateway hangs', 'fails when nobody is there, and says when it is off', 'fails when %s') },
  { fault: 'slow headers', holds: 'cut within 20 s', tests: titlesIn('server/body-limits', 'cuts headers that trickle', 'is at most 20 s for headers') },
  { fault: 'slow honest uploads', holds: 'they succeed', tests: titlesIn('server/body-limits', 'lets a slow honest one through') },
  { fault: 'bodies of 1 GB', holds: '413 with less than 64 MB growth', tests: [...titlesIn('faults/service', 'a body of 1 GB'), ...titlesIn('server/body-limits', 'does not cost memory')] },
  { fault: 'more pictures than can be read', holds: '503 with Retry-After, others unaffected', tests: titlesIn('faults/service', 'more pictures than can be read') },
  { fault: '1,000 searches at once', holds: 'no error', tests: titlesIn('faults/service', 'a thousand searches at the same moment') },
  { fault: 'SIGTERM under load', holds: 'no failed request', tests: [...titlesIn('faults/service', 'SIGTERM under load fails no request'), ...titlesIn('server/drain', 'finishes a slow request')] },
  { fault: 'SIGKILL of one of several processes', holds: 'replaced', tests: titlesIn('faults/processes', 'are two again when one was killed') },
  { fault: 'a new version under load', holds: 'no failed request', tests: titlesIn('faults/processes', 'are replaced on SIGHUP without a request that fails') },
  { fault: 'a copy of the database that is behind or dies', holds: 'what was written is found', tests: titlesIn('faults/replica', 'what was just written is found', 'a copy that dies is told of') },
  { fault: 'writes while pages are kept for visitors', holds: 'no answer is older than its request', tests: titlesIn('faults/kept-pages', 'never shows what was over before the request') },
  { fault: 'SIGKILL of a process that reads pictures', holds: 'replaced; that picture is refused', tests: titlesIn('features/ocr', 'that are killed over a picture refuse that one only') },
  { fault: 'a sheet that ends its thread', holds: 'refused within seconds; the next is read', tests: titlesIn('features/read-spreadsheet', 'hostile sheets end within seconds') },
  { fault: 'a backup that is cut off, altered or from a newer program', holds: 'refused with nothing changed', tests: titlesIn('features/backup', 'what is refused with nothing changed') },
  { fault: 'writes and sweeps during a backup', holds: 'every row and file of its beginning is in it', tests: titlesIn('features/backup', 'is what was there when a backup began', 'that a sweep would remove stay') },
]
