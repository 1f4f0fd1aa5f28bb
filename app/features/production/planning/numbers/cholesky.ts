/** Small symmetric systems: the Cholesky factor of a matrix, and what it solves. */

/** A square matrix of `size`, row by row. */
export type Matrix = Float64Array

/** The lower factor L of a positive definite matrix A = L·Lᵀ. */
export function factorOf(matrix: Matrix, size: number): Matrix {
  const lower = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i * size + j]!
      for (let k = 0; k < j; k += 1) sum -= lower[i * size + k]! * lower[j * size + k]!
      lower[i * size + j] = i === j ? Math.sqrt(sum) : sum / lower[j * size + j]!
    }
  return lower
}

/** x of L·x = b. */
export function solveLower(lower: Matrix, b: ArrayLike<number>, size: number): Float64Array {
  const x = new Float64Array(size)
  for (let i = 0; i < size; i += 1) {
    let sum = b[i]!
    for (let k = 0; k < i; k += 1) sum -= lower[i * size + k]! * x[k]!
    x[i] = sum / lower[i * size + i]!
  }
  return x
}

/** x of Lᵀ·x = b. */
export function solveUpper(lower: Matrix, b: ArrayLike<number>, size: number): Float64Array {
  const x = new Float64Array(size)
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = b[i]!
    for (let k = i + 1; k < size; k += 1) sum -= lower[k * size + i]! * x[k]!
    x[i] = sum / lower[i * size + i]!
  }
  return x
}

/** The inverse of A from its factor. */
export function inverseOf(lower: Matrix, size: number): Matrix {
  const inverse = new Float64Array(size * size)
  const unit = new Float64Array(size)
  for (let i = 0; i < size; i += 1) {
    unit.fill(0)
    unit[i] = 1
    inverse.set(solveUpper(lower, solveLower(lower, unit, size), size), i * size)
  }
  return inverse
}
