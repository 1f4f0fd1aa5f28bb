/** Draws back covers as SVG in millimetres. Layouts 0–2 are for training, 3–5 for the holdout. */
import bwip from 'bwip-js/node'

/** The contents of the box for numbers: bars, a QR code, a line of text. */
export type Mark =
  | {
      code: string
      module?: number
      height?: number
      digits?: boolean
      damage?: 'torn' | 'sticker' | 'smeared'
    }
  | { words: string; size?: number; face?: keyof typeof faces; bold?: boolean }
  | { qr: string; size?: number }
  | { portrait: number }
/**
 * Marks one under another. `ground` may be 'none' (then they are printed on the cover itself, in
 * its ink), colours are #rrggbb, the margin is the quiet zone.
 */
export type Box = { marks: Mark[]; ink?: string; ground?: string; margin?: number }
export type Print = {
  layout: number
  title: string
  publisher: string
  price: string
  seed: number
  box: Box | null
  beside?: Box
}
/** A drawn cover: its SVG, its size, and the middle of the part with numbers. */
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
type Colours = readonly [ground: string, accent: string, ink: string]
type Layout = {
  size: [number, number]
  colours: Colours[]
  art: 'waves' | 'discs' | 'photo' | 'bands' | 'grid' | 'plain'
  box: [number, number]
  beside: [number, number]
  text: number
  serif: boolean
}

