/**
 * Inspects a zip file by its directory, and a document by the parts that say how it is protected and
 * by the beginning of its text.
 *
 * Nothing else is unzipped, and of each part only some bytes, so a zip bomb is only a list of names.
 */
import { extname } from 'node:path'
import { open, type Entry, type ZipFile } from 'yauzl'
import { inspectionBounds, type InspectionResult, type FileKind } from './inspection-result'
import { isCompanion } from './companions'
import { isProgramEnding } from './file-kind'
import { encryptsContent, hasEncryptedParts, licenceFiles } from './protection'

/** A part that identifies each format based on zip. */
const formatMarkers: [FileKind, RegExp][] = [
  ['hwpx', /^contents\/content\.hpf$/i],
  ['docx', /^word\/document\d*\.xml$/i],
  ['xlsx', /^xl\/workbook\d*\.xml$/i],
  ['pptx', /^ppt\/presentation\d*\.xml$/i],
  ['epub', /^meta-inf\/container\.xml$/i],
]

/** Names stay bytes: they may be CP949, and only extensions are needed. */
const zipOptions = {
  lazyEntries: true,
  autoClose: false,
  decodeStrings: false,
  validateEntrySizes: false,
} as const

/** The part of a document that has text, or leads to it. */
const textParts: Partial<Record<FileKind, RegExp>> = {
  hwpx: /^contents\/section\d+\.xml$/i,
  docx: /^word\/document\d*\.xml$/i,
  xlsx: /^xl\/workbook\d*\.xml$/i,
  pptx: /^ppt\/presentation\d*\.xml$/i,
  epub: /\.opf$/i,
}
const protectionParts =
  /^meta-inf\/(?:manifest|encryption|rights|sinf)\.xml$|^meta-inf\/license\.lcpl$/i

export async function inspectZip(path: string): Promise<InspectionResult> {
  let file: ZipFile | undefined
  try {
    file = await new Promise<ZipFile>((resolve, reject) =>
      open(path, zipOptions, (error, zip) => (error ? reject(error) : resolve(zip))),
    )
    return await inspectEntries(file)
  } catch {
    return { kind: 'zip', problem: 'unreadable' }
  } finally {
    file?.close()
  }
}

async function inspectEntries(file: ZipFile): Promise<InspectionResult> {
  const { details, kinds, endings, parts, isBomb } = await listEntries(file)
  if (isBomb) return { kind: 'zip', problem: 'bomb' }
  // HWPX contains the parts of an EPUB, too, so its marker comes first.
  const kind = formatMarkers.find(([kind]) => kinds.has(kind))?.[0]
  if (details.encrypted) {
    if (kind) return { kind, problem: 'password' }
  } else if (kind) return inspectDocument(file, kind, parts, details.more)
  const max = [...endings]
    .filter(([ending]) => /^[a-z0-9]+$/.test(ending))
    .toSorted(([, a], [, b]) => b - a)
  return {
    kind: 'zip',
    zip: {
      ...details,
      endings: max.slice(0, 5),
      programs: endings.size > 0 && [...endings.keys()].every(isProgramEnding),
    },
    ...(details.encrypted ? { problem: 'password' as const } : {}),
  }
}

/** Whether a document is protected, and whether its text is there. */
async function inspectDocument(
  file: ZipFile,
  kind: FileKind,
  parts: ReadonlyMap<string, Entry>,
  isCut: boolean,
): Promise<InspectionResult> {
  const textOf = async (name: string) => {
    const entry = parts.get(name.toLowerCase())
    return entry ? readPart(file, entry) : ''
  }
  const [manifest, encryption] = [
    await textOf('META-INF/manifest.xml'),
    kind === 'epub' ? await textOf('META-INF/encryption.xml') : '',
  ]
  if (manifest !== null && hasEncryptedParts(manifest)) return { kind, problem: 'password' }
  if (kind === 'epub' && licenceFiles.some((name) => parts.has(name.toLowerCase())))
    return { kind, problem: 'protected' }
  if (encryption && encryptsContent(encryption)) return { kind, problem: 'protected' }
  const text = [...parts].find(([name]) => textParts[kind]?.test(name))?.[1]
  const beginning = text ? await readPart(file, text) : null
  if (!isCut && !beginning?.includes('<')) return { kind, problem: 'unreadable' }
  return {
    kind,
    ...(manifest === null || encryption === null || isCut ? { unsure: true } : {}),
    ...(kind === 'epub' && beginning ? { ends: identifiersOf(beginning) } : {}),
  }
}

/** What an EPUB says of its own number: the elements of Dublin Core that name an edition. */
const identifiersOf = (packageDocument: string): string =>
  [
    ...packageDocument
      .slice(0, inspectionBounds.metadata)
      .matchAll(/<dc:(?:identifier|source)\b[^<>]*>([^<>]{1,200})</gi),
  ]
    .map(([, value = '']) => value.replace(/^\s*urn:isbn:/i, 'ISBN '))
    .join('\n')

async function listEntries(file: ZipFile) {
  const endings = new Map<string, number>()
  const details = { entries: 0, more: false, encrypted: false }
  const kinds = new Set<FileKind>()
  const bytes = { packed: 0, unpacked: 0 }
  /** by their names in lower case: of text and of protection */
  const parts = new Map<string, Entry>()
  await new Promise<void>((resolve, reject) => {
    file.on('error', reject).on('end', resolve)
    file.on('entry', (entry: Entry) => {
      const name = (entry.fileName as unknown as Buffer).toString('latin1')
      const mark = formatMarkers.find(([, pattern]) => pattern.test(name))
      if (mark) kinds.add(mark[0])
      if (protectionParts.test(name) || Object.values(textParts).some((part) => part.test(name)))
        parts.set(name.toLowerCase(), entry)
      if (!name.endsWith('/') && !isCompanion(name)) {
        details.entries += 1
        const ending = extname(name).slice(1, 9).toLowerCase()
        endings.set(ending, (endings.get(ending) ?? 0) + 1)
        if (entry.generalPurposeBitFlag & 1) details.encrypted = true
      }
      bytes.packed += entry.compressedSize
      bytes.unpacked += entry.uncompressedSize
      details.more =
        details.entries >= inspectionBounds.entries && details.entries < file.entryCount
      if (details.more) resolve()
      else file.readEntry()
    })
    file.readEntry()
  })
  const isBomb =
    bytes.unpacked > inspectionBounds.unpacked &&
    bytes.unpacked > inspectionBounds.packed * bytes.packed
  return { details, kinds, endings, parts, isBomb }
}

/** The text of a part; null when it is broken, or longer than anything of its kind. */
async function readPart(file: ZipFile, entry: Entry): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    const stream = await new Promise<AsyncIterable<Buffer>>((resolve, reject) =>
      file.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    )
    for await (const chunk of stream) {
      chunks.push(chunk)
      length += chunk.length
      if (length > inspectionBounds.part) break
    }
  } catch {
    return null
  }
  const bytes = Buffer.concat(chunks)
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.toString(isUtf16 ? 'utf16le' : 'utf8')
}
