/** Quantiles of a few numbers. */

/** One of the values, not a mean of two: the least that at least this part of them do not exceed. */
export const quantileOf = (values: ArrayLike<number>, part: number) =>
  quantileOfSorted(Float64Array.from(values).sort(), part)

export const quantileOfSorted = (sorted: ArrayLike<number>, part: number) =>
  sorted[Math.max(0, Math.ceil(part * sorted.length - 1e-9) - 1)] ?? NaN

/** The standard normal quantile (Acklam's rational approximation, error below 1.2e-9). */
export function normalQuantile(part: number): number {
  const polynomial = (coefficients: number[], x: number) =>
    coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
  if (part > 0.97575) return -normalQuantile(1 - part)
  if (part < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(part))
    return polynomial(tail, q) / polynomial(tailBelow, q)
  }
  const q = part - 0.5
  return (q * polynomial(centre, q * q)) / polynomial(centreBelow, q * q)
}

const centre = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
]
const centreBelow = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572,
  1,
]
const tail = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
  4.374664141464968, 2.938163982698783,
]
const tailBelow = [
  0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1,
]
