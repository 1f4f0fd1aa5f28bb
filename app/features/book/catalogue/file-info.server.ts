/** A stored file as it is told on the wire to those who may have it. */
import { wireTime } from '~/i18n/format'
import { fileColumns, contentTag, type StoredFile } from '~/storage/stored-files.server'

export const fileInfoColumns = { ...fileColumns, createTime: true } as const

/** `version` tells one content from another: a link carries it, so that a download is never resumed with another file. */
export type FileInfo = { name: string; size: number; version: string; createTime: string }

export const fileInfo = (file: (StoredFile & { createTime: Date }) | null): FileInfo | null =>
  file && {
    name: file.name,
    size: Number(file.size),
    version: contentTag(file),
    createTime: wireTime(file.createTime),
  }
