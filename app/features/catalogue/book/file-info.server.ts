/** A stored file in the form of the wire, for users who may download it. */
import { wireTime } from '~/i18n/format'
import { contentTag } from '~/storage/content-tag.server'
import { fileColumns, type StoredFile } from '~/storage/stored-files.server'

export const fileInfoColumns = { ...fileColumns, createTime: true } as const

/**
 * `version` identifies the content. Links carry it, so that a download is never resumed with
 * another file.
 */
export type FileInfo = { name: string; size: number; version: string; createTime: string }

export const fileInfo = (file: (StoredFile & { createTime: Date }) | null): FileInfo | null =>
  file && {
    name: file.name,
    size: Number(file.size),
    version: contentTag(file),
    createTime: wireTime(file.createTime),
  }
