/** The columns of an application that its readers receive. */
import { entryBookColumns } from '~/features/catalogue/book/book-columns.server'
import type { Order } from '../../../../prisma/generated/client'

export const orderColumns = {
  id: true,
  ...entryBookColumns,
  prodType: true,
  orderNum: true,
  neededFrom: true,
  endTime: true,
  createTime: true,
  updateTime: true,
} as const
export type OrderRow = Pick<Order, keyof typeof orderColumns>
