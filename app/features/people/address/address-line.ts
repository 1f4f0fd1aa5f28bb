/** An address in one line: '(03032) 서울 종로구 필운대로 1, 3층'; '' where there is none. */
export const addressLine = (of: { zipCode: string; address: string; addressDetail: string }) =>
  of.address &&
  [of.zipCode && `(${of.zipCode})`, of.address, of.addressDetail].filter(Boolean).join(' ')
