/**
 * The demo's people and schools.
 * Names, telephone numbers and addresses are invented; the schools for the blind exist.
 */
import { readFileSync } from 'node:fs'
import { levels } from '~/tables/codes'
import { initials } from '~/features/catalogue/book/search/search-text'
import { personName } from './invent'
import { random, type Random } from './random'

export const demoPassword = 'Moduchaek1!'

type SchoolRow = {
  name: string
  initials: string
  address: string
  zipCode: string
  phone: string
}
// prettier-ignore
export type UserRow = {
  user: string; name: string; nickName: string; level: number; email: string; confirmedEmail: string; phone: string; cellPhone: string; birth: string; gender: string
  zipCode: string; address: string; addressDetail: string; schoolName: string; optIn: boolean; createTime: Date
}

const makers = [
  '대구대 점자도서관',
  '전남점자도서관',
  '제주점자도서관',
  '송암점자도서관',
  '실로암시각장애인복지관',
  '성북시각장애인복지관',
]
const memberCount = 60

/**
 * Members who joined lately: nobody has confirmed them as eligible, one of them waits for it, and one
 * was refused.
 */
export const newcomers = ['newmember', 'newteacher', 'newparent'] as const
export const isNewcomer = ({ user }: { user: string }) => newcomers.some((name) => name === user)

/**
 * The twelve schools for the blind and forty ordinary ones; data/schools.csv holds their names and
 * (invented) streets.
 */
export function demoSchools(): SchoolRow[] {
  const lines = readFileSync(new URL('../data/schools.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines.map((line, index) => {
    const [name = '', street = ''] = line.split(',')
    return {
      name,
      initials: initials(name),
      address: `${street} ${index + 1}`,
      zipCode: zipCode(index),
      phone: landline(index),
    }
  })
}

/**
 * admin, producer and member, then six producers (one per maker) and sixty members, at the schools,
 * and the newcomers.
 */
export function demoUsers(schools: readonly SchoolRow[]): UserRow[] {
  const rng = random(7)
  const school = (index: number) => schools[index % schools.length]
  const named = [
    person('admin', '관리자', levels.administrator, 0, undefined, rng),
    {
      ...person('producer', '한제작', levels.producer, 1, undefined, rng),
      schoolName: '송암점자도서관',
      nickName: '송암점자도서관',
    },
    person('member', '김모두', levels.member, 2, school(0), rng),
  ]
  const producers = makers.map((maker, index) => ({
    ...person(
      `maker${number(index + 1)}`,
      personName(rng),
      levels.producer,
      3 + index,
      undefined,
      rng,
    ),
    schoolName: maker,
    nickName: maker,
  }))
  const members = Array.from({ length: memberCount }, (_, index) =>
    person(
      `teacher${number(index + 1)}`,
      personName(rng),
      levels.member,
      10 + index,
      school(index),
      rng,
    ),
  )
  const joinedLately = newcomers.map((user, index) => ({
    ...person(user, personName(rng), levels.member, 80 + index, school(index), rng),
    createTime: new Date(Date.UTC(2026, 10, 16 + index, 2)),
  }))
  return [...named, ...producers, ...members, ...joinedLately]
}

function person(
  user: string,
  name: string,
  level: number,
  index: number,
  school: SchoolRow | undefined,
  rng: Random,
): UserRow {
  const day = new Date(
    Date.UTC(2023, rng.between(0, 35), rng.between(1, 28), rng.between(0, 9), rng.between(0, 59)),
  )
  return {
    user,
    name,
    nickName: name,
    level,
    email: `${user}@example.org`,
    confirmedEmail: `${user}@example.org`,
    phone: landline(500 + index),
    cellPhone: `0100000${String(index + 1).padStart(4, '0')}`,
    birth: `${rng.between(1965, 2001)}-${number(rng.between(1, 12))}-${number(rng.between(1, 28))}`,
    gender: rng.pick(['M', 'F']),
    zipCode: school?.zipCode ?? zipCode(100 + index),
    address: school?.address ?? `모두시 책읽는구 점자로 ${index + 1}`,
    addressDetail: rng.chance(0.5) ? `${rng.between(1, 4)}층 교무실` : '',
    schoolName: school?.name ?? '',
    optIn: rng.chance(0.6),
    createTime: day,
  }
}

const number = (value: number) => String(value).padStart(2, '0')
/** Numbers that nobody has: the exchange 000 is not assigned. */
const landline = (index: number) => `020000${String(index + 1).padStart(4, '0')}`
/** No region's postal code begins with 00. */
const zipCode = (index: number) => `00${String(index + 1).padStart(3, '0')}`
