/**
 * A Prisma generator: types the columns of codes and of JSON, so that a misspelt code is an error.
 *
 * `/// [Name]` above a field of schema.prisma names a type: for a String field of
 * app/tables/codes.ts, for a Json field of json-columns.ts. The generated models then say that type
 * where rows are written, read and compared. The columns stay as they are: no migration.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** @typedef {{ name: string, fields: { name: string, type: string, documentation?: string }[] }} Model */

const typeNamed = /^\[(\w+)\]$/m

const helpers = `import type * as Codes from "../../../app/tables/codes"
import type * as Json from "../../json-columns"
type CodesFilter<Code> = { equals?: readonly Code[], has?: Code, hasEvery?: readonly Code[], hasSome?: readonly Code[], isEmpty?: boolean }
type CodeFilter<Code> = { equals?: Code, in?: readonly Code[], notIn?: readonly Code[], not?: CodeFilter<Code> | Code }
`

/** How the types in a generated line change; filters of JSON stay as they are. */
const typeString = (/** @type {string} */ line, /** @type {string} */ code) =>
  line
    .replace(/Prisma\.String(?:WithAggregates)?Filter<"\w+">/, `CodeFilter<${code}>`)
    .replace(/Prisma\.StringNullableListFilter<"\w+">/, `CodesFilter<${code}>`)
    .replace('Prisma.StringFieldUpdateOperationsInput', `{ set?: ${code} }`)
    .replace(/Prisma\.\w+Create\w+Input(?= \| string\[\])/, `{ set: ${code}[] }`)
    .replace(/Prisma\.\w+Update\w+Input(?= \| string\[\])/, `{ set?: ${code}[], push?: ${code}[] }`)
    .replace(/\bstring\b/, code)
const typeJson = (/** @type {string} */ line, /** @type {string} */ type) =>
  line.replace(/runtime\.(?:Input)?JsonValue/, type)

const columns = {
  String: { room: 'Codes', change: typeString, untyped: /string/i },
  Json: { room: 'Json', change: typeJson, untyped: /JsonValue/ },
}

/**
 * The generated source of a model with its columns typed. Throws for a line that it cannot type, as
 * another version of Prisma might write one.
 * @param {string} source
 * @param {Model} model
 */
export function typeColumns(source, model) {
  const typed = new Map(
    model.fields.flatMap(({ name, type, documentation }) => {
      const column = type === 'String' || type === 'Json' ? columns[type] : undefined
      const named = documentation?.match(typeNamed)?.[1]
      return column && named ? [[name, { ...column, named: `${column.room}.${named}` }]] : []
    }),
  )
  if (typed.size === 0) return source
  const lines = source.split('\n').map((line) => {
    const [, start, name = '', type = ''] = /^(\s+(\w+)\??: )(.+)$/.exec(line) ?? []
    const column = typed.get(name)
    if (!column?.untyped.test(type)) return line
    const changed = column.change(type, column.named)
    if (column.untyped.test(changed))
      throw new Error(`typed-columns.js cannot type: ${line.trim()}`)
    return start + changed
  })
  const firstImport = lines.findIndex((line) => line.startsWith('import '))
  return lines.toSpliced(firstImport, 0, helpers).join('\n')
}

/**
 * Prisma's generator protocol: a request in JSON per line of stdin, the answer on stderr.
 * @typedef {{ generator: { output: { value: string } }, dmmf: { datamodel: { models: Model[] } } }} Options
 * @type {Record<string, (options: Options) => unknown>}
 */
const methods = {
  getManifest: () => ({
    manifest: { prettyName: 'Typed columns', requiresGenerators: ['prisma-client'] },
  }),
  generate({ generator, dmmf }) {
    for (const model of dmmf.datamodel.models) {
      const file = join(generator.output.value, 'models', `${model.name}.ts`)
      writeFileSync(file, typeColumns(readFileSync(file, 'utf8'), model))
    }
    return null
  },
}

/** @param {string} line */
function answer(line) {
  const { id, method, params } = JSON.parse(line)
  try {
    return { jsonrpc: '2.0', id, result: methods[method]?.(params) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { jsonrpc: '2.0', id, error: { code: -32000, message, data: null } }
  }
}

if (process.env.PRISMA_GENERATOR_INVOCATION)
  createInterface({ input: process.stdin }).on('line', (line) =>
    process.stderr.write(`${JSON.stringify(answer(line))}\n`),
  )
