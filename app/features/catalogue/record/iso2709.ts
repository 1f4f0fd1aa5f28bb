/**
 * Reads MARC records as ISO 2709 writes them, in UTF-8 or in the code of Korean libraries (KORMARC
 * files are often EUC-KR), and passes over records that are broken.
 */
import { zip } from '~/platform/records'
import iconv from 'iconv-lite'
import type { MarcField } from 'marcjs'

/** A record, or null for one that is broken; `unreadable`: its letters are in no code that we know. */
type IsoRecord = { leader: string; fields: MarcField[]; unreadable: boolean } | null

const recordEnd = 0x1d
const fieldEnd = 0x1e
const leaderLength = 24
/** tag, length and beginning of a field */
const entryLength = 12

/** Bytes that stand between records: line breaks, blanks, and the end-of-file sign of DOS. */
const isBetween = (byte: number) => (byte <= 0x20 && byte !== recordEnd) || byte === 0x1a

/** The records of a file in their order. */
export function* isoRecords(bytes: Buffer): Generator<IsoRecord> {
  for (let index = 0; index < bytes.length;) {
    if (isBetween(bytes[index]!)) {
      index += 1
      continue
    }
    // the record ends where it says, else at the next sign of an end
    const declared = index + Number(bytes.toString('latin1', index, index + 5))
    const isWhole = declared > index + leaderLength && bytes[declared - 1] === recordEnd
    const next = bytes.indexOf(recordEnd, index)
    const end = isWhole ? declared : next < 0 ? bytes.length : next + 1
    yield isWhole ? parseRecord(bytes.subarray(index, end)) : null
    index = end
  }
}

function parseRecord(raw: Buffer): IsoRecord {
  const leader = raw.toString('latin1', 0, leaderLength)
  const begin = Number(leader.slice(12, 17))
  const directory = raw.subarray(leaderLength, begin - 1)
  if (!(begin > leaderLength && begin < raw.length) || directory.length % entryLength !== 0)
    return null
  const count = directory.length / entryLength
  const entries = Array.from({ length: count }, (_, i) =>
    directory.toString('latin1', i * entryLength, (i + 1) * entryLength),
  )
  if (entries.some((entry) => !/^[0-9A-Za-z]{3}\d{9}$/.test(entry))) return null
  const decode = decoderFor(raw)
  const fields = fieldsOf(raw.subarray(begin, -1), entries)
  if (!fields) return null
  return {
    leader,
    fields: fields.map(([tag, content]) => toField(tag, decode.text(content))),
    unreadable: decode.unreadable,
  }
}

/**
 * The bytes of each field. Some programs count letters instead of bytes in the directory: then the
 * fields are told apart by their ends.
 */
function fieldsOf(data: Buffer, entries: string[]): [tag: string, content: Buffer][] | null {
  const places = entries.map((entry) => ({
    tag: entry.slice(0, 3),
    length: Number(entry.slice(3, 7)),
    start: Number(entry.slice(7)),
  }))
  if (places.every(({ start, length }) => length > 0 && data[start + length - 1] === fieldEnd))
    return places.map(({ tag, start, length }) => [tag, data.subarray(start, start + length - 1)])
  const parts: Buffer[] = []
  for (let from = 0; from < data.length;) {
    const end = data.indexOf(fieldEnd, from)
    parts.push(data.subarray(from, end < 0 ? data.length : end))
    from = end < 0 ? data.length : end + 1
  }
  if (parts.length !== places.length) return null
  return zip(places, parts).map(([{ tag }, content]) => [tag, content])
}

/**
 * How a record's letters are written. The leader says so only of UTF-8 ('a'); a few Korean letters in
 * EUC-KR are also valid UTF-8, but of letters that no Korean record has.
 */
function decoderFor(raw: Buffer): { text(bytes: Buffer): string; unreadable: boolean } {
  const utf8 = raw.toString('utf8')
  const korean = iconv.decode(raw, 'cp949')
  const isUtf8 =
    !utf8.includes('\ufffd') &&
    (raw[9] === 'a'.charCodeAt(0) || hangul.test(utf8) || !hangul.test(korean))
  return isUtf8
    ? { text: (bytes) => bytes.toString('utf8'), unreadable: false }
    : {
        text: (bytes) => iconv.decode(bytes, 'cp949'),
        unreadable: korean.includes('\ufffd'),
      }
}

const hangul = /[가-힣]/

/** A control field has a value only; another one has two indicators, then subfields with their codes. */
function toField(tag: string, content: string): MarcField {
  if (/^00/.test(tag)) return [tag, content]
  const [indicators = '', ...subfields] = content.split('\u001f')
  return [tag, indicators, ...subfields.flatMap((part) => [part.slice(0, 1), part.slice(1)])]
}
