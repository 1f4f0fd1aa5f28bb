/** Finds regions of a picture that may be barcodes: their edges all run in one direction. */
import type { Box, Grey } from './picture'

/**
 * A region of bars as a rotated box in pixels: turned clockwise by `angle` (−90 to 90), the bars
 * stand upright.
 */
export type BarcodeRegion = { x: number; y: number; width: number; height: number; angle: number }

const tileSize = 8
/**
 * Minimum share of a tile's edges that run in one direction (0 to 1), and minimum strength of the
 * edges relative to its brightness (print has 0.2 to 0.5).
 */
const thresholds = { oneWay: 0.6, strength: 0.004, tiles: 20 }
/** Minimum size of a readable code in tiles; a single long edge is narrower for its height. */
const regionShape = { width: 10, height: 3, widthOfHeight: 0.4 }

/**
 * Regions that look like bars, largest first, at most four. Tiles whose edges run in one direction
 * (structure tensor: Bigün and Granlund 1987) are joined with neighbours of the same direction.
 */
export function findBarcodeRegions(grey: Grey): BarcodeRegion[] {
  const tiles = tensors(grey)
  const seen = new Uint8Array(tiles.angle.length)
  const found: (BarcodeRegion & { tiles: number })[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !tiles.good[start]) continue
    const members = [start]
    seen[start] = 1
    for (const index of members)
      for (const next of neighbours(index, tiles.columns, tiles.rows)) {
        if (
          seen[next] ||
          !tiles.good[next] ||
          angleBetween(tiles.angle[next]!, tiles.angle[start]!) > 0.26
        )
          continue
        seen[next] = 1
        members.push(next)
      }
    if (members.length >= thresholds.tiles)
      found.push({ ...regionBox(members, tiles), tiles: members.length })
  }
  return found
    .filter(
      ({ width, height }) =>
        width >= Math.max(regionShape.width * tileSize, regionShape.widthOfHeight * height) &&
        height >= regionShape.height * tileSize,
    )
    .toSorted((a, b) => b.tiles - a.tiles)
    .slice(0, 4)
}

type Tiles = { columns: number; rows: number; good: Uint8Array; angle: Float32Array }

function tensors({ data, width, height }: Grey): Tiles {
  const [columns, rows] = [Math.floor(width / tileSize), Math.floor(height / tileSize)]
  const good = new Uint8Array(columns * rows)
  const angle = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let [xx, yy, xy, light] = [0, 0, 0, 0]
      for (
        let y = Math.max(1, row * tileSize - 2);
        y < Math.min(height - 1, (row + 1) * tileSize + 2);
        y++
      )
        for (
          let x = Math.max(1, column * tileSize - 2), index = y * width + x;
          x < Math.min(width - 1, (column + 1) * tileSize + 2);
          x++, index++
        ) {
          const dx = data[index + 1]! - data[index - 1]!
          const dy = data[index + width]! - data[index - width]!
          xx += dx * dx
          yy += dy * dy
          xy += dx * dy
          light += data[index]! * data[index]!
        }
      const index = row * columns + column
      const both = xx + yy
      good[index] =
        both > thresholds.strength * light + 2_000 &&
        Math.hypot(xx - yy, 2 * xy) > thresholds.oneWay * both
          ? 1
          : 0
      angle[index] = Math.atan2(2 * xy, xx - yy) / 2
    }
  return { columns, rows, good, angle }
}

/** The angle between two directions; opposite directions are equal. */
function angleBetween(a: number, b: number): number {
  const between = Math.abs(a - b) % Math.PI
  return Math.min(between, Math.PI - between)
}

/** Neighbours, including those behind a gap of one tile: the middle of a wide bar has no edges. */
function* neighbours(index: number, columns: number, rows: number) {
  const [column, row] = [index % columns, Math.floor(index / columns)]
  for (let y = Math.max(0, row - 2); y <= Math.min(rows - 1, row + 2); y++)
    for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 2); x++)
      yield y * columns + x
}

function regionBox(members: number[], { columns, angle }: Tiles): BarcodeRegion {
  const first = angle[members[0]!]!
  const turn =
    first +
    members.reduce((sum, index) => sum + Math.atan(Math.tan(angle[index]! - first)), 0) /
      members.length
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  const centres = members.map(
    (index) =>
      [
        ((index % columns) + 0.5) * tileSize,
        (Math.floor(index / columns) + 0.5) * tileSize,
      ] as const,
  )
  const extent = (along: (x: number, y: number) => number) => {
    const places = centres.map(([x, y]) => along(x, y)).toSorted((a, b) => a - b)
    // Drops a few stray tiles at both ends.
    const stray = Math.floor(places.length * 0.01)
    return [
      places[stray]! - tileSize / 2,
      places[places.length - 1 - stray]! + tileSize / 2,
    ] as const
  }
  const [left, right] = extent((x, y) => x * cosine + y * sine)
  const [top, bottom] = extent((x, y) => y * cosine - x * sine)
  const [along, across] = [(left + right) / 2, (top + bottom) / 2]
  const degrees = (-turn * 180) / Math.PI
  return {
    x: along * cosine - across * sine,
    y: along * sine + across * cosine,
    width: right - left,
    height: bottom - top,
    angle: degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees,
  }
}

/**
 * The upright box around the bars with `beside` and `above` pixels of margin, in a picture `scale`
 * times as large.
 */
export function boxAround(
  { x, y, width, height, angle }: BarcodeRegion,
  beside: number,
  above: number,
  scale: number,
  size: { width: number; height: number },
): Box {
  const [cosine, sine] = [
    Math.abs(Math.cos((angle * Math.PI) / 180)),
    Math.abs(Math.sin((angle * Math.PI) / 180)),
  ]
  const [w, h] = [width + 2 * beside, height + 2 * above]
  const [halfWidth, halfHeight] = [(w * cosine + h * sine) / 2, (w * sine + h * cosine) / 2]
  const left = Math.max(0, Math.floor((x - halfWidth) * scale))
  const top = Math.max(0, Math.floor((y - halfHeight) * scale))
  return {
    left,
    top,
    width: Math.min(size.width, Math.ceil((x + halfWidth) * scale)) - left,
    height: Math.min(size.height, Math.ceil((y + halfHeight) * scale)) - top,
  }
}
