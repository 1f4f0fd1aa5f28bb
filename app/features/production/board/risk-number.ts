/** The numbers of risks, as the queries of the board name them. */
import { risks, type Risk } from '~/tables/staff-codes'

/** The number of a risk: its position in `risks` (codes.ts). */
export const riskNumber = (risk: Risk) => risks.findIndex(({ value }) => value === risk)
