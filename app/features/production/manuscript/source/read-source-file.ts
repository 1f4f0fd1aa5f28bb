/** Tells what kind of source a file is by its content, and reads it. Runs in the worker. */
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { Archive } from '~/features/production/file-check/archive'
import { inspectCompoundFile, inspectHwp3 } from '~/workers/file-inspection/compound-file'
import { fileKind } from '~/workers/file-inspection/file-kind'
import { decodeText } from '~/workers/spreadsheet/decode-text'
import { readDocx } from './docx/read-docx'
import { isWordArchive } from './docx/word-package'
import { readEpub } from './epub/read-epub'
import { readHwp } from './hwpx/read-hwp'
import { readHwpx } from './hwpx/read-hwpx'
import type { SourceProblem, SourceResult } from './manuscript-source'
import { readPdf } from './pdf/read-pdf'
import { SourceStopped, sourceBounds } from './source-bounds'
import { readText } from './text/read-text'

/** A file on this disk, and its name. */
export type SourceFile = { path: string; name: string }

/** Never throws because of the content. */
export async function readSourceFile({ path }: SourceFile): Promise<SourceResult> {
  try {
    const kind = await kindOf(path)
    if (kind === 'epub') return await readEpub(path)
    if (kind === 'hwpx') return await readHwpx(path)
    if (kind === 'hwp') return await readHwp(path)
    if (kind === 'pdf') return await readPdf(path)
    if (kind === 'docx') return await readDocx(path)
    if (kind === 'text') return readText(await readFile(path))
    return { problem: kind }
  } catch (error) {
    if (error instanceof SourceStopped) return { problem: error.problem }
    throw error
  }
}

const headBytes = 64 * 1024

type SourceKind = 'epub' | 'hwpx' | 'hwp' | 'docx' | 'pdf' | 'text'

async function kindOf(path: string): Promise<SourceKind | SourceProblem> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) return 'empty'
    const head = Buffer.alloc(Math.min(size, headBytes))
    await file.read(head, 0, head.length, 0)
    const kind = await fileKind(file, size)
    if (kind === 'locked') return 'protected'
    if (kind === 'zip') return await archiveKind(path)
    if (kind === 'office') return await compoundKind(file, size)
    if (kind === 'hwp3') return (await inspectHwp3(file)).problem ? 'protected' : 'unknownKind'
    if (kind === 'pdf') return 'pdf'
    if (!looksLikeText(head)) return 'unknownKind'
    return size > sourceBounds.text ? 'tooLarge' : 'text'
  } finally {
    await file.close()
  }
}

/** A document that only its own program may copy is locked for us, too. */
async function compoundKind(file: FileHandle, size: number): Promise<'hwp' | SourceProblem> {
  const { kind, problem, hwp } = await inspectCompoundFile(file, size)
  if (problem === 'password' || problem === 'protected' || hwp?.distribution) return 'protected'
  return kind === 'hwp' ? 'hwp' : 'unknownKind'
}

async function archiveKind(path: string): Promise<'epub' | 'hwpx' | 'docx' | SourceProblem> {
  const archive = await Archive.open(path)
  if (!archive) return 'damaged'
  try {
    // HWPX has the container of an EPUB, too
    if (archive.parts.some(({ name }) => /^contents\/content\.hpf$/i.test(name))) return 'hwpx'
    if (await isWordArchive(archive)) return 'docx'
    const mimetype = await archive.read('mimetype', 64)
    const isEpub =
      archive.has('META-INF/container.xml') ||
      mimetype?.bytes.toString('latin1').trim() === 'application/epub+zip'
    return isEpub ? 'epub' : 'unknownKind'
  } finally {
    archive.close()
  }
}

/** Share of characters that no text has, up to which a file is a text with damages. */
const damagedShare = 0.02
/** Formats whose bytes are text, too. */
const otherFormats = /^\s*(?:\{\\rtf|<\?xml|<!doctype|<html|%!PS)/i

function looksLikeText(head: Buffer): boolean {
  // the last character may be cut
  const text = decodeText(head).slice(0, -2)
  if (otherFormats.test(text)) return false
  const damaged = text.match(/[^\P{Cc}\s]|\ufffd/gu)?.length ?? 0
  return damaged <= Math.max(2, text.length * damagedShare)
}