// box and beside: left upper corners; text: where the blurb begins, from above
// prettier-ignore
const layouts: Layout[] = [
  { size: [188, 257], art: 'waves', box: [116, 206], beside: [22, 206], text: 92,  serif: false, colours: [['#f4efe1', '#2c6a94', '#23313b'], ['#dcebe6', '#1f7a63', '#17332b'], ['#f6dfe0', '#a23c55', '#3b1a24']] },
  { size: [210, 297], art: 'bands', box: [22, 246],  beside: [124, 246], text: 60, serif: true,  colours: [['#ffffff', '#d2562b', '#2a2a2a'], ['#fbfaf3', '#3c7d3a', '#222222'], ['#eef0f6', '#2d3f87', '#1c2340']] },
  { size: [188, 257], art: 'photo', box: [110, 200], beside: [20, 200], text: 40,  serif: false, colours: [['#7fa25a', '#dfe8c8', '#ffffff'], ['#4c7ba6', '#cfe2f1', '#ffffff'], ['#b98a5e', '#f2dfc3', '#2b1a0c']] },
  { size: [210, 280], art: 'discs', box: [66, 232],  beside: [66, 190], text: 70,  serif: false, colours: [['#e9f1f5', '#6d4a8f', '#30263b'], ['#fff7e6', '#e08a1e', '#3d2c12'], ['#22577a', '#80ed99', '#f2fbf5']] },
  { size: [188, 240], art: 'grid',  box: [18, 196],  beside: [112, 196], text: 84, serif: true,  colours: [['#fbe9a9', '#b5372f', '#3a2414'], ['#d8e4f2', '#4d6fa3', '#1d2b44'], ['#f2f2f2', '#8a8a8a', '#222222']] },
  { size: [152, 225], art: 'plain', box: [78, 180],  beside: [12, 180], text: 66,  serif: true,  colours: [['#3d4f63', '#c9a15a', '#f4f2ec'], ['#6b2737', '#e8c07d', '#fbf3e6'], ['#efe6d8', '#7a5c3a', '#2f2417']] },
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
const family = (face: keyof typeof faces, bold = false) =>
  `font-family="${faces[face]}"${bold ? ' font-weight="700"' : ''}`

/** Draws a cover with everything on it. */
export function draw(print: Print): Drawn {
  const layout = layouts[print.layout] ?? layouts[0]!
  const { size, colours, text, serif } = layout
  const [width, height] = size
  const [ground, accent, ink] = colours[print.seed % colours.length]!
  // the band below is dark in every colour
  const lowerInk = layout.art === 'bands' ? '#ffffff' : ink
  const box =
    print.box && boxed(print.box.ground === 'none' ? { ...print.box, ink: lowerInk } : print.box)
  const beside = print.beside ? boxed(print.beside) : lesson(print, lowerInk)
  const [x, y] = layout.box
  const svg = [
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    art(layout.art, size, ground, accent, print.seed),
    `<g fill="${ink}" ${family(serif ? 'serif' : 'sans')}>`,
    write(20, 30, 9, print.title, 'font-weight="700"'),
    write(20, 38, 3.6, `${print.publisher} 교과서 편찬 위원회 지음 · 2022 개정 교육과정`),
    ...blurb.map((line, i) => write(20, text + i * 7.5, 4.4, line)),
    ...imprint(print).map((line, i) => write(20, text + 44 + i * 4.6, 2.9, line)),
    `</g><g fill="${lowerInk}" ${family('sans')}>`,
    write(x, y - 7, 3.2, `값 ${print.price}원`),
    write(x, y - 2.6, 2.4, '* 잘못된 책은 구입하신 곳에서 바꾸어 드립니다.'),
    '</g>',
    safety(width - 66, text + 64, ink),
    `<g transform="translate(${width - 30} 14)"><circle cx="5" cy="5" r="6" fill="${accent}"/>${write(-4, 17, 4, print.publisher, `fill="${ink}" ${family('sans', true)}`)}</g>`,
    `<g transform="translate(${layout.beside.join(' ')})">${beside.svg}</g>`,
    box && `<g transform="translate(${x} ${y})">${box.svg}</g>`,
  ]
  const [w, h] = box ? [box.width, box.height] : [50, 26]
  const focus: [number, number] = [x + w / 2, y + h / 2]
  // with two boxes the camera points at the middle between them
  if (print.beside)
    for (const axis of [0, 1] as const)
      focus[axis] =
        (focus[axis] + layout.beside[axis] + (axis ? beside.height : beside.width) / 2) / 2
  return { svg: svg.filter(Boolean).join(''), size, focus }
}

/** The imprint: small print with numbers that are not ISBNs. */
const imprint = ({ publisher, price, seed }: Print) => [
  `펴낸곳 (주)${publisher}   등록 제2001-${String(100 + (seed % 800))}호   정가 ${price}원`,
  `주소 서울특별시 마포구 월드컵북로 ${12 + (seed % 300)}   전화 02-${2000 + (seed % 7000)}-${1000 + ((seed >>> 4) % 8999)}`,
  `구입 문의 1544-${1000 + ((seed >>> 3) % 8999)}   내용 문의 070-${4000 + ((seed >>> 5) % 5000)}-${1000 + ((seed >>> 7) % 8999)}`,
  '이 책의 저작권은 저작자와 출판사에 있습니다. 무단 복제와 전재를 금합니다.',
]

/** A QR code that leads to lessons. */
function lesson({ seed, publisher }: Print, ink: string): Piece {
  const { svg, height } = boxed({
    marks: [{ qr: `https://lesson.example/${seed % 100000}`, size: 15 }],
    margin: 1.5,
  })
  const lines = ['스마트 학습 자료', `${publisher} 교수 지원 누리집`, '휴대 전화로 찍어 보세요.']
    .map((line, i) => write(21, 5 + i * 4.4, 2.7, line))
    .join('')
  return { svg: `${svg}<g fill="${ink}" ${family('sans')}>${lines}</g>`, width: 60, height }
}

/** The KC mark of children's products. */
function safety(x: number, y: number, ink: string): string {
  const lines = [
    '어린이제품 공통안전기준',
    '제조국 대한민국 · 사용 연령 8세 이상',
    '모서리에 다치지 않게 주의하세요',
  ]
    .map((line, i) => write(14, 4.6 + i * 3, 2, line))
    .join('')
  return `<g transform="translate(${x} ${y})" fill="${ink}" ${family('sans')}><rect width="50" height="13" rx="1" fill="none" stroke="${ink}" stroke-width="0.35"/>${write(2, 9, 7, 'KC', 'font-weight="700"')}${lines}</g>`
}

function art(
  art: Layout['art'],
  [width, height]: [number, number],
  ground: string,
  accent: string,
  seed: number,
): string {
  const fraction = (i: number) => ((seed >>> (i * 2)) % 97) / 97
  const each = (count: number, draw: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => draw(i)).join('')
  if (art === 'waves')
    return each(
      3,
      (i) =>
        `<path d="M0 ${60 + i * 9} C${width * 0.3} ${40 + i * 12 + fraction(i) * 20} ${width * 0.6} ${90 - i * 5} ${width} ${58 + i * 10} V${72 + i * 9} H0Z" fill="${accent}" opacity="${0.22 + i * 0.14}"/>`,
    )
  if (art === 'bands')
    return `<rect y="${height - 70}" width="${width}" height="70" fill="${accent}" opacity="0.9"/><rect y="${height - 74}" width="${width}" height="2" fill="${accent}"/>`
  if (art === 'discs')
    return each(
      7,
      (i) =>
        `<circle cx="${fraction(i) * width}" cy="${130 + fraction(i + 2) * 130}" r="${10 + 30 * fraction(i + 1)}" fill="${accent}" opacity="0.16"/>`,
    )
  if (art === 'grid')
    return `<path d="${each(12, (i) => `M0 ${i * 20}H${width}M${i * 18} 0V${height}`)}" stroke="${accent}" stroke-width="0.3" opacity="0.5"/>`
  if (art === 'plain')
    return `<rect x="8" y="8" width="${width - 16}" height="${height - 16}" fill="none" stroke="${accent}" stroke-width="0.8"/>`
  const stops = ['#20301c', ground, accent].map(
    (colour, i) =>
      `<radialGradient id="blob${i}"><stop offset="0" stop-color="${colour}" stop-opacity="${[0.6, 1, 0.3][i]}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
  )
  return `<defs>${stops.join('')}</defs>${each(18, (i) => `<circle cx="${fraction(i % 11) * width}" cy="${((i * 37) % 100) * 0.01 * height}" r="${16 + 26 * fraction((i + 3) % 11)}" fill="url(#blob${i % 3})"/>`)}`
}

/** Marks, one under another, on their ground. */
function boxed({ marks, ink = '#000000', ground = '#ffffff', margin = 3.3 }: Box): Piece {
  const pieces = marks.map((mark) => piece(mark, ink))
  const width = Math.max(...pieces.map((one) => one.width)) + 2 * margin
  const bottoms = pieces.reduce<number[]>(
    (before, one) => [...before, (before.at(-1) ?? Math.min(margin, 2.2)) + one.height + 0.8],
    [],
  )
  const height = bottoms.at(-1)! + Math.min(margin, 2.2)
  const placed = pieces.map(
    (one, i) =>
      `<g transform="translate(${margin} ${bottoms[i]! - one.height - 0.8})">${one.svg}</g>`,
  )
  return {
    svg:
      (ground === 'none' ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`) +
      placed.join(''),
    width,
    height,
  }
}

