/** Tells what a produced file is by its content, whatever its name says. */
import { open } from 'node:fs/promises'
import { fileKind, isText } from '~/workers/file-inspection/file-kind'
import { Archive } from './archive'
import { isAudio } from '~/features/production/file-check/audio/audio-kind'
import { decodeBraille } from '~/features/production/file-check/braille/decode'
import { isEbraille } from '~/features/production/file-check/ebraille/read-ebraille'
import type { FileKind } from './card'
import { decodeText } from './decode-text'

/** Bytes of a text that are read: a volume of braille has half a megabyte. */
const textBytes = 4 * 1024 * 1024
const headBytes = 64 * 1024
/** Share of Korean letters in a text that is meant for eyes. */
const koreanShare = 0.2

/** Never throws because of the content. */
export async function producedKind(path: string): Promise<FileKind> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, textBytes))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    const content = bytes.subarray(0, bytesRead)
    const head = content.subarray(0, headBytes)
    const kind = await fileKind(file, size)
    if (kind === 'pdf') return 'pdf'
    if (kind === 'zip') return await archiveKind(path)
    // before pictures: BM and GIF8 are braille cells, too
    if (isText(head) || isUtf16(head)) return textKind(content)
    return isAudio(head) ? 'audio' : 'other'
  } finally {
    await file.close()
  }
}

const isUtf16 = (head: Buffer) => /^(?:fffe|feff)/.test(head.toString('hex', 0, 2))

function textKind(bytes: Buffer): FileKind {
  const text = decodeText(bytes)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const korean = text.match(/[가-힣]/g)?.length ?? 0
  if (korean > 0 && korean / letters >= koreanShare) return 'text'
  if (decodeBraille(bytes)) return 'braille'
  return letters > 0 ? 'text' : 'other'
}

/** Parts of documents that are packed like books. */
const otherFormats =
  /^(?:contents\/content\.hpf|word\/document\d*\.xml|xl\/workbook\.xml|ppt\/presentation\.xml)$/i
const daisyParts = /(?:^|\/)(?:ncc\.html?|[^/]+\.ncx|[^/]+\.smil)$/i

async function archiveKind(path: string): Promise<FileKind> {
  const archive = await Archive.open(path)
  if (!archive) return 'other'
  try {
    const names = archive.parts.map(({ name }) => name)
    if (names.some((name) => otherFormats.test(name))) return 'other'
    const mimetype = await archive.read('mimetype', 64)
    if (
      mimetype?.bytes.toString('latin1').trim() === 'application/epub+zip' ||
      archive.has('META-INF/container.xml')
    )
      return (await isEbraille(archive)) ? 'ebraille' : 'epub'
    if (names.some((name) => daisyParts.test(name))) return 'audio'
    return (await hasAudio(archive)) ? 'audio' : 'other'
  } finally {
    archive.close()
  }
}

/** Parts of an archive that are looked into; a cover may stand before the recordings. */
const triedParts = 20

async function hasAudio(archive: Archive): Promise<boolean> {
  for (const { name } of archive.parts.slice(0, triedParts)) {
    const head = await archive.read(name, headBytes)
    if (head && isAudio(head.bytes)) return true
  }
  return false
}
