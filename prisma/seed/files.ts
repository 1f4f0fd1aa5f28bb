/**
 * The demo's finished material: files of what can be downloaded, and the notifications of what
 * `member` applied for.
 */
import { createHash, randomBytes } from 'node:crypto'
import { isPaper, productionTypeValues, type ProductionType } from '~/tables/codes'
import { readyKey } from '~/features/messages/notification/ready-key'
import { openFileStore } from '~/storage/file-storage.server'
import type { Prisma } from '../generated/client'
import { random } from './random'
import { sampleFile, type SampleFile } from './sample-files'
import { writeFileTypes, writeFormatFile } from './seed.sql.server'

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

async function writeWhole(
  tx: Tx,
  id: number,
  { prodType, title }: Application,
  createTime: Date,
): Promise<void> {
  const fileKey = await storeFile(tx, sampleFile(title, prodType), createTime)
  await tx.$executeRaw(writeFormatFile(id, prodType, fileKey))
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
      select: { id: true, number: true, finishedDate: true },
    })
    for (const { id, number, finishedDate } of volumes) {
      const fileKey = await storeFile(
        tx,
        sampleFile(one.title, one.prodType, ` ${number}권`),
        noonOf(finishedDate),
      )
      await tx.volume.update({ where: { id }, data: { fileKey }, select: { id: true } })
    }
    if (volumes.length > 0) return { one, number: volumes.at(-1)!.number }
  }
  return null
}

const storeFile = (tx: Tx, { name, type, bytes }: SampleFile, createTime: Date) =>
  storedBytes(tx, name, type, bytes, createTime)

/** Of the finished types that are fetched as files, so many have none: the centre has to look. */
const withoutFile = 0.1

/**
 * Files of finished types that are fetched as files, but for some. Those of `member` have theirs
 * already.
 */
export async function writeFinishedFiles(tx: Tx): Promise<void> {
  const rng = random(31)
  const books = await tx.book.findMany({
    where: { prodTypes: { hasSome: fileOnlyTypes } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      title: true,
      prodTypes: true,
      prodDate: true,
      formats: { where: { fileKey: { not: null } }, select: { prodType: true } },
    },
  })
  const wanted = books.flatMap(({ id, title, prodTypes, formats, prodDate }) =>
    fileOnlyTypes
      .filter((type) => prodTypes.includes(type))
      .filter((type) => !formats.some(({ prodType }) => prodType === type))
      .filter(() => !rng.chance(withoutFile))
      .map((prodType) => ({ id, prodType, prodDate, file: sampleFile(title, prodType) })),
  )
  for (const { id, prodType, prodDate, file } of wanted) {
    const fileKey = await storeFile(tx, file, noonOf(prodDate))
    await tx.$executeRaw(writeFormatFile(id, prodType, fileKey))
  }
  await tx.$executeRaw(writeFileTypes(productionTypeValues))
}

const fileOnlyTypes = productionTypeValues.filter((type) => !isPaper(type))

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
const noonOf = (day: string) => (day.length === 10 ? new Date(`${day}T12:00:00+09:00`) : new Date())

const daysLater = (time: Date, days: number) =>
  new Date(time.getTime() + days * 24 * 60 * 60 * 1000)

/**
 * Stores bytes as an upload would be stored; returns their key. It does not import
 * storage/file-storage.server: that would create the application's own database client before the
 * server knows the URL of the database that it has just started.
 */
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
