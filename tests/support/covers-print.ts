/** Back covers as they are printed: drawn in SVG, a unit is a millimetre. Layouts 0–2 are used for training, 3–5 for the holdout. */
import bwip from 'bwip-js/node'

/** What stands in the box for numbers: bars, a QR code, a line of words. */
export type Mark =
  | { code: string; module?: number; height?: number; digits?: boolean; damage?: 'torn' | 'sticker' | 'smeared' | 'cut' }
  | { words: string; size?: number; face?: keyof typeof faces; bold?: boolean }
  | { qr: string; size?: number }
/** Marks one under another; `ground` may be 'none', colours are #rrggbb, the margin is the quiet zone. */
export type Box = { marks: Mark[]; ink?: string; ground?: string; margin?: number }
export type Print = { layout: number; title: string; publisher: string; price: string; seed: number; box: Box | null; beside?: Box }
/** A drawn cover: what stands in it, its size, and the middle of what bears numbers. */
export type Drawn = { svg: string; size: [number, number]; focus: [number, number] }

export const faces = {
  sans: 'Noto Sans CJK KR',
  serif: 'Noto Serif CJK KR',
  latin: 'DejaVu Sans',
  latinSerif: 'DejaVu Serif',
  light: 'DejaVu Sans Light',
  narrow: 'DejaVu Sans Condensed',
  mono: 'Noto Sans Mono CJK KR',
}

type Piece = { svg: string; width: number; height: number }
type Layout = {
  size: [number, number]
  ground: string
  accent: string
  ink: string
  art: 'waves' | 'discs' | 'photo' | 'bands' | 'grid' | 'plain'
  box: [number, number]
  beside: [number, number]
  text: number
  serif: boolean
}

// box and beside: left upper corners; text: where the blurb begins, from above
// prettier-ignore
const layouts: Layout[] = [
  { size: [188, 257], ground: '#f4efe1', accent: '#2c6a94', ink: '#23313b', art: 'waves', box: [116, 206], beside: [22, 206], text: 92,  serif: false },
  { size: [210, 297], ground: '#ffffff', accent: '#d2562b', ink: '#2a2a2a', art: 'bands', box: [22, 246],  beside: [124, 246], text: 60, serif: true },
  { size: [188, 257], ground: '#7fa25a', accent: '#dfe8c8', ink: '#ffffff', art: 'photo', box: [110, 200], beside: [20, 200], text: 40,  serif: false },
  { size: [210, 280], ground: '#e9f1f5', accent: '#6d4a8f', ink: '#30263b', art: 'discs', box: [66, 232],  beside: [66, 190], text: 70,  serif: false },
  { size: [188, 240], ground: '#fbe9a9', accent: '#b5372f', ink: '#3a2414', art: 'grid',  box: [18, 196],  beside: [112, 196], text: 84, serif: true },
  { size: [152, 225], ground: '#3d4f63', accent: '#c9a15a', ink: '#f4f2ec', art: 'plain', box: [78, 180],  beside: [12, 180], text: 66,  serif: true },
]

