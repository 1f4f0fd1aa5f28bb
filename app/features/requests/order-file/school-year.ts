/** The school year for which a school asks. */
import { date } from '~/i18n/format'

/**
 * The school year that a file received on this day is for (YYYY-MM-DD, '' means today): sheets from
 * July on are for the year that begins next spring.
 */
export const schoolYear = (receiptDate: string): number => {
  const [year, month] = (receiptDate || date(new Date())).split('-').map(Number)
  return (year ?? 0) + ((month ?? 1) >= 7 ? 1 : 0)
}
