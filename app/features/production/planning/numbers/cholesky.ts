/** Small symmetric systems: the Cholesky factor of a matrix, and what it solves. */
import { numberAt } from './number-at'

/** A square matrix. */
export class Matrix {
  /** `values` are its rows, one behind the other. */
  constructor(
    readonly size: number,
    readonly values = new Float64Array(size * size),
  ) {}

  get(row: number, column: number): number {
    return numberAt(this.values, row * this.size + column)
  }

  set(row: number, column: number, value: number) {
    this.values[row * this.size + column] = value
  }

  add(row: number, column: number, value: number) {
    this.set(row, column, this.get(row, column) + value)
  }
}

/** The lower factor L of a positive definite matrix A = L·Lᵀ. */
export function factorOf(matrix: Matrix): Matrix {
  const lower = new Matrix(matrix.size)
  for (let i = 0; i < matrix.size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix.get(i, j)
      for (let k = 0; k < j; k += 1) sum -= lower.get(i, k) * lower.get(j, k)
      lower.set(i, j, i === j ? Math.sqrt(sum) : sum / lower.get(j, j))
    }
  return lower
}

/** x of L·x = b. */
export function solveLower(lower: Matrix, b: Float64Array): Float64Array {
  const x = new Float64Array(lower.size)
  for (let i = 0; i < lower.size; i += 1) {
    let sum = numberAt(b, i)
    for (let k = 0; k < i; k += 1) sum -= lower.get(i, k) * numberAt(x, k)
    x[i] = sum / lower.get(i, i)
  }
  return x
}

/** x of Lᵀ·x = b. */
export function solveUpper(lower: Matrix, b: Float64Array): Float64Array {
  const x = new Float64Array(lower.size)
  for (let i = lower.size - 1; i >= 0; i -= 1) {
    let sum = numberAt(b, i)
    for (let k = i + 1; k < lower.size; k += 1) sum -= lower.get(k, i) * numberAt(x, k)
    x[i] = sum / lower.get(i, i)
  }
  return x
}

/** The inverse of A from its factor. */
export function inverseOf(lower: Matrix): Matrix {
  const inverse = new Matrix(lower.size)
  const unit = new Float64Array(lower.size)
  for (let i = 0; i < lower.size; i += 1) {
    unit.fill(0)
    unit[i] = 1
    inverse.values.set(solveUpper(lower, solveLower(lower, unit)), i * lower.size)
  }
  return inverse
}
