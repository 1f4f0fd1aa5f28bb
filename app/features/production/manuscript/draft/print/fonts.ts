/** The fonts of enlarged print, and the characters that they have. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folderOf = (name: string) =>
  dirname(createRequire(import.meta.url).resolve(`@expo-google-fonts/${name}/package.json`))

/** In the order in which a character is looked for; the second one has Chinese characters and signs. */
const fonts: [name: string, weights: string[]][] = [
  ['nanum-gothic', ['400Regular', '700Bold']],
  ['noto-sans-kr', ['400Regular', '700Bold']],
  ['noto-sans-math', ['400Regular']],
]
const fileNames: Record<string, string> = {
  'nanum-gothic': 'NanumGothic',
  'noto-sans-kr': 'NotoSansKR',
  'noto-sans-math': 'NotoSansMath',
}

export const fontFolders = (): string[] =>
  fonts.flatMap(([name, weights]) => weights.map((weight) => join(folderOf(name), weight)))

let known: Set<number> | undefined

/** Whether a font has a character. */
export function hasGlyph(character: string): boolean {
  known ??= new Set(
    fonts.flatMap(([name, [weight = '']]) => [
      ...charactersOf(
        readFileSync(join(folderOf(name), weight, `${fileNames[name]}_${weight}.ttf`)),
      ),
    ]),
  )
  return known.has(character.codePointAt(0) ?? 0)
}

/** The characters of a font: its table `cmap`, in formats 4 and 12 (OpenType 1.9). */
function* charactersOf(font: Buffer): Generator<number> {
  const tables = font.readUInt16BE(4)
  for (let i = 0; i < tables; i += 1) {
    const entry = 12 + 16 * i
    if (font.toString('latin1', entry, entry + 4) !== 'cmap') continue
    const start = font.readUInt32BE(entry + 8)
    const maps = font.readUInt16BE(start + 2)
    for (let j = 0; j < maps; j += 1) {
      const map = font.subarray(start + font.readUInt32BE(start + 8 + 8 * j))
      const format = map.readUInt16BE(0)
      if (format === 12) yield* groups(map)
      else if (format === 4) yield* segments(map)
    }
  }
}

function* groups(map: Buffer): Generator<number> {
  const count = map.readUInt32BE(12)
  for (let i = 0; i < count; i += 1) {
    const last = map.readUInt32BE(20 + 12 * i)
    for (let code = map.readUInt32BE(16 + 12 * i); code <= last; code += 1) yield code
  }
}

function* segments(map: Buffer): Generator<number> {
  const size = map.readUInt16BE(6)
  for (let i = 0; i < size; i += 2) {
    const last = map.readUInt16BE(14 + i)
    const delta = map.readUInt16BE(16 + size + size + i)
    const place = 16 + 3 * size + i
    const offset = map.readUInt16BE(place)
    for (let code = map.readUInt16BE(16 + size + i); code <= last && code < 0xffff; code += 1) {
      const entry = place + offset + 2 * (code - map.readUInt16BE(16 + size + i))
      const glyph = offset === 0 ? (code + delta) & 0xffff : map.readUInt16BE(entry)
      if (glyph !== 0) yield code
    }
  }
}
