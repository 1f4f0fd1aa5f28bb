/** Makes the card of a produced file: finds out what it is, and has it checked as that. */
import { open, stat } from 'node:fs/promises'
import { productionTypes, type Channel, type ProductionType, codeRow } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import { checkAudio } from '~/features/production/file-check/audio/check-audio'
import { checkBraille } from '~/features/production/file-check/braille/check'
import { mostBytes } from '~/features/production/file-check/braille/decode'
import { checkEbraille } from '~/features/production/file-check/ebraille/check-ebraille'
import type { ExpectedFile, FileCard, FileKind } from './card'
import { checkEpub } from '~/features/production/file-check/epub/check-epub'
import { producedKind } from './kind'
import { checkPdf } from '~/features/production/file-check/pdf/check-pdf'
import { sourcePages } from '~/features/production/file-check/pdf/source-pages'

/** `sourcePath`: the publisher's file; null when there is none. */
export type CheckTask = {
  path: string
  name: string
  expected: ExpectedFile
  sourcePath: string | null
}

/** What files of a channel are. */
const kindsOf: Record<Channel, readonly FileKind[]> = {
  braille: ['braille', 'ebraille'],
  magnified: ['pdf'],
  voice: ['audio', 'epub'],
}
const channelOf = (prodType: ProductionType): Channel => codeRow(productionTypes, prodType).channel

/** Never throws because of the content. */
export async function checkFile(task: CheckTask): Promise<FileCard> {
  const kind = await producedKind(task.path)
  if (!kindsOf[channelOf(task.expected.prodType)].includes(kind)) return otherKind(task, kind)
  if (kind === 'braille') return checkBraille(await beginning(task.path), await withSource(task))
  if (kind === 'ebraille') return checkEbraille(task.path, await withSource(task))
  if (kind === 'pdf') return checkPdf(task.path, task.expected)
  if (kind === 'epub') return checkEpub(task.path, task.expected)
  return checkAudio(task.path, task.name, task.expected)
}

const kindTexts = {
  braille: 'checkIsBraille',
  ebraille: 'checkIsBraille',
  text: 'checkIsText',
  epub: 'checkIsEpub',
  audio: 'checkIsAudio',
  pdf: 'checkIsPdf',
  other: 'checkOtherKind',
} as const satisfies Record<FileKind, MessageKey>

/** A whole book may be several files in an archive; a volume is one file of its kind. */
const otherKind = ({ expected }: CheckTask, kind: FileKind): FileCard => ({
  kind,
  facts: [],
  findings: [
    {
      key: kindTexts[kind],
      params: { type: expected.prodType },
      severity: expected.volume === 0 && kind === 'other' ? 'minor' : 'severe',
      count: 1,
      places: [],
    },
  ],
  notChecked: [{ key: 'checkNothingLookedAt' }],
})

/** What the checker of braille looks at; a byte more tells that there is more. */
export async function beginning(path: string): Promise<Uint8Array> {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(Math.min(size, mostBytes + 1))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The text of the publisher's pages of the volume, as far as the file has any. */
export async function withSource({ expected, sourcePath }: CheckTask): Promise<ExpectedFile> {
  const { firstPage, lastPage } = expected
  if (sourcePath === null || firstPage === null || lastPage === null) return expected
  return { ...expected, source: await sourcePages(sourcePath, firstPage, lastPage) }
}
