/** Schemas of upload links: administrators create and end them, publishers send files. */
import * as z from 'zod/mini'
import {
  preprocessFields,
  listOf,
  optional,
  preprocess,
  requiredText,
  rowId,
  text,
  integer,
} from '~/validation/fields'
import { anyFilesField, withFileList } from '~/validation/uploaded-file'

/** Initial values of the form: a week, twenty files, two gigabytes. */
export const defaultUploadLink = { accessHour: 168, fileCount: 20, megabytes: 2_000 } as const

export const CreateUploadLink = z.object({
  path: preprocess((value) => value ?? '', text(2_000)),
  note: optional(text(100)),
  accessHour: integer({ min: 1, max: 8_760, message: 'driveBadHours' }),
  fileCount: integer({ min: 1, max: 1_000, message: 'inboxBadFiles' }),
  megabytes: integer({ min: 1, max: 100_000, message: 'inboxBadSize' }),
})

const accessId = requiredText('inboxOver', 64)
export const ByAccessId = z.object({ accessId })
/** `wait`: seconds to wait for what is still being looked at, of files that have just come. */
export const Receipt = z.object({
  accessId,
  id: requiredText('inboxNoReceipt', 64),
  wait: integer({ min: 0, max: 10 }, 0),
})

/** Files that were sent in pieces before, by their ids. */
export const resumedField = listOf(text(64), 100)

/** Accepts files as `file`, as `file[]`, or several of either. */
export const UploadLinkFiles = preprocessFields(
  withFileList,
  z.object({ accessId, file: anyFilesField, resumed: resumedField }).check(
    z.refine(({ file, resumed }) => file.length + resumed.length > 0, {
      error: 'noFile',
      path: ['file'],
    }),
  ),
)

/** These files, or all of them. */
export const Acknowledge = z
  .object({
    id: listOf(rowId, 1_000),
    all: preprocess((value) => value === '1' || value === true, z.boolean()),
  })
  .check(z.refine(({ id, all }) => all || id.length > 0, { error: 'chooseFirst', path: ['id'] }))
