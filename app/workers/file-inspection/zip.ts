/**
 * Inspects a zip file by its directory only.
 *
 * Nothing is unzipped, so a zip bomb is only a list of names.
 */
import { extname } from 'node:path'
import { open, type Entry, type ZipFile } from 'yauzl'
import { inspectionBounds, type InspectionResult, type FileKind } from './inspection-result'

/** A part that identifies each format based on zip. */
const formatMarkers: [FileKind, RegExp][] = [
  ['hwpx', /^contents\/content\.hpf$/i],
  ['docx', /^word\/document\d*\.xml$/i],
  ['xlsx', /^xl\/workbook\.xml$/i],
  ['pptx', /^ppt\/presentation\.xml$/i],
  ['epub', /^meta-inf\/container\.xml$/i],
]

/** Names stay bytes: they may be CP949, and only extensions are needed. */
const zipOptions = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false } as const

export async function inspectZip(path: string): Promise<InspectionResult> {
  try {
    const file = await new Promise<ZipFile>((resolve, reject) =>
      open(path, zipOptions, (error, zip) => (error ? reject(error) : resolve(zip))),
    )
    return await listEntries(file)
  } catch {
    return { kind: 'zip', problem: 'unreadable' }
  }
}

async function listEntries(file: ZipFile): Promise<InspectionResult> {
  const endings = new Map<string, number>()
  const details = { entries: 0, more: false, encrypted: false }
  const kinds = new Set<FileKind>()
  await new Promise<void>((resolve, reject) => {
    file.on('error', reject).on('end', resolve)
    file.on('entry', ({ fileName, generalPurposeBitFlag }: Entry) => {
      const name = (fileName as unknown as Buffer).toString('latin1')
      const mark = formatMarkers.find(([, pattern]) => pattern.test(name))
      if (mark) kinds.add(mark[0])
      if (!name.endsWith('/')) {
        details.entries += 1
        const ending = extname(name).slice(1, 9).toLowerCase()
        endings.set(ending, (endings.get(ending) ?? 0) + 1)
        if (generalPurposeBitFlag & 1) details.encrypted = true
      }
      details.more =
        details.entries >= inspectionBounds.entries && details.entries < file.entryCount
      if (details.more) resolve()
      else file.readEntry()
    })
    file.readEntry()
  })
  file.close()
  // HWPX contains the parts of an EPUB, too, so its marker comes first.
  const kind = formatMarkers.find(([kind]) => kinds.has(kind))?.[0]
  if (kind) return { kind }
  const max = [...endings]
    .filter(([ending]) => /^[a-z0-9]+$/.test(ending))
    .toSorted(([, a], [, b]) => b - a)
  return {
    kind: 'zip',
    zip: { ...details, endings: max.slice(0, 5) },
    ...(details.encrypted ? { problem: 'password' as const } : {}),
  }
}
