/**
 * The demo's desk: who makes the volumes in production, and of `producer` one volume that came back
 * with remarks, one that waits for a signature, and one of a colleague to be checked.
 */
import { writeTakenSteps, writeVolumeMakers } from './seed.sql.server'
import { brfOf, usualPage } from '~/features/production/braille/layout'
import { writeBraille } from '~/features/production/braille/write'
import { contentTag } from '~/storage/content-tag.server'
import type { Prisma } from '../generated/client'
import { storedBytes } from './files'

type Tx = Prisma.TransactionClient
type Volume = {
  id: number
  number: number
  firstPage: number | null
  lastPage: number | null
  title: string
}

export async function writeDesk(tx: Tx): Promise<void> {
  await tx.$executeRaw(writeVolumeMakers())
  await tx.$executeRaw(writeTakenSteps())
  const { producer, colleague, volumes } = await sharedBook(tx)
  const [returned, waiting, toCheck] = volumes
  if (!producer || !colleague || !returned || !waiting || !toCheck) return
  await handIn(tx, returned, producer, { state: 'producing', share: 0.4 })
  await tx.volumeRemark.createMany({
    data: [
      { page: 1, line: 4, text: '숫자 앞에 수표가 없습니다.' },
      { text: '마지막 쪽의 그림 설명이 빠졌습니다. 원본 쪽을 다시 봐 주세요.' },
    ].map((remark) => ({ ...remark, volumeId: returned.id, userId: colleague })),
  })
  await tx.volumeStep.create({
    data: { volumeId: returned.id, kind: 'returned', userId: colleague },
    select: { id: true },
  })
  await handIn(tx, waiting, producer, { state: 'checking', share: 1 })
  await handIn(tx, toCheck, colleague, { state: 'checking', share: 1, left: true })
}

/** The first book of `producer` with three volumes of braille that are not finished, shared with a colleague. */
async function sharedBook(tx: Tx) {
  const producer = await tx.user.findUnique({
    where: { user: 'producer' },
    select: {
      id: true,
      assignments: { orderBy: { bookRowId: 'asc' }, select: { bookRowId: true } },
    },
  })
  const colleague = await tx.user.findFirst({
    where: { level: 2, user: { not: 'producer' } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const rows = await tx.volume.findMany({
    where: {
      bookRowId: { in: producer?.assignments.map(({ bookRowId }) => bookRowId) ?? [] },
      prodType: '점자',
      state: { not: 'finished' },
    },
    orderBy: [{ bookRowId: 'asc' }, { number: 'asc' }],
    select: {
      id: true,
      number: true,
      firstPage: true,
      lastPage: true,
      bookRowId: true,
      format: { select: { book: { select: { title: true } } } },
    },
  })
  const first = rows.find(
    ({ bookRowId }) => rows.filter((row) => row.bookRowId === bookRowId).length >= 3,
  )?.bookRowId
  if (first !== undefined && colleague)
    await tx.assignment.createMany({
      data: [{ userId: colleague.id, bookRowId: first }],
      skipDuplicates: true,
    })
  return {
    producer: producer?.id,
    colleague: colleague?.id,
    volumes: rows
      .filter(({ bookRowId }) => bookRowId === first)
      .map(({ format, ...volume }) => ({ ...volume, title: format.book.title })),
  }
}

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

async function handIn(
  tx: Tx,
  volume: Volume,
  makerId: number,
  {
    state,
    share,
    left = false,
  }: { state: 'producing' | 'checking'; share: number; left?: boolean },
): Promise<void> {
  const bytes = Buffer.from(brfOf(brailleOf(volume, share, left)), 'latin1')
  const name = `${volume.title.replace(/[\\/:*?"<>|]/g, ' ')} ${volume.number}권.brf`
  const key = await storedBytes(tx, name, 'text/plain', bytes)
  const { sha256 } = await tx.storedFile.findUniqueOrThrow({
    where: { key },
    select: { sha256: true },
  })
  const { checkBraille } = await import('~/features/production/file-check/braille/check')
  const format = await tx.volume.findUniqueOrThrow({
    where: { id: volume.id },
    select: { prodType: true, format: { select: { _count: { select: { volumes: true } } } } },
  })
  const card = checkBraille(bytes, {
    title: volume.title,
    prodType: format.prodType,
    volume: volume.number,
    volumes: format.format._count.volumes,
    firstPage: volume.firstPage,
    lastPage: volume.lastPage,
    page: usualPage,
    source: null,
  })
  await tx.storedFile.update({ where: { key }, data: { card }, select: { key: true } })
  await tx.volume.update({
    where: { id: volume.id },
    data: {
      state,
      makerId,
      handedInKey: key,
      begunDate: day(6),
      handedInDate: state === 'checking' ? day(1) : '',
    },
    select: { id: true },
  })
  const time = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000)
  await tx.volumeStep.deleteMany({ where: { volumeId: volume.id } })
  await tx.volumeStep.createMany({
    data: [
      { volumeId: volume.id, kind: 'taken', userId: makerId, createTime: time(6) },
      {
        volumeId: volume.id,
        kind: 'handedIn',
        userId: makerId,
        createTime: time(1),
        fileName: name,
        version: contentTag({ sha256 }),
      },
    ],
  })
}

const sentences = [
  '우리는 여러 가지 자료를 읽고 중요한 내용을 찾아 정리합니다.',
  '글쓴이가 말하고자 하는 바를 한 문장으로 간추려 봅시다.',
  '모둠 친구들과 의견을 나누고 서로 다른 점을 비교해 봅시다.',
  '표와 그래프를 보고 변화하는 모습을 말로 설명해 봅시다.',
  '2026년에 조사한 결과 12명 가운데 8명이 찬성하였습니다.',
  '낱말의 뜻을 국어사전에서 찾아 공책에 적어 봅시다.',
]

/** Braille of a title page, and of the pages of print with their marks; `left`: a note left behind. */
function brailleOf({ title, number, firstPage, lastPage }: Volume, share: number, left: boolean) {
  const first = firstPage ?? 1
  const count = Math.max(1, Math.round(((lastPage ?? first) - first + 1) * share))
  const pages = Array.from({ length: count }, (_, i) => [
    markOf(first + i),
    ...Array.from({ length: 6 }, (_, line) => {
      const sentence = sentences[(i + line) % sentences.length]!
      return writeBraille(`  ${sentence}`).braille
    }),
    ...(left && i === 3 ? [writeBraille('그림 설명').braille] : []),
  ])
  return [writeBraille(`${title}\n제${number}권\n`).braille, ...pages.flat()].join('\n')
}

/** A line that says where a page of print begins. */
function markOf(page: number): string {
  const sign = writeBraille(String(page)).braille
  return '⠤'.repeat(usualPage.cells - sign.length) + sign
}
