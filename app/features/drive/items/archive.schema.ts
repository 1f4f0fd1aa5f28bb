/** What may be downloaded of the drive: one file, or folders and several entries of one folder as a .zip. */
import * as z from 'zod/mini'
import { optional, text } from '~/validation/fields'
import { ItemsInput } from '~/features/drive/drive.schema'

/** `version` is for one file: only that content will do. */
export const DownloadItems = z.extend(ItemsInput, { version: optional(text(64)) })

/** What one .zip holds at most. */
export const archiveLimits = { entries: 10_000, bytes: 50 * 1024 ** 3 } as const