function piece(mark: Mark, ink: string): Piece {
  if ('words' in mark) {
    const { words, size = 3.2, face = 'sans', bold } = mark
    // wide enough for any of the fonts; the text begins at the left
    return {
      svg: write(0, size * 0.9, size, words, `fill="${ink}" ${family(face, bold)}`),
      width: Array.from(words).reduce((sum, sign) => sum + (sign > '가' ? 1 : 0.63), 0) * size,
      height: size * 1.15,
    }
  }
  if ('qr' in mark)
    return scaled(
      bwip.toSVG({ bcid: 'qrcode', text: mark.qr, scale: 1, barcolor: ink.slice(1) }),
      (width) => (mark.size ?? 18) / width,
    )
  if ('portrait' in mark) return portrait(mark.portrait)
  const { code, module = 0.3, height = 16, digits = true, damage } = mark
  // drawn four times as large, because bwip puts digits on whole units; its heights are in inches
  // of 72 modules
  const colours = { barcolor: ink.slice(1), textcolor: ink.slice(1) }
  const svg = bwip.toSVG({
    bcid: 'ean13',
    text: code,
    scale: 4,
    height: (height / module / 72) * 25.4,
    includetext: digits,
    ...colours,
  })
  const drawn = scaled(svg, () => module / 4)
  return {
    ...drawn,
    svg: drawn.svg + (damage ? damaged(damage, drawn, digits ? 8.5 * module : 0) : ''),
  }
}

