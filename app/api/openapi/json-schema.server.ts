/** Turns the schemas of inputs and outputs into JSON Schema (2020-12) for the API document. */
import * as z from 'zod/mini'

export type JsonSchema = {
  [word: string]: unknown
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** What an answer holds, without unknown properties. Parts with a name refer to `components`. */
export function outputSchema(schema: z.core.$ZodType, parts: Record<string, JsonSchema>) {
  const { $defs = {}, ...rest } = toJson(schema, 'output') as { $defs?: typeof parts }
  Object.assign(parts, $defs)
  return rest as JsonSchema
}

/** Replaces the references that zod makes by those of an OpenAPI document. */
export const withComponentRefs = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as T

/**
 * What may be sent. A field is required when its schema refuses that it is absent; what the schema
 * makes of an absent field is its default.
 */
export function inputSchema(schema: z.core.$ZodType): JsonSchema {
  const json = toJson(schema, 'input')
  const variants = json.oneOf ?? json.anyOf
  if (Array.isArray(variants)) return { oneOf: variants }
  const fields = Object.entries(shapeOf(schema))
  const properties = json.properties ?? {}
  for (const [name, field] of fields) {
    const { success, data } = z.safeParse(field, undefined)
    if (success && data !== undefined && data !== '') properties[name]!.default = data
  }
  const required = fields.filter(([, field]) => !z.safeParse(field, undefined).success)
  return {
    ...json,
    properties,
    required: required.length > 0 ? required.map(([name]) => name) : undefined,
  }
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return def.shape
  return def.type === 'pipe' ? shapeOf(def.out) : {}
}

function toJson(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = (zodSchema as z.core.$ZodTypes)._zod
      if (io === 'input' && def.type === 'pipe')
        Object.assign(jsonSchema, toJson(def.in, io), toJson(def.out, io))
      dropSafeBounds(jsonSchema)
    },
  })
  return json as JsonSchema
}

/** zod's bounds of any whole number say nothing about the field. */
function dropSafeBounds(schema: { minimum?: number; maximum?: number }): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}
