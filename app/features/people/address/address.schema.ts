/** Schemas of the address search and of the three fields of a stored address. */
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

/** Typed by hand or taken from the search; all three are optional. */
export const addressFields = {
  zipCode: optional(z.pipe(text(10), zipCode)),
  address: optional(text(200)),
  addressDetail: optional(text(200)),
}

/** For forms that require an address, such as an administrator's registration of a member. */
export const requiredAddressFields = {
  zipCode: z.pipe(requiredText('zipCodeRequired', 10), zipCode),
  address: requiredText('addressRequired'),
  addressDetail: addressFields.addressDetail,
}
