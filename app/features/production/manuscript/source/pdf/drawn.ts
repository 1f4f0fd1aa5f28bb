/** Follows the instructions of a page: straight lines, rectangles and dots that are drawn, and pictures. */
import { OPS } from './operators'
import { around, heightOf, multiplied, placed, widthOf, type Matrix, type Rect } from './geometry'

type Drawn = { rules: Rect[]; frames: Rect[]; dots: Rect[]; pictures: Rect[] }

/** Lines and rectangles of a page, at most. */
const mostDrawn = 5_000
/** Points of a line's width, and of the side of a picture, from which they are such. */
const thickest = 2.5
const smallestPicture = 12
/** Points of the side of a dot, as it is drawn before an item. */
const dotSides = { least: 1, most: 6 }

/** `moved`: since the state was saved; `painted`: anything was drawn since. */
type State = { matrix: Matrix; white: boolean; moved: boolean; painted: boolean }

export function drawnOn(
  operators: readonly number[],
  values: readonly unknown[],
  base: Matrix,
): Drawn {
  const follower = new Follower(base)
  for (const [index, operator] of operators.entries()) follower.follow(operator, values[index])
  return follower.drawn
}

class Follower {
  readonly drawn: Drawn = { rules: [], frames: [], dots: [], pictures: [] }
  #state: State
  readonly #saved: State[] = []

  constructor(base: Matrix) {
    this.#state = { matrix: base, white: false, moved: false, painted: false }
  }

  follow(operator: number, value: unknown): void {
    switch (operator) {
      case OPS.save:
      case OPS.beginGroup:
        return this.#save()
      case OPS.restore:
      case OPS.endGroup:
      case OPS.formEnd:
        return this.#restore()
      case OPS.transform:
        return this.#move(value)
      case OPS.formBegin: {
        this.#save()
        const [matrix] = value as [unknown]
        if (matrix) this.#move(matrix)
        this.#state.moved = false
        return
      }
      case OPS.fillColour:
        this.#state.white = /^#f[a-f]f[a-f]f[a-f]$/i.test(String((value as unknown[] | null)?.[0]))
        return
      case OPS.path:
        this.#path(value)
        return
      case OPS.image:
      case OPS.imageMask:
      case OPS.inlineImage:
        this.#picture()
        this.#state.painted = true
        return
      default:
        if (OPS.isText(operator)) this.#state.painted = true
    }
  }

  #save(): void {
    if (this.#saved.length > 500) return
    this.#saved.push(this.#state)
    this.#state = { ...this.#state, moved: false, painted: false }
  }

  /** Images are not decoded: where a place was made and nothing drawn, one stood. */
  #restore(): void {
    const { moved, painted } = this.#state
    if (moved && !painted) this.#picture()
    const before = this.#saved.pop()
    if (before) this.#state = { ...before, painted: true }
  }

  #move(value: unknown): void {
    const numbers = Array.from((value ?? []) as Iterable<unknown>, Number)
    if (numbers.length !== 6 || !numbers.every(Number.isFinite)) return
    this.#state.matrix = multiplied(this.#state.matrix, numbers as unknown as Matrix)
    this.#state.moved = true
  }

  #picture(): void {
    const { matrix } = this.#state
    const corners: [number, number][] = [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]
    const rect = around(corners.map(([x, y]) => placed(matrix, x, y)))
    if (!rect || this.drawn.pictures.length >= mostDrawn) return
    if (widthOf(rect) >= smallestPicture && heightOf(rect) >= smallestPicture)
      this.drawn.pictures.push(rect)
  }

  #path(value: unknown): void {
    const [paint, paths] = value as [number, unknown]
    this.#state.painted = true
    const isFilled = OPS.isFill(paint)
    if (!isFilled && !OPS.isStroke(paint)) return
    const [points] = (Array.isArray(paths) ? paths : []) as (ArrayLike<number> | null)[]
    if (!points || points.length > 200_000) return
    for (const shape of shapesOf(Array.from(points), this.#state.matrix)) {
      const { rules, frames, dots } = this.drawn
      if (rules.length + frames.length + dots.length >= mostDrawn) return
      if (isDot(shape)) {
        dots.push(shape)
        continue
      }
      const isThin = widthOf(shape) <= thickest || heightOf(shape) <= thickest
      if (isThin) {
        if (widthOf(shape) + heightOf(shape) > 4) rules.push(shape)
      } else if (!(isFilled && this.#state.white)) frames.push(shape)
    }
  }
}

function isDot(shape: Rect): boolean {
  const [width, height] = [widthOf(shape), heightOf(shape)]
  const { least, most } = dotSides
  return (
    Math.min(width, height) >= least &&
    Math.max(width, height) <= most &&
    width < 1.5 * height &&
    height < 1.5 * width
  )
}

/** Parts of a path as the rectangles around them; what has round or slanting sides only is none. */
function shapesOf(points: readonly number[], matrix: Matrix): Rect[] {
  const shapes: Rect[] = []
  let corners: [number, number][] = []
  let isStraight = true
  const end = () => {
    const rect = corners.length > 1 && isStraight ? around(corners) : null
    if (rect) shapes.push(rect)
    corners = []
    isStraight = true
  }
  for (let index = 0; index < points.length;) {
    const kind = points[index] ?? 0
    const count = [2, 2, 6, 4, 0][kind]
    if (count === undefined) return shapes
    if (kind === 0) end()
    const [x, y] = [points[index + count - 1], points[index + count]]
    if (count > 0 && x !== undefined && y !== undefined) {
      const corner = placed(matrix, x, y)
      const last = corners.at(-1)
      if (kind === 1 && last && isSlanting(last, corner)) isStraight = false
      corners.push(corner)
    }
    index += count + 1
  }
  end()
  return shapes
}

const isSlanting = (one: [number, number], other: [number, number]) =>
  Math.abs(one[0] - other[0]) > 1 && Math.abs(one[1] - other[1]) > 1
