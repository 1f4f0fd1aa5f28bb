/** The day in Seoul, where the centre and its schools are. */

/** YYYY-MM-DD. Korea has had no summer time since 1988. */
export const todayInSeoul = (): string =>
  new Date(Date.now() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** The day (YYYY-MM-DD) so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
