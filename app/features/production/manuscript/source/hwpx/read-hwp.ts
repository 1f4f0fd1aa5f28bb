/** Reads a document of Hancom's older format (HWP 5): it is converted to HWPX, then read as such. */
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { doubts } from '~/features/production/manuscript/source/doubts'
import type { SourceResult } from '~/features/production/manuscript/source/manuscript-source'
import { readHwpx } from './read-hwpx'

/** Bytes of a document; its pictures are most of them. */
const longestDocument = 200 * 1024 * 1024

/** Never throws because of the content, but for SourceStopped. */
export async function readHwp(path: string): Promise<SourceResult> {
  const converted = await convertHwp(path)
  if ('problem' in converted) return converted
  const about = converted.hasChanges ? doubts.changes() : null
  return readHwpx(converted.hwpx, { kind: 'hwp', about })
}

type Converted = { hwpx: Buffer; hasChanges: boolean }

/** The document as HWPX. Never throws because of the content. */
export async function convertHwp(
  path: string,
): Promise<Converted | { problem: 'tooLarge' | 'damaged' }> {
  if ((await stat(path)).size > longestDocument) return { problem: 'tooLarge' }
  const bytes = await readFile(path)
  if (bytes.length > withPictures) emptyPictures(bytes)
  const hwpx = await convert(bytes)
  return hwpx ? { hwpx, hasChanges: hasChanges(bytes) } : { problem: 'damaged' }
}

/** Bytes of a document up to which its pictures are converted, too: they would be copied four times. */
const withPictures = 24 * 1024 * 1024
/** An entry of the directory of the old container, and its place for the kind, first sector and length. */
const entry = { bytes: 128, kind: 66, sector: 116, length: 120 }
const pictureName = Buffer.from('BIN0', 'utf16le')

/** Takes the bytes of the pictures out of the directory of the container; their names stay in the text. */
function emptyPictures(bytes: Buffer): void {
  for (
    let place = bytes.indexOf(pictureName);
    place >= 0 && place + entry.bytes <= bytes.length;
    place = bytes.indexOf(pictureName, place + pictureName.length)
  ) {
    if (place % entry.bytes !== 0 || bytes[place + entry.kind] !== 2) continue
    // the end of a chain of sectors
    bytes.writeUInt32LE(0xfffffffe, place + entry.sector)
    bytes.writeUInt32LE(0, place + entry.length)
  }
}

const headerMark = Buffer.from('HWP Document File\0')

/** Whether changes were tracked: the converter does not say what of the text was deleted. */
function hasChanges(bytes: Buffer): boolean {
  const start = bytes.indexOf(headerMark)
  return (
    start >= 0 && start + 40 <= bytes.length && (bytes.readUInt32LE(start + 36) & (1 << 14)) !== 0
  )
}

/** The document as HWPX; null when it cannot be read. */
async function convert(bytes: Uint8Array): Promise<Buffer | null> {
  const { HwpDocument } = await loadConverter()
  try {
    const document = new HwpDocument(bytes)
    try {
      return Buffer.from(document.exportHwpx())
    } finally {
      document.free()
    }
  } catch (error) {
    // after a trap the memory of the converter is in no known state
    if (error instanceof WebAssembly.RuntimeError) attempt += 1
    return null
  }
}

type Converter = typeof import('@rhwp/core')
let attempt = 0
let loaded: { attempt: number; converter: Promise<Converter> } | undefined

/** Its WebAssembly takes ten megabytes, so it is loaded for the first HWP only. */
function loadConverter(): Promise<Converter> {
  if (loaded?.attempt !== attempt) loaded = { attempt, converter: load() }
  return loaded.converter
}

async function load(): Promise<Converter> {
  // it asks for the width of a text while it lays pages out, which nobody sees here
  Object.assign(globalThis, { measureTextWidth: (_: string, text: string) => text.length * 8 })
  const { resolve } = createRequire(import.meta.url)
  const address = pathToFileURL(resolve('@rhwp/core')).href
  const converter = (await import(/* @vite-ignore */ `${address}?${attempt}`)) as Converter
  await converter.default({
    module_or_path: await readFile(resolve('@rhwp/core/rhwp_bg.wasm')),
  })
  return converter
}
