/** Creates small valid PDFs: with text, with images only, with text that maps to no letters. */
import { deflateSync } from 'node:zlib'

/**
 * A file of numbered objects (1 is the catalogue); each is its text, or its entries with a stream.
 */
export function createPdf(
  objects: (string | { entries: string; stream: Uint8Array })[],
  trailer = '',
): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const places: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  objects.forEach((object, i) => {
    places.push(length())
    const body =
      typeof object === 'string'
        ? [Buffer.from(object, 'latin1')]
        : [
            Buffer.from(
              `<< ${object.entries} /Length ${object.stream.length} >>\nstream\n`,
              'latin1',
            ),
            Buffer.from(object.stream),
            Buffer.from('\nendstream'),
          ]
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), ...body, Buffer.from('\nendobj\n'))
  })
  const start = length()
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  )
  return Buffer.concat(parts)
}

const packed = (text: string, entries = '') => ({
  entries: `/Filter /FlateDecode ${entries}`,
  stream: deflateSync(Buffer.from(text, 'latin1')),
})

/** 176 × 248 mm, as textbooks are. */
const page = (content: number, resources: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 499 703] /Contents ${content} 0 R /Resources << ${resources} >> >>`

const hex = (text: string) =>
  Array.from(text, (sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('')
const lines = (texts: string[]) =>
  `BT /F1 12 Tf 14 TL 40 640 Td ${texts.map((text) => `<${hex(text)}> Tj T*`).join(' ')} ET`

/** A Korean font that is not embedded; `map` is its character map, from codes that are UTF-16. */
function fontOf(map: string, first: number): (string | ReturnType<typeof packed>)[] {
  return [
    `<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+SeedMyeongjo /Encoding /Identity-H /DescendantFonts [${first + 1} 0 R] /ToUnicode ${first + 3} 0 R >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+SeedMyeongjo /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${first + 2} 0 R /DW 1000 >>`,
    '<< /Type /FontDescriptor /FontName /AAAAAA+SeedMyeongjo /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
    packed(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange\n${map}\nendcmap CMapName currentdict /CMap defineresource pop end end`,
    ),
  ]
}

const whole = Array.from({ length: 256 }, (_, high) => high.toString(16).padStart(2, '0')).filter(
  (high) => !/^d[89a-f]$/.test(high),
)
const sameLetters = Array.from({ length: Math.ceil(whole.length / 100) }, (_, i) =>
  whole.slice(i * 100, i * 100 + 100),
)
  .map(
    (block) =>
      `${block.length} beginbfrange\n${block.map((high) => `<${high}00> <${high}ff> <${high}00>`).join('\n')}\nendbfrange`,
  )
  .join('\n')

function withPages(
  count: number,
  contents: ReturnType<typeof packed>,
  resources: string,
  more: Parameters<typeof createPdf>[0],
  trailer?: string,
): Buffer {
  const content = 3 + count
  return createPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, i) => `${3 + i} 0 R`).join(' ')}] /Count ${count} >>`,
      ...Array.from({ length: count }, () => page(content, resources)),
      contents,
      ...more,
    ],
    trailer,
  )
}

/** Pages with these lines, whose text can be extracted. */
export const textPdf = (texts: string[], pages = 1): Buffer =>
  withPages(
    pages,
    packed(lines(texts)),
    `/Font << /F1 ${4 + pages} 0 R >>`,
    fontOf(sameLetters, 4 + pages),
  )

/** The same lines, whose text is extracted as signs without meaning. */
export const unmappedTextPdf = (texts: string[]): Buffer =>
  withPages(
    1,
    packed(lines(texts)),
    '/Font << /F1 5 0 R >>',
    fontOf(
      '1 beginbfrange\n<0000> <00ff> <e000>\nendbfrange\n' +
        `${whole.slice(172, 216).length} beginbfrange\n${whole
          .slice(172, 216)
          .map((high, i) => `<${high}00> <${high}ff> <${(0xe1 + (i % 0x17)).toString(16)}00>`)
          .join('\n')}\nendbfrange`,
      5,
    ),
  )

/** Pages that contain only an image. */
export const imagePdf = (pages = 1): Buffer =>
  withPages(
    pages,
    packed('q 400 0 0 560 50 70 cm /Im1 Do Q'),
    `/XObject << /Im1 ${4 + pages} 0 R >>`,
    [
      packed(
        '\u00e0\u0080\u0080\u00e0',
        '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
      ),
    ],
  )