/** The author. */
const portrait = (size: number): Piece => ({
  svg: `<g transform="scale(${size / 40})"><rect width="40" height="50" fill="#b9cbd6"/><path d="M4 50 Q6 36 20 36 Q34 36 36 50Z" fill="#34495e"/><ellipse cx="20" cy="22" rx="10" ry="13" fill="#e7b997"/><path d="M9 22 Q8 6 20 7 Q32 6 31 22 Q28 12 20 13 Q12 12 9 22Z" fill="#231a17"/><path d="M13.5 20.5h4M22.5 20.5h4" stroke="#231a17"/><circle cx="15.5" cy="22" r="1" fill="#231a17"/><circle cx="24.5" cy="22" r="1" fill="#231a17"/><path d="M20 22 L18.8 27 H20.8M16 30 Q20 32.5 24 30" stroke="#9b5b45" fill="none" stroke-width="0.7"/></g>`,
  width: size,
  height: size * 1.25,
})

/** A drawing of bwip, with that many millimetres for each of its units. */
function scaled(svg: string, scale: (width: number) => number): Piece {
  const [, width = 1, height = 1] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? []
  const factor = scale(width)
  return {
    svg: `<g transform="scale(${factor})">${svg.replace(/<\/?svg[^>]*>/g, '')}</g>`,
    width: width * factor,
    height: height * factor,
  }
}

/** Makes the bars unreadable; the text under and over them stays. */
function damaged(
  damage: NonNullable<Extract<Mark, { code: string }>['damage']>,
  { width, height }: Piece,
  digits: number,
): string {
  const bars = height - digits
  const each = (count: number, draw: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => draw(i)).join('')
  if (damage === 'torn') {
    const edge = each(
      13,
      (i) =>
        `L${width * (0.4 + 0.035 * Math.sin(i * 2.3) + 0.03 * Math.sin(i * 5.1))} ${-0.4 + ((bars + 0.4) * i) / 12}`,
    )
    return `<path d="M-2 -0.4 ${edge} L-2 ${bars}Z" fill="#efe9dd" stroke="#c9c0ae" stroke-width="0.3"/>`
  }
  if (damage === 'sticker') {
    const label = `${write(2, 4.6, 3.2, '학교 도서관', `fill="#a22" ${family('sans', true)}`)}${write(2, 8.8, 2.5, '등록번호 EM0012', `fill="#333" ${family('sans')}`)}`
    return `<g transform="translate(${width * 0.1} 0.2) rotate(-1.5)"><rect width="${width * 0.74}" height="${bars}" rx="1.2" fill="#fffbe8" stroke="#b33" stroke-width="0.5"/>${label}</g>`
  }
  // a wet thumb
  const streaks = each(
    9,
    (i) =>
      `<path d="M0 ${(bars * (i + 0.3)) / 9} Q${width / 2} ${(bars * (i + 0.9)) / 9} ${width} ${(bars * (i + 0.4)) / 9}"/>`,
  )
  return `<rect width="${width}" height="${bars}" fill="#2b2b2b"/><g fill="none" stroke="#8d8a86" stroke-width="0.5">${streaks}</g>`
}