const blurb = [
  '교과 내용을 스스로 탐구하며 생각하는 힘을 기르도록',
  '단원마다 생활 속 이야기와 활동을 담았습니다.',
  '배운 것을 친구와 나누고 삶에 연결하는 열린 배움,',
  '오늘의 질문이 내일의 해답이 됩니다.',
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const write = (x: number, y: number, size: number, text: string, style = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" ${style}>${escaped(text)}</text>`
const family = (face: keyof typeof faces, bold = false) => `font-family="${faces[face]}"${bold ? ' font-weight="700"' : ''}`

/** A cover with everything on it. */
export function draw(print: Print): Drawn {
  const layout = layouts[print.layout] ?? layouts[0]!
  const [width, height] = layout.size
  const box = print.box && boxed(print.box)
  const beside = print.beside && boxed(print.beside)
  const [x, y] = layout.box
  const face = family(layout.serif ? 'serif' : 'sans')
  const svg = [
    `<rect width="${width}" height="${height}" fill="${layout.ground}"/>`,
    art(layout, print.seed),
    `<g fill="${layout.ink}" ${face}>`,
    write(20, 30, 9, print.title, 'font-weight="700"'),
    write(20, 38, 3.6, `${print.publisher} 교과서 편찬 위원회 지음 · 2022 개정 교육과정`),
    ...blurb.map((line, i) => write(20, layout.text + i * 7.5, 4.4, line)),
    ...small(print).map((line, i) => write(20, layout.text + 44 + i * 4.6, 2.9, line)),
    '</g>',
    safety(width - 62, layout.text + 50, layout.ink),
    `<g transform="translate(${width - 30} 14)"><circle cx="5" cy="5" r="6" fill="${layout.accent}"/>${write(-4, 17, 4, print.publisher, `fill="${layout.ink}" ${family('sans', true)}`)}</g>`,
    beside && `<g transform="translate(${layout.beside.join(' ')})">${beside.svg}</g>`,
    box && `<g transform="translate(${x} ${y})">${box.svg}</g>`,
  ]
  const [w, h] = box ? [box.width, box.height] : [50, 26]
  const focus: [number, number] = [x + w / 2, y + h / 2]
  // of two boxes the camera looks at the middle between them
  if (beside)
    for (const axis of [0, 1] as const) focus[axis] = (focus[axis] + layout.beside[axis] + (axis ? beside.height : beside.width) / 2) / 2
  return { svg: svg.filter(Boolean).join(''), size: layout.size, focus }
}

const small = ({ publisher, price, seed }: Print) => [
  `펴낸곳 (주)${publisher}   등록 제2001-${String(100 + (seed % 800))}호   정가 ${price}원`,
  `주소 서울특별시 마포구 월드컵북로 ${12 + (seed % 300)}   전화 02-${2000 + (seed % 7000)}-${1000 + ((seed >> 4) % 8999)}`,
  `구입 문의 1544-${1000 + ((seed >> 3) % 8999)}   내용 문의 070-${4000 + ((seed >> 5) % 5000)}-${1000 + ((seed >> 7) % 8999)}`,
  '이 책의 저작권은 저작자와 출판사에 있습니다. 무단 복제와 전재를 금합니다.',
]

/** The KC mark of things for children. */
const safety = (x: number, y: number, ink: string) =>
  `<g fill="none" stroke="${ink}" stroke-width="0.35"><rect x="${x}" y="${y}" width="44" height="13" rx="1"/></g><g fill="${ink}" ${family('sans')}>${write(x + 2, y + 9, 7, 'KC', 'font-weight="700"')}${write(x + 15, y + 5, 2.1, '어린이제품 공통안전기준')}${write(x + 15, y + 8, 2.1, '제조국 대한민국 · 사용 연령 8세 이상')}${write(x + 15, y + 11, 2.1, '모서리에 다치지 않게 주의하세요')}</g>`

function art({ art, accent, ground, size: [width, height] }: Layout, seed: number): string {
  const at = (i: number) => ((seed >> (i * 3)) % 97) / 97
  if (art === 'waves')
    return [0, 1, 2]
      .map(
        (i) =>
          `<path d="M0 ${60 + i * 9} C${width * 0.3} ${40 + i * 12 + at(i) * 20} ${width * 0.6} ${90 - i * 5} ${width} ${58 + i * 10} V${72 + i * 9} H0Z" fill="${accent}" opacity="${0.22 + i * 0.14}"/>`,
      )
      .join('')
  if (art === 'bands')
    return `<rect y="${height - 60}" width="${width}" height="60" fill="${accent}" opacity="0.9"/><rect y="${height - 64}" width="${width}" height="2" fill="${accent}"/>`
  if (art === 'discs')
    return [0, 1, 2, 3, 4]
      .map(
        (i) => `<circle cx="${at(i) * width}" cy="${130 + at(i + 2) * 130}" r="${12 + 30 * at(i + 1)}" fill="${accent}" opacity="0.16"/>`,
      )
      .join('')
  if (art === 'grid')
    return `<path d="${Array.from({ length: 12 }, (_, i) => `M0 ${i * 20}H${width}M${i * 18} 0V${height}`).join('')}" stroke="${accent}" stroke-width="0.3" opacity="0.5"/>`
  if (art === 'plain')
    return `<rect x="8" y="8" width="${width - 16}" height="${height - 16}" fill="none" stroke="${accent}" stroke-width="0.8"/>`
  const blobs = Array.from(
    { length: 14 },
    (_, i) =>
      `<circle cx="${at(i % 9) * width}" cy="${((i * 37) % 100) * 0.01 * height}" r="${20 + 26 * at((i + 3) % 9)}" fill="url(#blob${i % 3})"/>`,
  )
  const stops = ['#2f5b2a', ground, '#c6d88a'].map(
    (colour, i) =>
      `<radialGradient id="blob${i}"><stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
  )
  return `<defs>${stops.join('')}</defs>${blobs.join('')}`
}

/** Marks, one under another, on their ground. */
function boxed({ marks, ink = '#000000', ground = '#ffffff', margin = 3.3 }: Box): Piece {
  const pieces = marks.map((mark) => piece(mark, ink, ground))
  const width = Math.max(...pieces.map((one) => one.width)) + 2 * margin
  const bottoms = pieces.reduce<number[]>((before, one) => [...before, (before.at(-1) ?? Math.min(margin, 2.2)) + one.height + 0.8], [])
  const height = bottoms.at(-1)! + Math.min(margin, 2.2)
  const placed = pieces.map((one, i) => `<g transform="translate(${margin} ${bottoms[i]! - one.height - 0.8})">${one.svg}</g>`)
  return { svg: (ground === 'none' ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`) + placed.join(''), width, height }
}

function piece(mark: Mark, ink: string, ground: string): Piece {
  if ('words' in mark) {
    const { words, size = 3.2, face = 'sans', bold } = mark
    // wide enough for any of the faces; what is written begins at the left
    return {
      svg: write(0, size * 0.9, size, words, `fill="${ink}" ${family(face, bold)}`),
      width: Array.from(words).reduce((sum, sign) => sum + (sign > '가' ? 1 : 0.63), 0) * size,
      height: size * 1.15,
    }
  }
  if ('qr' in mark) return scaled(bwip.toSVG({ bcid: 'qrcode', text: mark.qr, scale: 1, barcolor: ink.slice(1) }), (width) => (mark.size ?? 18) / width)
  const { code, module = 0.3, height = 16, digits = true, damage } = mark
  // drawn four times as large, because bwip puts digits on whole units; its heights are in inches of 72 modules
  const colours = { barcolor: ink.slice(1), textcolor: ink.slice(1) }
  const svg = bwip.toSVG({ bcid: 'ean13', text: code, scale: 4, height: (height / module / 72) * 25.4, includetext: digits, ...colours })
  const drawn = scaled(svg, () => module / 4)
  return { ...drawn, svg: drawn.svg + (damage ? damaged(damage, drawn, module, ground) : '') }
}

/** What bwip draws, so many millimetres for each of its units. */
function scaled(svg: string, scale: (width: number) => number): Piece {
  const [, width = 1, height = 1] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? []
  const by = scale(width)
  return { svg: `<g transform="scale(${by})">${svg.replace(/<\/?svg[^>]*>/g, '')}</g>`, width: width * by, height: height * by }
}

/** The bars become unreadable, what is written under and over them stays. */
function damaged(
  damage: NonNullable<Extract<Mark, { code: string }>['damage']>,
  { width, height }: Piece,
  module: number,
  ground: string,
): string {
  const bars = height - 10 * module
  if (damage === 'torn') {
    const edge = Array.from({ length: 9 }, (_, i) => `L${width * (0.42 + 0.05 * Math.sin(i * 5.1))} ${(bars * i) / 8}`)
    return `<path d="M-4 -1 L${width * 0.45} -1 ${edge.join('')} L${width * 0.4} ${bars} L-4 ${bars}Z" fill="#efe9dd" stroke="#c9c0ae" stroke-width="0.3"/>`
  }
  if (damage === 'sticker')
    return `<g transform="translate(${width * 0.12} -1) rotate(-2)"><rect width="${width * 0.62}" height="${bars}" rx="1.5" fill="#fffbe8" stroke="#b33" stroke-width="0.5"/><text x="4" y="6" font-size="3.4" fill="#a22" ${family('sans', true)}>학교 도서관</text><text x="4" y="11" font-size="2.8" fill="#333" ${family('sans')}>등록번호 EM0012</text></g>`
  if (damage === 'smeared')
    return `<g fill="#222" opacity="0.93">${Array.from({ length: 9 }, (_, i) => `<path d="M-2 ${(bars * i) / 9} Q${width / 2} ${(bars * (i + 1.2)) / 9} ${width + 2} ${(bars * i) / 9} V${(bars * (i + 0.85)) / 9} Q${width / 2} ${(bars * (i + 1.6)) / 9} -2 ${(bars * (i + 0.7)) / 9}Z"/>`).join('')}</g>`
  return `<rect x="${width - 3 * module}" y="-4" width="${8 * module}" height="${height + 8}" fill="${ground}"/>`
}
