/** A stored file in the form of the wire, for users who may download it. */
import { wireTime } from '~/i18n/format'
import { contentTag } from '~/storage/content-tag.server'
import { fileColumns, type StoredFile } from '~/storage/stored-files.server'
import type { FileInfo } from './book.output'

export const fileInfoColumns = { ...fileColumns, createTime: true } as const

export const fileInfo = (file: (StoredFile & { createTime: Date }) | null): FileInfo | null =>
  file && {
    name: file.name,
    size: Number(file.size),
    version: contentTag(file),
    createTime: wireTime(file.createTime),
  }
