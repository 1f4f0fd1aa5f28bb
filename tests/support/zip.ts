/** Zip files made by hand, honest and hostile: each part with its bytes and, if wanted, with lies about them. */
import { crc32, deflateRawSync } from 'node:zlib'

export type Part = {
  name: string
  bytes: string | Uint8Array
  /** what the file claims */ size?: number
  stored?: boolean
  flags?: number
}

export function zip(parts: Part[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, bytes, size, stored, flags = 0x800 } of parts) {
    const content = Buffer.from(bytes)
    const packed = stored ? content : deflateRawSync(content, { level: 9 })
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(stored ? 0 : 8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size ?? content.length, 18)
    facts.writeUInt16LE(title.length, 22)
    locals.push(Buffer.from('504b0304', 'hex'), facts, title, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    entries.push(Buffer.from('504b01021400', 'hex'), facts, tail, title)
    at += 30 + title.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

const workbook = (sheets: string[]) =>
  `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.map((_, i) => `<sheet name="시트${i + 1}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`
const relations = (sheets: string[], more: string) =>
  `<Relationships>${sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Type="x/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}${more}</Relationships>`

/** An .xlsx whose sheets have these `<sheetData>` contents. */
export function workbookOf(
  sheets: string[],
  { strings, styles, parts = [] }: { strings?: string; styles?: string; parts?: Part[] } = {},
): Buffer {
  const more = `${strings ? '<Relationship Id="rId90" Type="x/sharedStrings" Target="sharedStrings.xml"/>' : ''}${styles ? '<Relationship Id="rId91" Type="x/styles" Target="/xl/styles.xml"/>' : ''}`
  return zip([
    { name: 'xl/workbook.xml', bytes: workbook(sheets) },
    { name: 'xl/_rels/workbook.xml.rels', bytes: relations(sheets, more) },
    ...sheets.map((data, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      bytes:
        data.startsWith('<') && data.includes('worksheet')
          ? data
          : `<worksheet><sheetData>${data}</sheetData></worksheet>`,
    })),
    ...(strings ? [{ name: 'xl/sharedStrings.xml', bytes: `<sst>${strings}</sst>` }] : []),
    ...(styles ? [{ name: 'xl/styles.xml', bytes: styles }] : []),
    ...parts,
  ])
}
