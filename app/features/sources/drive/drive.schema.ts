/**
 * Schemas of the drive: folders, uploads, renaming and deleting. resolve-path.server.ts describes
 * paths, names.ts names.
 */
import * as z from 'zod/mini'
import { preprocessFields, listOf, optional, preprocess, text, integer } from '~/validation/fields'
import { filesField, withFileList } from '~/validation/uploaded-file'
import { normaliseName, nameProblem } from './names'

const type = preprocess(
  (value) => value || 'publisher',
  z.literal('publisher', { error: 'invalidChoice' }),
)
const path = preprocess((value) => value ?? '', text(2_000))
const name = preprocess(
  (value) => value ?? '',
  z.pipe(text(1_000), z.string().check(z.minLength(1, 'driveNoItem'))),
)
/** A name as a person types it; `requiredMessage` is the message for a missing one. */
const typedName = (requiredMessage = 'driveNameEmpty') =>
  preprocess(
    (value) => (typeof value === 'string' ? normaliseName(value) : (value ?? '')),
    z
      .string()
      .check(
        ...(['driveNameEmpty', 'driveNameSigns', 'driveNameDot', 'driveNameLong'] as const).map(
          (key) =>
            z.refine(
              (value) => nameProblem(String(value)) !== key,
              key === 'driveNameEmpty' ? requiredMessage : key,
            ),
        ),
      ),
  )

const folderFields = { path, type }
const itemFields = { ...folderFields, name }

/** `filled`: by name, folders without anything last. */
export const sorts = ['filled', 'name', '-name', 'date', '-date', 'size', '-size'] as const

/** With `keyword` the search includes everything below the folder. */
export const List = z.object({
  ...folderFields,
  keyword: optional(text(100)),
  sort: preprocess((value) => value || 'name', z.enum(sorts, { error: 'invalidChoice' })),
  page: integer({ min: 1, max: 1_000_000, message: 'noSuchPage' }, 1),
  size: integer({ min: 1, max: 10_000, message: 'badSize' }, 10_000),
})

/** Accepts files as `file`, as `file[]`, or several of either. */
export const UploadFiles = preprocessFields(
  withFileList,
  z.object({ ...folderFields, file: filesField }),
)
export const CreateFolder = z.object({ ...folderFields, name: typedName() })
export const Rename = z.object({ ...itemFields, newName: typedName('driveRenameEmpty') })
export const ItemInput = z.object(itemFields)
export const Download = z.object({ ...itemFields, version: optional(text(64)) })
/** Several entries of one folder. */
export const ItemsInput = z.object({
  ...folderFields,
  name: listOf(name, 1_000).check(z.minLength(1, 'chooseFirst')),
})
export const Export = z.object({
  ...itemFields,
  accessHour: integer({
    min: 1,
    max: 8_760,
    message: 'driveBadHours',
    missing: 'driveBadHours',
  }),
  accessCount: integer({
    min: 1,
    max: 10_000,
    message: 'driveBadCount',
    missing: 'driveBadCount',
  }),
})
export const ById = z.object({ id: integer({ min: 1, max: 2_147_483_647, message: 'noSuchItem' }) })
