/** An address in one line, as my info and the cart show it. */
type Address = { zipCode: string; address: string; addressDetail: string }

/** An address in one line: '(03032) 서울 종로구 필운대로 1, 3층'; '' where there is none. */
export const addressLine = ({ zipCode, address, addressDetail }: Address) =>
  address && [zipCode && `(${zipCode})`, address, addressDetail].filter(Boolean).join(' ')
