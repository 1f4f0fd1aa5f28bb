/** Readers in the demo without a log-in: three pupils whom `member` helps, one of them with a guardian. */
import type { Prisma } from '../generated/client'

type Tx = Prisma.TransactionClient
type Person = { id: number; user: string }

const pupils = [
  {
    user: 'reader:demo-1',
    name: '김하늘',
    birth: '2017-03-02',
    schoolYear: '초3',
    formats: ['점자', '음성'],
    printSize: '',
    device: 'notetaker',
    guardian: '김보람',
  },
  {
    user: 'reader:demo-2',
    name: '박바다',
    birth: '2014-09-14',
    schoolYear: '초6',
    formats: ['확대A3'],
    printSize: '24',
    device: 'magnifier',
    guardian: '박나무',
  },
  {
    user: 'reader:demo-3',
    name: '최강산',
    birth: '2015-12-25',
    schoolYear: '초5',
    formats: ['점자', '점역'],
    printSize: '',
    device: 'paper',
    guardian: '최소리',
  },
] as const

/** Written last, so that everybody else keeps their number. */
export async function writeCare(tx: Tx, people: readonly Person[]): Promise<void> {
  const idOf = (name: string) => people.find(({ user }) => user === name)!.id
  const createTime = new Date(Date.UTC(2026, 10, 20, 1))
  const { schoolName, schoolId } = await tx.user.findUniqueOrThrow({
    where: { user: 'member' },
  })
  const created = await tx.user.createManyAndReturn({
    data: pupils.map(({ guardian: _, formats, ...pupil }, index) => ({
      ...pupil,
      formats: [...formats],
      schoolName,
      // the third one waits to be confirmed
      schoolId: index < 2 ? schoolId : null,
      createTime,
    })),
    select: { id: true, user: true },
  })
  const readers = created.toSorted((a, b) => a.id - b.id)
  const untilDays = pupils.map(({ birth }) => eveOfFourteen(birth))
  const care = readers.map(({ id }, index) => ({
    readerId: id,
    carerId: idOf('member'),
    kind: 'teacher' as const,
    scope: 'download' as const,
    untilDay: untilDays[index]!,
    createTime,
  }))
  const [first] = care
  await tx.care.createMany({
    data: [
      ...care,
      // a guardian who accepted the teacher's link
      {
        ...first!,
        carerId: idOf('newparent'),
        kind: 'guardian' as const,
        scope: 'apply' as const,
        invitedBy: 'member',
      },
    ],
  })
  await tx.careConsent.createMany({
    data: readers.map(({ id }, index) => ({
      readerId: id,
      kind: 'guardian' as const,
      name: pupils[index]!.guardian,
      way: 'paper' as const,
      userName: 'member',
      textDay: '2026-11-28',
      createTime,
    })),
  })
  await tx.eligibility.createMany({
    data: readers.slice(0, 2).map(({ id }) => ({
      userId: id,
      state: 'confirmed' as const,
      way: 'school' as const,
      note: '특수교육대상자로 선정된 학생입니다.',
      reason: '학교 명단으로 확인',
      userName: 'admin',
      createTime,
      decideTime: createTime,
    })),
  })
}

function eveOfFourteen(birth: string): string {
  const day = new Date(`${birth}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + 14)
  day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}
