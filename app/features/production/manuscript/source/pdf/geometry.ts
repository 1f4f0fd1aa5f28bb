/** Places on a page of a PDF, in points from its upper left corner. */

export type Rect = { x0: number; y0: number; x1: number; y1: number }

/** Six numbers that turn, stretch and move, as PDF has them. */
export type Matrix = readonly [number, number, number, number, number, number]

export const multiplied = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]

export const placed = (matrix: Matrix, x: number, y: number): [number, number] => [
  matrix[0] * x + matrix[2] * y + matrix[4],
  matrix[1] * x + matrix[3] * y + matrix[5],
]

/** The rectangle around points; null where a number is none. */
export function around(points: readonly [number, number][]): Rect | null {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const rect = {
    x0: Math.min(...xs),
    y0: Math.min(...ys),
    x1: Math.max(...xs),
    y1: Math.max(...ys),
  }
  return Object.values(rect).every(Number.isFinite) ? rect : null
}

export const widthOf = ({ x0, x1 }: Rect): number => x1 - x0
export const heightOf = ({ y0, y1 }: Rect): number => y1 - y0

/** Whether the middle of one lies in another. */
export const holdsMiddle = (outer: Rect, inner: Rect): boolean => {
  const x = (inner.x0 + inner.x1) / 2
  const y = (inner.y0 + inner.y1) / 2
  return x > outer.x0 && x < outer.x1 && y > outer.y0 && y < outer.y1
}

export const holds = (outer: Rect, inner: Rect, slack = 1): boolean =>
  inner.x0 >= outer.x0 - slack &&
  inner.x1 <= outer.x1 + slack &&
  inner.y0 >= outer.y0 - slack &&
  inner.y1 <= outer.y1 + slack

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
