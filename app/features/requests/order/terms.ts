/** School terms, as far as applications need them. */
import type { Terms } from '~/setting/settings'

/** The first day of the next term (YYYY-MM-DD); `today` itself when a term begins today. */
export function nextTermDay(today: string, { first, second }: Terms): string {
  const year = Number(today.slice(0, 4))
  const days = [year, year + 1].flatMap((ofYear) =>
    [first, second].map((day) => `${ofYear}-${day}`),
  )
  return days.find((day) => day >= today) ?? today
}
