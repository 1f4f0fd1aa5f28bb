/** What may be sent to find an address, and the three fields that an address is kept in. */
import * as z from 'zod/mini'
import { optional, requiredText, text, integer } from '~/validation/fields'

export const Search = z.object({
  keyword: z.pipe(
    requiredText('addressKeywordRequired', 80),
    z.string().check(z.minLength(2, 'addressKeywordShort')),
  ),
  page: integer({ min: 1, max: 1000, message: 'noSuchPage' }, 1),
})

const zipCode = z.string().check(z.regex(/^\d{3}-?\d{2,3}$/, 'badZipCode'))

/** Typed by hand or taken from the search; nobody needs to have one. */
export const addressFields = {
  zipCode: optional(z.pipe(text(10), zipCode)),
  address: optional(text(200)),
  addressDetail: optional(text(200)),
}

/** Where an address must be given (an administrator's registration, spec 5). */
export const requiredAddressFields = {
  zipCode: z.pipe(requiredText('zipCodeRequired', 10), zipCode),
  address: requiredText('addressRequired'),
  addressDetail: addressFields.addressDetail,
}
