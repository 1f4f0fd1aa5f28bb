/** Output schema of a file's card. */
import * as z from 'zod/mini'
import { named } from '~/validation/documented'
import { count, id } from '~/validation/output'
import { draftBlockKinds, fileKinds } from './card'

const params = z.optional(z.record(z.string(), z.union([z.string(), z.number()])))
const text = { key: z.string(), params }

/** `key` names a rule; its texts are in the languages of the service. */
export const Card = named(
  'FileCard',
  z.object({
    kind: z.enum(fileKinds),
    facts: z.array(z.object(text)),
    findings: z.array(
      z.object({
        ...text,
        severity: z.enum(['severe', 'minor']),
        count,
        places: z.array(
          z.object({
            page: z.optional(id),
            line: z.optional(id),
            part: z.optional(z.string()),
            text: z.optional(z.string()),
          }),
        ),
      }),
    ),
    notChecked: z.array(z.object(text)),
    /** lines and cells of the draft that the manuscript gives, and those that stand in the file */
    draft: z.optional(
      z.object({
        lines: count,
        sameLines: count,
        cells: count,
        sameCells: count,
        kinds: z.array(z.object({ kind: z.enum(draftBlockKinds), lines: count, sameLines: count })),
      }),
    ),
  }),
)
