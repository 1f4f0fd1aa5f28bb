/** The demo's drive: three publishers' folders; one file is a book's source, one is shared. */
import { randomBytes } from 'node:crypto'
import { buildReport } from '~/features/sources/drive/inspection/file-inspection-text'
import { foldName, repairName } from '~/features/sources/drive/names'
import type { InspectionResult } from '~/workers/file-inspection/inspection-result'
import type { Prisma } from '../generated/client'
import { storedBytes } from './files'
import { imagePdf, textPdf } from './pdfs'

type Tx = Prisma.TransactionClient

const texts = [
  '모두책 시연용 교과서 원고입니다.',
  '1. 첫째 단원에서는 글을 읽고 생각을 나눕니다.',
  '2. 둘째 단원에서는 조사한 내용을 정리합니다.',
]
/** What the file inspection finds in the files above. */
const pdfDetails = {
  characters: 180,
  hangul: 165,
  odd: 0,
  fonts: [],
  noCopying: false,
  encrypted: false,
  collected: 0,
  withLetters: 3,
  texts: 3,
  width: 176,
  height: 248,
}
const goodResult: InspectionResult = {
  kind: 'pdf',
  pdf: { ...pdfDetails, pages: 3, looked: 3, withText: 3 },
}
const imagesOnlyResult: InspectionResult = {
  kind: 'pdf',
  pdf: { ...pdfDetails, characters: 0, hangul: 0, pages: 2, looked: 2, withText: 0 },
}

export async function writeDrive(tx: Tx): Promise<void> {
  const [first, second, third] = await Promise.all(
    ['미래엔', '비상교육', '천재교과서'].map((name) => folder(tx, null, name)),
  )
  const waiting = await tx.book.findMany({
    where: { publisher: '미래엔', prodTypes: { isEmpty: true }, publisherFileKey: null },
    orderBy: { id: 'asc' },
    take: 2,
    select: { id: true, bookId: true, title: true },
  })
  const middle = await folder(tx, first!, '중학교')
  await folder(tx, first!, '고등학교')
  for (const [i, { id, bookId, title }] of waiting.entries()) {
    const { fileKey } = await pdf(
      tx,
      middle,
      repairName(i === 0 ? `${title}_${bookId}.pdf` : `${title}.pdf`),
      goodResult,
    )
    if (i === 0)
      await tx.book.update({
        where: { id },
        data: { publisherFileKey: fileKey },
        select: { id: true },
      })
  }
  const sent = await folder(tx, second!, '2026년 1차')
  const shared = await pdf(tx, sent, '국어 견본.pdf', goodResult)
  await pdf(tx, sent, '스캔한 원고.pdf', imagesOnlyResult)
  await pdf(tx, third!, '도덕 1단원.pdf', goodResult)
  await tx.driveShare.create({
    data: {
      accessId: randomBytes(24).toString('base64url'),
      driveItemId: shared.id,
      expireTime: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000),
      accessCount: 10,
      userName: 'admin',
    },
    select: { accessId: true },
  })
}

async function folder(tx: Tx, parentId: number | null, name: string): Promise<number> {
  return (
    await tx.driveItem.create({
      data: { parentId, name, foldedName: foldName(name) },
      select: { id: true },
    })
  ).id
}

async function pdf(
  tx: Tx,
  parentId: number,
  name: string,
  facts: InspectionResult,
): Promise<{ id: number; fileKey: string }> {
  const pages = facts.pdf?.pages ?? 1
  const fileKey = await storedBytes(
    tx,
    name,
    'application/pdf',
    facts === goodResult ? textPdf([name, ...texts], pages) : imagePdf(pages),
  )
  await tx.storedFile.update({
    where: { key: fileKey },
    data: { report: buildReport(facts, name) },
    select: { key: true },
  })
  const { id } = await tx.driveItem.create({
    data: { parentId, name, foldedName: foldName(name), fileKey },
    select: { id: true },
  })
  return { id, fileKey }
}
