/** SQL of the rule that no more copies are sent than are asked for. */
import { integer, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../../prisma/generated/client'
import { readyOfDemands } from './packing/ready.sql.server'

const { sql } = Prisma

/** A demand of which more copies are delivered or on their way than are asked for. */
export const tooManySent = statement(
  { title: text, sent: integer },
  (orders: number[], rows: number[]) => sql`
    SELECT title, copies - open AS sent
    FROM ${readyOfDemands(orders, rows)} AS r
    WHERE open < 0
    ORDER BY title
    LIMIT 1`,
)
