/** A member as callers receive it: without password hash and access key. */
import { wireTime } from '~/i18n/format'

// prettier-ignore
export const recordColumns = {
  id: true, user: true, name: true, nickName: true, level: true, email: true, phone: true, cellPhone: true, birth: true, gender: true,
  zipCode: true, address: true, addressDetail: true, schoolName: true, optIn: true, createTime: true, updateTime: true,
} as const

type Times = { createTime: Date; updateTime: Date }

/**
 * `social`: logs in through a provider and has no password; a local id cannot contain a colon.
 * `optIn` is a boolean.
 */
export function toUserRecord<Stored extends Times & { user: string }>(stored: Stored) {
  return {
    ...stored,
    social: isSocial(stored.user),
    createTime: wireTime(stored.createTime),
    updateTime: wireTime(stored.updateTime),
  }
}

export const isSocial = (user: string) => user.includes(':')

/** What stays readable of a login id after its account was deleted. */
export const maskLoginId = (user: string) => `${user.slice(0, 2)}***`

/** An address whose owner knows it by its beginning and its domain. */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*(@.*)$/, '$1***$2')

/** A mobile number for lists: enough to distinguish members, too little to call them. */
export const maskPhone = (digits: string) => digits.replace(/^(\d{3})\d{3,4}(\d{4})$/, '$1-****-$2')
