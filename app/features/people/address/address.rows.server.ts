/** API definitions of finding an address. */
import * as addressInput from './address.schema'
import * as address from './address.server'
import * as addressOutput from './address.output'
import { query } from '~/http/row.server'

export const addressRows = {
  search: query({
    path: '/api/address/search',
    role: 'anyone',
    summary: ['도로명 주소를 찾습니다.', 'Finds road addresses.'],
    input: addressInput.Search,
    output: addressOutput.Addresses,
    handler: address.search,
    rateLimit: 'address-search',
  }),
}
