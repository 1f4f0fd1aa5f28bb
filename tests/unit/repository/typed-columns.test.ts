/** Tests that columns of codes and JSON have their types in the generated client. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typeColumns } from '../../../prisma/typed-columns'
import type { Prisma } from '../../../prisma/generated/client'

const model = {
  name: 'Thing',
  fields: [
    { name: 'state', type: 'String', documentation: '[ThingState]\nhow far it is' },
    { name: 'states', type: 'String', documentation: '[ThingState]' },
    { name: 'parts', type: 'Json', documentation: '[ThingParts]' },
    { name: 'title', type: 'String', documentation: 'any text' },
    { name: 'note', type: 'String' },
  ],
}
const generated = (...lines: string[]) =>
  ['import type * as Prisma from "x"', 'export type A = {', ...lines, '}'].join('\n')
const typed = (line: string) => typeColumns(generated(line), model).split('\n').at(-2)

test.each([
  ['  state: string', '  state: Codes.ThingState'],
  ['  state: string | null', '  state: Codes.ThingState | null'],
  [
    '  state?: Prisma.StringFilter<"Thing"> | string',
    '  state?: CodeFilter<Codes.ThingState> | Codes.ThingState',
  ],
  [
    '  state?: Prisma.StringFieldUpdateOperationsInput | string',
    '  state?: { set?: Codes.ThingState } | Codes.ThingState',
  ],
  [
    '  states?: Prisma.ThingCreatestatesInput | string[]',
    '  states?: { set: Codes.ThingState[] } | Codes.ThingState[]',
  ],
  ['  state?: Prisma.SortOrder', '  state?: Prisma.SortOrder'],
  ['  parts: runtime.JsonValue | null', '  parts: Json.ThingParts | null'],
  [
    '  parts?: Prisma.JsonNullValueInput | runtime.InputJsonValue',
    '  parts?: Prisma.JsonNullValueInput | Json.ThingParts',
  ],
  ['  parts?: Prisma.JsonFilter<"Thing">', '  parts?: Prisma.JsonFilter<"Thing">'],
  ['  title: string', '  title: string'],
])('the generated line %j becomes %j', (line, expected) => {
  expect(typed(line)).toBe(expected)
})

test('a line of another version of Prisma that the generator does not know is an error', () => {
  expect(() => typed('  state?: Prisma.StringUnknown | string')).toThrow('cannot type')
})

test('a model without codes stays as it is', () => {
  const source = generated('  title: string')
  expect(typeColumns(source, { name: 'Other', fields: [{ name: 'title', type: 'String' }] })).toBe(
    source,
  )
})

test('every field of the schema that names a type is typed in the generated code', () => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8')
  const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)]
  const coded = models.flatMap(([, name = '', body = '']) =>
    [...body.matchAll(/\/\/\/ \[(\w+)\]\n(?: *\/\/\/.*\n)* *(\w+) +(String|Json)/g)].map(
      ([, type, field, column]) => ({ name, type, field, column }),
    ),
  )
  expect(coded.map(({ name, field }) => `${name}.${field}`)).toContain('RequestList.state')
  for (const { name, type, field, column } of coded) {
    const lines = readFileSync(`prisma/generated/models/${name}.ts`, 'utf8').split('\n')
    const columnLines = lines.filter((line) => new RegExp(`^\\s+${field}\\??: `).test(line))
    const untyped = column === 'String' ? /string/i : /JsonValue/
    expect(columnLines.filter((line) => untyped.test(line))).toEqual([])
    expect(columnLines.join('\n')).toContain(`${column === 'String' ? 'Codes' : 'Json'}.${type}`)
  }
})

test('a misspelt code does not compile where it is written or compared', () => {
  const written: Prisma.RequestListCreateInput = {
    // @ts-expect-error: the state is called 'applied'
    state: 'aplied',
  }
  const compared: Prisma.OrderFileBookWhereInput = {
    // @ts-expect-error: the decision is called 'automatic'
    decision: { in: ['automatical'] },
  }
  const inList: Prisma.BookWhereInput = {
    // @ts-expect-error: there is no such type
    prodTypes: { has: '확대B5' },
  }
  expect([written, compared, inList]).toHaveLength(3)
})
