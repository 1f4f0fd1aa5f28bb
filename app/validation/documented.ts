/** What the API document says of a schema beyond what zod itself can say. */
import * as z from 'zod/mini'

/** The schema with further words of JSON Schema. */
export function documented<T extends z.ZodMiniType>(schema: T, words: Record<string, unknown>): T {
  z.globalRegistry.add(schema, words)
  return schema
}

/** A schema that the document lists once by this name and refers to elsewhere. */
export const named = <T extends z.ZodMiniType>(id: string, schema: T): T =>
  documented(schema, { id })
