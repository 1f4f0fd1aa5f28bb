/** Decodes text of unknown encoding: UTF-16 or UTF-8 with their marks, UTF-8, or CP949. */

/** Bytes that fit no encoding become replacement characters. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  // a character that the end cuts in two says nothing
  return text.slice(0, -2).includes('\ufffd') ? new TextDecoder('euc-kr').decode(bytes) : text
}
