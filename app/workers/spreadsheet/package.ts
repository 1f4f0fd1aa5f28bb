/** Finds the parts of an Office package by its relations (ECMA-376 part 2), whatever their names. */
import { SheetError, type SheetProblem } from './sheet-bounds'
import { readXml } from './xml'
import type { Zip } from './zip-reader'

type Relation = { type: string; target: string }

/** The part that a relation names: relative to its source, absolute, with dots, or percent-encoded. */
export function resolvePart(source: string, target: string): string {
  const plain = decoded(target.replaceAll('\\', '/')).replace(/[?#].*$/, '')
  const folder = source.split('/').slice(0, -1)
  const path: string[] = []
  for (const step of plain.startsWith('/') ? plain.split('/') : [...folder, ...plain.split('/')]) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}

function decoded(target: string): string {
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}

/**
 * The relations of a part by their id; '' is the package itself. A program that counts from the root
 * writes ../xl/… for parts that stand beside the source.
 */
export async function readRelations(zip: Zip, source: string): Promise<Map<string, Relation>> {
  const name = source.split('/').at(-1) ?? ''
  const relations = new Map<string, Relation>()
  const part = resolvePart(source, `_rels/${name}.rels`)
  if (!zip.has(part)) return relations
  const reading = readXml(zip.read(part), {
    open(element, { Id, Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || !Id || TargetMode === 'External') return
      const [relative, root] = [resolvePart(source, Target), resolvePart('', Target)]
      relations.set(Id, {
        type: Type,
        target: !zip.has(relative) && zip.has(root) ? root : relative,
      })
    },
  })
  while (!(await reading.next()).done) continue
  return relations
}

/** What other packages are known by, and what their sender is told. */
const otherPackages: [part: RegExp, problem: SheetProblem][] = [
  [/^xl\/workbook\.bin$/, 'sheetIsBinary'],
  [/^(?:index\/document\.iwa|index\.zip|index\/tables\/)/, 'sheetIsNumbers'],
  [/^contents\/(?:content\.hpf|section\d+\.xml)$/, 'sheetIsHangul'],
  [/^word\/document/, 'sheetIsWord'],
  [/^ppt\/presentation/, 'sheetIsWord'],
  [/^content\.xml$/, 'sheetIsOpenDocument'],
  [/\.(?:xlsx?|csv)$/, 'sheetIsArchive'],
]

/** The part with the list of sheets. Throws SheetError with what the file is instead. */
export async function findWorkbook(zip: Zip): Promise<string> {
  const main = [...(await readRelations(zip, '')).values()].find(({ type }) =>
    type.endsWith('/officeDocument'),
  )?.target
  const named = [main, 'xl/workbook.xml', await workbookByType(zip)].find(
    (part) => part && part.toLowerCase().endsWith('.xml') && zip.has(part) && !isOther(part),
  )
  if (named) return named
  const other = otherPackages.find(([part]) => zip.names.some((name) => part.test(name)))
  throw new SheetError(other?.[1] ?? 'sheetUnreadable')
}

const isOther = (part: string) => otherPackages.some(([other]) => other.test(part.toLowerCase()))

async function workbookByType(zip: Zip): Promise<string | undefined> {
  const types = '[content_types].xml'
  let found: string | undefined
  if (!zip.has(types)) return undefined
  const reading = readXml(zip.read(types), {
    open(name, { PartName = '', ContentType = '' }) {
      if (name === 'Override' && /sheet\.(?:macroEnabled\.)?main\+xml$/i.test(ContentType))
        found ??= resolvePart('', PartName)
    },
  })
  while (!(await reading.next()).done) continue
  return found
}
