/** The fourteenth birthday, from which a reader decides themselves who acts for them. */

/** The day (YYYY-MM-DD) on which somebody born on `birth` is fourteen; 29 February counts as 1 March. */
export function turnsFourteen(birth: string): string {
  const [year = 0, month = 1, day = 1] = birth.split('-').map(Number)
  return new Date(Date.UTC(year + 14, month - 1, day)).toISOString().slice(0, 10)
}

/** Whether somebody is under fourteen on a day (제22조의2, Personal Information Protection Act). */
export const isUnderFourteen = (birth: string, today: string) => today < turnsFourteen(birth)
