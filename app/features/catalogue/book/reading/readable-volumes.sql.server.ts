/** SQL of the volumes of a book, with the days that readers are told. */
import { array, code, json, statement } from '~/platform/statement.server'
import type { ProductionType } from '~/tables/codes'
import { Prisma } from '../../../../../prisma/generated/client'
import type { VolumePart } from './readable-volumes'

/** The day of a volume is the one that the forecast promises, else its due date. */
export const volumesOfBook = statement(
  {
    prodTypes: array(code<ProductionType>()),
    volumes: json<(VolumePart & { prodType: ProductionType })[]>(),
  },
  (bookId: string) => Prisma.sql`
    SELECT
      b."prodTypes",
      coalesce(
        json_agg(
          json_build_object(
            'prodType',
            v."prodType",
            'number',
            v.number,
            'firstPage',
            v."firstPage",
            'lastPage',
            v."lastPage",
            'units',
            v.units,
            'state',
            v.stage,
            'dueDate',
            coalesce(nullif(f.promised, ''), v."dueDate"),
            'hasFile',
            v."fileKey" IS NOT NULL
          )
          ORDER BY v.id
        ) FILTER (
          WHERE v.id IS NOT NULL
        ),
        '[]'
      ) AS volumes
    FROM "Book" b
    LEFT JOIN "Volume" v ON v."bookRowId" = b.id
    LEFT JOIN "Forecast" f ON f."bookRowId" = b.id
      AND f."prodType" = v."prodType"
      AND f.volume = v.number
      AND f.waiting > 0
    WHERE b."bookId" = ${bookId}
    GROUP BY b.id`,
)
