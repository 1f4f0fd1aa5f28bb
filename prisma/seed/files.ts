/**
 * The demo's files: small texts in place of material that `member` can download, and the
 * notifications.
 */
import { createHash, randomBytes } from 'node:crypto'
import { productionTypeValues, type ProductionType } from '~/tables/codes'
import { readyKey } from '~/features/messages/notification/ready-key'
import { openFileStore } from '~/storage/file-storage.server'
import type { Prisma } from '../generated/client'

type Tx = Prisma.TransactionClient
type Application = {
  id: number
  bookId: string
  prodType: ProductionType
  title: string
  createTime: Date
}

/**
 * Writes a file for each finished application of `member` and for the finished volumes of one in
 * production; one notification is new, one was read.
 */
export async function writeFiles(tx: Tx, userId: number): Promise<void> {
  const applications = await tx.order.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { id: true, bookId: true, prodType: true, title: true, createTime: true },
  })
  const books = await tx.book.findMany({
    where: { bookId: { in: applications.map(({ bookId }) => bookId) } },
    select: { id: true, bookId: true, prodTypes: true, prodDate: true },
  })
  const idOf = (application: Application) =>
    books.find(({ bookId }) => bookId === application.bookId)!.id
  const finished = applications.filter((one) =>
    books.some(
      ({ bookId, prodTypes }) => bookId === one.bookId && prodTypes.includes(one.prodType),
    ),
  )
  const [latest] = finished.slice(-1)
  for (const one of finished) {
    const { id, prodDate } = books.find(({ bookId }) => bookId === one.bookId)!
    await writeWhole(tx, id, one, one === latest ? noticeTime(one) : noonOf(prodDate))
  }
  const inParts = await firstWithVolumes(
    tx,
    applications.map((one) => ({ one, bookRowId: idOf(one) })),
  )
  if (inParts)
    await createNotification(
      tx,
      userId,
      inParts.one,
      inParts.number,
      daysLater(inParts.one.createTime, 25),
    )
  if (latest) await createNotification(tx, userId, latest, 0, null)
}

/** A format with a file of the whole has no percentage. */
async function writeWhole(
  tx: Tx,
  id: number,
  { prodType, title }: Application,
  createTime: Date,
): Promise<void> {
  const fileKey = await storeText(
    tx,
    `${title}_${prodType}`,
    `${title}\n제작 형태: ${prodType}`,
    createTime,
  )
  await tx.format.upsert({
    where: { bookRowId_prodType: { bookRowId: id, prodType } },
    create: { bookRowId: id, prodType, fileKey },
    update: { fileKey, progress: null },
    select: { prodType: true },
  })
  const { fileTypes } = await tx.book.findUniqueOrThrow({
    where: { id },
    select: { fileTypes: true },
  })
  await tx.book.update({
    where: { id },
    data: {
      fileTypes: productionTypeValues.filter(
        (type) => type === prodType || fileTypes.includes(type),
      ),
    },
    select: { id: true },
  })
}

/** The first application with finished volumes, and the last of these volumes. */
async function firstWithVolumes(
  tx: Tx,
  applications: { one: Application; bookRowId: number }[],
): Promise<{ one: Application; number: number } | null> {
  for (const { one, bookRowId } of applications) {
    const volumes = await tx.volume.findMany({
      where: { bookRowId, prodType: one.prodType, state: 'finished' },
      orderBy: { number: 'asc' },
      select: { id: true, number: true, firstPage: true, lastPage: true, finishedDate: true },
    })
    for (const { id, number, firstPage, lastPage, finishedDate } of volumes) {
      const fileKey = await storeText(
        tx,
        `${one.title}_${one.prodType}_${number}권`,
        `${one.title} ${number}권\n제작 형태: ${one.prodType}\n원본 쪽: ${firstPage}–${lastPage}`,
        noonOf(finishedDate),
      )
      await tx.volume.update({ where: { id }, data: { fileKey }, select: { id: true } })
    }
    if (volumes.length > 0) return { one, number: volumes.at(-1)!.number }
  }
  return null
}

const createNotification = (
  tx: Tx,
  userId: number,
  application: Application,
  volume: number,
  readTime: Date | null,
) =>
  tx.notification.create({
    data: {
      userId,
      kind: volume > 0 ? 'volumeReady' : 'formatReady',
      eventKey: readyKey(application.id, volume),
      facts: { title: application.title, type: application.prodType, number: volume },
      orderId: application.id,
      volume,
      readTime,
      createTime: noticeTime(application),
    },
    select: { id: true },
  })

/** When a notification tells of an application. */
const noticeTime = ({ createTime }: Application) => daysLater(createTime, 20)

/** Files came at noon of the day on which they were finished. */
const noonOf = (day: string) => (day ? new Date(`${day}T12:00:00+09:00`) : new Date())

const daysLater = (time: Date, days: number) =>
  new Date(time.getTime() + days * 24 * 60 * 60 * 1000)

/**
 * Stores a text as an upload would be stored; returns its key. It does not import
 * storage/file-storage.server: that would create the application's own database client before the
 * server knows the URL of the database that it has just started.
 */
async function storeText(
  tx: Tx,
  title: string,
  heading: string,
  createTime: Date,
): Promise<string> {
  const bytes = Buffer.from(`${heading}\n\n시연용 파일입니다. 실제 자료는 담당 기관이 올립니다.\n`)
  // a title may contain characters that a file name cannot
  return storedBytes(
    tx,
    `${title.replace(/[\\/:*?"<>|]/g, ' ')}.txt`,
    'text/plain; charset=utf-8',
    bytes,
    createTime,
  )
}

export async function storedBytes(
  tx: Tx,
  name: string,
  type: string,
  bytes: Buffer,
  createTime = new Date(),
): Promise<string> {
  const { env } = await import('~/platform/env.server')
  const key = randomBytes(16).toString('base64url')
  await openFileStore(env).set(key, new File([new Uint8Array(bytes)], name))
  await tx.storedFile.create({
    data: {
      key,
      name,
      size: bytes.byteLength,
      type,
      createTime,
      sha256: createHash('sha256').update(bytes).digest(),
    },
    select: { key: true },
  })
  return key
}
