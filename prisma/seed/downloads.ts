/** What `member` of the demo fetched, and the application that they need no more. */
import { contentTag } from '~/storage/content-tag.server'
import type { Prisma } from '../generated/client'

type Tx = Prisma.TransactionClient

const daysLater = (time: Date, days: number) =>
  new Date(time.getTime() + days * 24 * 60 * 60 * 1000)

/**
 * Of the finished applications the first was fetched and has ended, of the second a newer file came
 * since, and the third was fetched; the last one waits to be.
 */
export async function writeDownloads(tx: Tx, userId: number): Promise<void> {
  const [first, second, third] = await finishedOrders(tx, userId)
  if (!first || !second || !third) return
  await fetchOne(tx, first)
  await fetchOne(tx, { ...second, version: 'older-file-of-the-demo' })
  await fetchOne(tx, third)
  await tx.order.update({
    where: { id: first.id },
    data: { endTime: daysLater(first.createTime, 25) },
    select: { id: true },
  })
}

type FinishedOrder = { id: number; createTime: Date; name: string; version: string }

async function finishedOrders(tx: Tx, userId: number): Promise<FinishedOrder[]> {
  const orders = await tx.order.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { id: true, bookId: true, prodType: true, createTime: true },
  })
  const formats = await tx.format.findMany({
    where: {
      book: { bookId: { in: orders.map(({ bookId }) => bookId) } },
      fileKey: { not: null },
    },
    select: { prodType: true, book: { select: { bookId: true } }, file: true },
  })
  return orders.flatMap(({ id, bookId, prodType, createTime }) => {
    const format = formats.find((one) => one.prodType === prodType && one.book.bookId === bookId)
    return format?.file
      ? [{ id, createTime, name: format.file.name, version: contentTag(format.file) }]
      : []
  })
}

async function fetchOne(tx: Tx, { id: orderId, createTime, name, version }: FinishedOrder) {
  const time = daysLater(createTime, 21)
  await tx.download.create({
    data: { orderId, name, version, createTime: time, lastTime: time },
    select: { id: true },
  })
}
