/** Days, weeks and pages of generated plans, as schools write them. */
import type { Random } from '../../../prisma/seed/random'

const weekdays = '일월화수목금토'
type Parts = { y: number; m: number; d: number; w: string }
const partsOf = (day: string): Parts => ({
  y: Number(day.slice(0, 4)),
  m: Number(day.slice(5, 7)),
  d: Number(day.slice(8)),
  w: weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '',
})

/** Spellings of one day. */
const dayStyles: ((day: Parts) => string)[] = [
  ({ m, d }) => `${m}/${d}`,
  ({ m, d }) => `${m}.${d}.`,
  ({ m, d }) => `${m}월 ${d}일`,
  ({ m, d, w }) => `${m}월 ${d}일(${w})`,
  ({ m, d, w }) => `${m}/${d}(${w})`,
  ({ m, d, w }) => `${m}. ${d}.(${w})`,
  ({ y, m, d }) => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`,
  ({ y, m, d }) => `${y}.${m}.${d}.`,
  ({ y, m, d }) => `'${y % 100}.${m}.${d}.`,
  ({ y, m, d }) => `${y}년 ${m}월 ${d}일`,
  ({ m, d }) => `${m}월 ${d}일부터`,
  ({ m, d, w }) => `${m}월 ${d}일(${w})부터`,
  ({ m, d }) => `${m}.${d}.~`,
  ({ m, d }) => `${m}월${d}일`,
]
export const dayStyle = (random: Random) => {
  const style = random.pick(dayStyles)
  return (day: string) => style(partsOf(day))
}

/** Spellings of the days of a week; both days stand in one month or in two. */
const rangeStyles: ((from: Parts, to: Parts) => string)[] = [
  (from, to) => `${from.m}.${from.d}~${to.m}.${to.d}`,
  (from, to) => `${from.m}/${from.d}(${from.w})~${to.m}/${to.d}(${to.w})`,
  (from, to) => `${from.m}/${from.d}(${from.w})~${to.m}/${to.d}`,
  (from, to) => `${from.m}월 ${from.d}일~${to.m}월 ${to.d}일`,
  (from, to) =>
    from.m === to.m
      ? `${from.m}월 ${from.d}일부터 ${to.d}일까지`
      : `${from.m}월 ${from.d}일부터 ${to.m}월 ${to.d}일까지`,
  (from, to) =>
    from.m === to.m
      ? `${from.m}월 ${from.d}일(${from.w})부터 ${to.d}일(${to.w})까지`
      : `${from.m}월 ${from.d}일(${from.w})부터 ${to.m}월 ${to.d}일(${to.w})까지`,
  (from, to) => `${from.m}.${from.d}.(${from.w})∼${to.m}.${to.d}.(${to.w})`,
  (from, to) => `${from.m}. ${from.d}. ~ ${to.m}. ${to.d}.`,
  (from, to) => `${from.y}.${from.m}.${from.d}.~${to.m}.${to.d}.`,
  (from, to) => `${from.m}/${from.d}-${to.m}/${to.d}`,
  (from, to) => `${from.m}월 ${from.d}일에서 ${to.m}월 ${to.d}일까지`,
]
export const rangeStyle = (random: Random) => {
  const style = random.pick(rangeStyles)
  return (from: string, to: string) => style(partsOf(from), partsOf(to))
}

const spelt = ['', '첫째', '둘째', '셋째', '넷째', '다섯째']
const weekStyles: ((month: number, week: number) => string)[] = [
  (month, week) => `${month}월 ${week}주`,
  (month, week) => `${month}월 ${week}주차`,
  (month, week) => `${month}월 ${spelt[week]} 주`,
  (month, week) => `${month}월 ${week}째 주`,
  (month, week) => `${month}월 제${week}주`,
]
export const weekStyle = (random: Random) => random.pick(weekStyles)

const wide = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

type Pages = (first: number, last: number) => string
const marked: Pages[] = [
  (first, last) => `${first}~${last}쪽`,
  (first, last) => `p.${first}~${last}`,
  (first, last) => `pp. ${first}-${last}`,
  (first, last) => `p${first}-${last}`,
  (first, last) => `${first}쪽~${last}쪽`,
  (first, last) => `${first}쪽 ~ ${last}쪽`,
  (first, last) => `${first}쪽부터 ${last}쪽까지`,
  (first, last) => `${first}쪽부터 ${last}쪽`,
  (first, last) => `${first}쪽에서 ${last}쪽까지`,
  (first, last) => `${first}~p.${last}`,
  (first, last) => `p.${first} – p.${last}`,
  (first, last) => `${first}∼${last}쪽`,
  (first, last) => `${first}〜${last}쪽`,
  (first, last) => `${first}～${last}쪽`,
  (first, last) => `${wide(first)}～${wide(last)}쪽`,
  (first, last) => `(${first}~${last}쪽)`,
  (first, last) => `${first}p~${last}p`,
  (first, last) => `${first}~${last}p`,
  (first, last) => `pp.${first}~pp.${last}`,
  (first, last) => `${first}페이지~${last}페이지`,
  (first, last) => `${first} ~ ${last}쪽`,
  (first, last) => `교과서 ${first}~${last}쪽`,
  (first, last) => `P.${first}-P.${last}`,
]
const bare: Pages[] = [
  (first, last) => `${first}~${last}`,
  (first, last) => `${first}-${last}`,
  (first, last) => `${first}–${last}`,
  (first, last) => `${first} ~ ${last}`,
  (first, last) => `${wide(first)}∼${wide(last)}`,
]
/** Pages in lines, where a sign says that they are pages. */
export const lineStyle = (random: Random): Pages => random.pick(marked)
/** Pages in a column of their own. */
export const cellStyle = (random: Random): Pages => random.pick([...bare, ...marked])

/** Pages of which nobody can tell from the line what they mean. */
export const unclear: Pages[] = [
  (first, last) => `${first + 100}-${String(last).slice(-1)}쪽`,
  (first, last) => `${first}~${last}쪽 (일부 제외)`,
  (first, last) => `${first}~${last}쪽 외`,
  (first, last) => `${first}쪽, ${last + 60}쪽`,
  (first) => `${first}쪽 이후`,
]

export const eventNames = [
  '중간고사',
  '개교기념일',
  '현장체험학습',
  '재량휴업일',
  '체육대회',
  '중간고사 대비',
  '1차 지필평가',
]

export const unitNames = [
  '1. 수와 연산',
  '2단원 도형의 기초',
  'Ⅱ-1 제곱근과 실수',
  '100까지의 수',
  '3·1 운동과 대한민국 임시 정부',
  'Lesson 2 My Day',
  '1~2차시 시 읽기',
  '나눗셈 (1)',
  '행렬',
  '우리 주변에서 찾는 무늬',
  '처음부터 끝까지 읽기',
  '19세기의 세계',
  '1-2. 소인수분해',
  '덧셈과 뺄셈',
  'Ⅲ. 물질의 상태',
  '두 자리 수 × 한 자리 수',
  '6·25 전쟁',
  '(3) 문단의 짜임',
  '2차 함수의 그래프',
  '듣기·말하기',
  '3학년이 되어',
  '가. 봄의 소리',
]
