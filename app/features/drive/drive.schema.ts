/** What may be asked of the drive. Paths and names as in place.server.ts and names.ts. */
import * as z from 'zod/mini'
import { listOf, optional, prepared, text, whole } from '~/fields'
import { fileOf } from '~/upload'
import { tidy, wrongName } from './names'

const type = prepared(
  (value) => value || 'publisher',
  z.literal('publisher', { error: 'invalidChoice' }),
)
const path = prepared((value) => value ?? '', text(2_000))
const name = prepared(
  (value) => value ?? '',
  z.pipe(text(1_000), z.string().check(z.minLength(1, 'driveNoItem'))),
)
/** A name as a person types it; `missing` is the message when there is none. */
const typed = (missing = 'driveNameEmpty') =>
  prepared(
    (value) => (typeof value === 'string' ? tidy(value) : (value ?? '')),
    z
      .string()
      .check(
        ...(['driveNameEmpty', 'driveNameSigns', 'driveNameDot', 'driveNameLong'] as const).map(
          (key) =>
            z.refine(
              (value) => wrongName(String(value)) !== key,
              key === 'driveNameEmpty' ? missing : key,
            ),
        ),
      ),
  )

const inFolder = { path, type }
const ofItem = { ...inFolder, name }

export const sorts = ['name', '-name', 'date', '-date', 'size', '-size'] as const

/** `keyword` looks below the folder too. */
export const List = z.object({
  ...inFolder,
  keyword: optional(text(100)),
  sort: prepared((value) => value || 'name', z.enum(sorts, { error: 'invalidChoice' })),
  page: whole({ min: 1, max: 1_000_000, wrong: 'noSuchPage' }, 1),
  size: whole({ min: 1, max: 10_000, wrong: 'badSize' }, 10_000),
})

/** Files come as `file`, `file[]` or several of either. */
export const UploadFiles = prepared(
  (fields) => {
    const { file, 'file[]': files, ...rest } = fields as Record<string, unknown>
    return { ...rest, file: [file, files].flat().filter((one) => one !== undefined && one !== '') }
  },
  z.object({ ...inFolder, file: z.array(fileOf()).check(z.minLength(1, 'noFile')) }),
)
export const CreateFolder = z.object({ ...inFolder, name: typed() })
export const Rename = z.object({ ...ofItem, newName: typed('driveRenameEmpty') })
export const OfItem = z.object(ofItem)
export const Download = z.object({ ...ofItem, version: optional(text(64)) })
/** Several entries of one folder. */
export const OfItems = z.object({
  ...inFolder,
  name: listOf(name, 1_000).check(z.minLength(1, 'chooseFirst')),
})
export const Export = z.object({
  ...ofItem,
  accessHour: whole({ min: 1, max: 8_760, wrong: 'driveBadHours' }),
  accessCount: whole({ min: 1, max: 10_000, wrong: 'driveBadCount' }),
})
export const ById = z.object({ id: whole({ min: 1, max: 2_147_483_647, wrong: 'noSuchItem' }) })
