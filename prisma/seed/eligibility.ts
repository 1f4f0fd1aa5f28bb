/**
 * Eligibility in the demo: everybody is confirmed but the newcomers; of these one waits with a photo,
 * and one was refused.
 */
import { levels } from '~/tables/codes'
import type { Prisma } from '../generated/client'
import { storedBytes } from './files'
import { isNewcomer, type newcomers } from './people'

type Tx = Prisma.TransactionClient
type Person = { id: number; level: number; user: string }

const day = (month: number, date: number) => new Date(Date.UTC(2026, month - 1, date, 1))

export async function writeEligibility(tx: Tx, people: readonly Person[]): Promise<void> {
  const idOf = (name: (typeof newcomers)[number]) => people.find(({ user }) => user === name)!.id
  await tx.eligibility.createMany({
    data: [
      ...people
        .filter((person) => person.level === levels.member && !isNewcomer(person))
        .map(({ id }) => ({
          userId: id,
          state: 'confirmed' as const,
          way: 'school' as const,
          reason: '학교 명단으로 확인',
          userName: 'admin',
          createTime: day(3, 2),
          decideTime: day(3, 2),
        })),
      {
        userId: idOf('newparent'),
        state: 'refused',
        way: 'photo',
        note: '중학교 2학년 학생의 어머니입니다.',
        reason: '사진이 흐려서 이름을 읽을 수 없습니다. 밝은 곳에서 다시 찍어 보내 주세요.',
        userName: 'admin',
        createTime: day(11, 18),
        decideTime: day(11, 19),
      },
      {
        userId: idOf('newteacher'),
        state: 'asked',
        way: 'photo',
        note: '국어 교사입니다. 재직증명서를 보냅니다.',
        fileKey: await storedBytes(tx, 'proof.png', 'image/png', await drawDocument()),
        createTime: day(11, 20),
      },
    ],
  })
}

/** In place of a person's document: a sheet of paper with a frame, a portrait's place and lines of grey bars where words would be. */
async function drawDocument(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const [width, height] = [480, 320]
  const grey = Buffer.alloc(width * height, 250)
  const fill = (left: number, top: number, w: number, h: number, tone: number) => {
    for (let y = top; y < top + h; y++) grey.fill(tone, y * width + left, y * width + left + w)
  }
  fill(0, 0, width, 6, 90)
  fill(0, height - 6, width, 6, 90)
  fill(24, 32, 200, 20, 70)
  fill(24, 80, 110, 140, 190)
  for (const [row, length] of [240, 180, 260, 200, 120].entries())
    fill(160, 90 + row * 28, length, 10, 130)
  fill(330, 250, 110, 30, 170)
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}
