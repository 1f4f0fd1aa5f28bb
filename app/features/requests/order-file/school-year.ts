/** The school year for which a school asks. */
import { todayInSeoul } from '~/platform/today'

/**
 * The school year that a file received on this day is for (YYYY-MM-DD, '' means today): sheets from
 * July on are for the year that begins next spring.
 */
export const schoolYear = (receiptDate: string): number => {
  const [year, month] = (receiptDate || todayInSeoul()).split('-').map(Number)
  return (year ?? 0) + ((month ?? 1) >= 7 ? 1 : 0)
}
