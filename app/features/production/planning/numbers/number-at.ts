/** Reads a number of a typed array, and throws where there is none. */
export function numberAt(values: Float64Array, index: number): number {
  const value = values[index]
  if (value === undefined) throw new RangeError(`No number ${index} in ${values.length}`)
  return value
}
