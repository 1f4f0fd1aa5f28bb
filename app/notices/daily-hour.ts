/** The hour at which notices of a day are sent together. */
const hourMs = 60 * 60 * 1000
/** Seoul has no summer time. */
const seoul = 9 * hourMs

/** The next full `hour` o'clock in Seoul after a moment. */
export function nextHour(after: Date, hour: number): Date {
  const dayMs = 24 * hourMs
  const local = after.getTime() + seoul
  const today = Math.floor(local / dayMs) * dayMs + hour * hourMs
  return new Date((today > local ? today : today + dayMs) - seoul)
}
