/** Makes the card of a produced file: finds out what it is, and has it checked as that. */
import { open, stat } from 'node:fs/promises'
import { productionTypes, type Channel, type ProductionType, codeRow } from '~/tables/codes'
import type { MessageKey } from '~/tables/messages'
import { checkAudio } from '~/features/production/file-check/audio/check-audio'
import { checkBraille } from '~/features/production/file-check/braille/check'
import { decodeBraille, mostBytes } from '~/features/production/file-check/braille/decode'
import { checkEbraille } from '~/features/production/file-check/ebraille/check-ebraille'
import { draftShare } from '~/features/production/manuscript/figures/draft-share'
import type { DraftShare, ExpectedFile, FileCard, FileKind } from './card'
import { checkEpub } from '~/features/production/file-check/epub/check-epub'
import { producedKind } from './kind'
import { saysDraft } from './names'
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
  const card = await cardOf(task)
  const isSaid = card.findings.some(({ key }) => key === 'checkIsDraft')
  if (isSaid || !saysDraft(task.name, task.expected.title)) return card
  const places = [{ text: task.name.slice(0, 80) }]
  return {
    ...card,
    findings: [...card.findings, { key: 'checkIsDraft', severity: 'minor', count: 1, places }],
  }
}

async function cardOf(task: CheckTask): Promise<FileCard> {
  const kind = await producedKind(task.path)
  if (!kindsOf[channelOf(task.expected.prodType)].includes(kind)) return otherKind(task, kind)
  if (kind === 'braille') {
    const bytes = await beginning(task.path)
    const card = checkBraille(bytes, await withSource(task))
    const draft = draftShareOf(bytes, task.expected)
    return draft ? { ...card, draft } : card
  }
  if (kind === 'ebraille') return checkEbraille(task.path, await withSource(task))
  if (kind === 'pdf') return checkPdf(task.path, task.expected)
  if (kind === 'epub') return checkEpub(task.path, task.expected)
  return checkAudio(task.path, task.name, task.expected)
}

/** How much of the draft stands in the file; null where there is none, or nothing to compare. */
function draftShareOf(bytes: Uint8Array, { manuscript, page }: ExpectedFile): DraftShare | null {
  const decoded = manuscript && decodeBraille(bytes, page.lines)
  return decoded ? draftShare(decoded.pages.flat(), manuscript, page.cells) : null
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
