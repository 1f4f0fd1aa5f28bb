/**
 * Lines as they stand in school books of eight subjects, made at random from a seed: exercises, choices,
 * units, percentages, years, circled letters, arrows, boxes, fractions, quotations, formulas, English.
 */
import { englishSentences } from '../../support/english-sentences'
import { schoolSentences } from './braille-sentences'
import { below, pick, type Random } from './braille-volumes'

export const subjects = [
  '국어',
  '수학',
  '사회',
  '과학',
  '도덕',
  '영어',
  '음악',
  '기술·가정',
] as const
export type Subject = (typeof subjects)[number]

const nouns =
  '물체 그래프 자료 지도 문화 시장 정부 기온 용액 식물 동물 세포 힘 속력 소리 빛 전류 자석 마을 고장 축제 가락 장단 음표 악기 도구 재료 에너지 쓰레기 친구 가족 약속 규칙 책임 배려 인물 장면 문단 낱말 문장 시인 주인공 갈등 비유 표현 근거 주장 토의 면담 온도 길이 넓이 부피 들이 무게 각도 도형 삼각형 사각형 원기둥 비율 확률 평균'.split(
    ' ',
  )
const places = '서울 부산 대구 인천 광주 대전 울산 제주 강릉 전주 안동 경주'.split(' ')
const letters = 'ㄱㄴㄷㄹㅁ'
const mathematics: ((tools: Tools) => string)[] = [
  ({ number }) => `x^{2}+${number(2, 20)}x-${number(2, 30)}=0`,
  ({ number }) => `f(x)=${number(2, 9)}x^{3}-${number(2, 9)}x`,
  ({ number }) => `\\frac{${number(1, 40)}}{${number(2, 40)}}+\\sqrt{${number(2, 40)}}`,
  ({ number }) => `a_{n}=${number(2, 9)}n+${number(1, 9)}`,
  ({ number }) => `\\sin ${number(10, 80)}^{\\circ}`,
  ({ number }) => `|x-${number(2, 9)}|\\leq ${number(2, 9)}`,
  ({ number }) => `\\log_{${number(2, 9)}} x=${number(2, 9)}`,
]
const science: ((tools: Tools) => string)[] = [
  ({ number }) => `v=v_{0}+${number(2, 20)}t`,
  () => `F=ma`,
  ({ number }) => `\\frac{V}{T}=${number(2, 9)}`,
  () => `H_{2}O`,
  () => `CO_{2}`,
]
let english: string[] | undefined
/** Plain sentences of English; words that a Korean text has between its own are lines of their own. */
const englishPool = () =>
  (english ??= englishSentences(31, 600).filter((one) => /^[A-Za-z ,.'?!]+$/.test(one)))
const fractions = '½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞'

type Tools = {
  random: Random
  noun: () => string
  number: (least: number, most: number) => number
  sentence: () => string
  one: <T>(from: readonly T[]) => T
}

const finalOf = (word: string) => (word.charCodeAt(word.length - 1) - 0xac00) % 28
const topic = (word: string) => word + (finalOf(word) ? '은' : '는')
const object = (word: string) => word + (finalOf(word) ? '을' : '를')
const both = (word: string) => word + (finalOf(word) ? '과' : '와')

const common: ((tools: Tools) => string)[] = [
  ({ sentence }) => sentence(),
  ({ sentence }) => sentence(),
  ({ noun, number }) => `${number(1, 20)}. ${object(noun())} 설명한 것으로 알맞은 것은?`,
  ({ noun }) => `다음 ㉠과 ㉡에 들어갈 ${object(noun())} 쓰시오.`,
  ({ noun }) => `〈보기〉에서 ${object(noun())} 모두 고른 것은?`,
  () => `① ${letters.slice(0, 1)}, ㄴ`,
  ({ one }) => `${one(['②', '③', '④', '⑤'])} ${one(['ㄱ, ㄷ', 'ㄴ, ㄷ', 'ㄱ, ㄴ, ㄷ', 'ㄷ, ㄹ'])}`,
  ({ noun }) => `※ 다음 ${object(noun())} 보고 물음에 답하시오.`,
  ({ noun }) => `• ${both(noun())} ${noun()}의 관계`,
  ({ noun }) => `○ ${noun()} 조사하기`,
  ({ noun }) => `(가)는 ${noun()}, (나)는 ${noun()}에 해당한다.`,
  ({ noun, number }) => `[그림 ${number(1, 9)}] ${noun()}의 변화`,
  ({ number, sentence }) => `(${number(1, 9)}) ${sentence()}`,
  ({ noun }) => `${noun()}에 알맞은 말을 ____ 에 쓰시오.`,
  ({ noun }) => `□ 안에 알맞은 ${object(noun())} 써넣으시오.`,
]

const bySubject: Record<Subject, ((tools: Tools) => string)[]> = {
  국어: [
    ({ noun }) => `김○○ 씨는 “${topic(noun())} 소중하다.”라고 말하였다.`,
    ({ one }) => `모음 ${one(['ㅏ', 'ㅗ', 'ㅜ', 'ㅣ'])}는 소리를 길게 낸다.`,
    ({ noun }) => `『${noun()} 이야기』와 「${noun()}」를 견주어 읽어 봅시다.`,
    ({ noun }) => `ⓐ와 ⓑ의 ${topic(noun())} 서로 다르다….`,
  ],
  수학: [
    ({ number }) => `${number(2, 99)}+${number(2, 99)}=${number(100, 200)}`,
    ({ number }) => `${number(10, 99)}÷${number(2, 9)}=${number(2, 9)}, 나머지는 ${number(1, 8)}`,
    ({ random, noun }) =>
      `${topic(noun())} 전체의 ${fractions.charAt(below(random, fractions.length))}입니다.`,
    ({ number }) =>
      `한 변의 길이가 ${number(2, 30)}cm인 정사각형의 넓이는 ${number(100, 900)}㎠이다.`,
    ({ number }) =>
      `${number(1, 9)}.${number(1, 99)}와 ${number(1, 9)}.${number(1, 9)}의 크기를 비교하시오.`,
    ({ number }) => `각의 크기는 ${number(10, 170)}°이고, 비율은 ${number(5, 95)}%이다.`,
  ],
  사회: [
    ({ number, one }) =>
      `${number(1900, 2026)}년 ${number(1, 12)}월 ${number(1, 28)}일 ${one(places)}에서 열렸다.`,
    ({ number, noun }) =>
      `${topic(noun())} ${number(10, 99)}%에서 ${number(10, 99)}.${number(1, 9)}%로 늘었다.`,
    ({ one }) => `${one(places)} → ${one(places)} → ${one(places)}`,
    ({ number }) =>
      `인구는 ${number(1, 9)},${number(100, 999)},${number(100, 999)}명이고 면적은 ${number(100, 999)}㎢이다.`,
    ({ number, noun }) => `’${number(10, 26)}년 ${noun()} 축제는 3·1 운동을 기념한다.`,
  ],
  과학: [
    ({ number }) => `물은 ${number(90, 100)}℃에서 끓고 ${number(0, 4)} ℃에서 언다.`,
    ({ number, noun }) => `${noun()}의 무게는 ${number(2, 900)}g, 부피는 ${number(2, 90)}mL이다.`,
    ({ number }) => `속력은 ${number(2, 90)}m/s이고 ${number(2, 9)}초 동안 움직였다.`,
    ({ noun }) => `${noun()} → ${noun()}의 순서로 변한다.`,
    ({ number, noun }) => `${noun()}의 질량은 ${number(1, 9)}.${number(1, 9)} kg입니다.`,
  ],
  도덕: [
    ({ noun }) => `‘${topic(noun())} 왜 필요할까?’를 생각해 봅시다.`,
    ({ noun }) => `◎ ${noun()} 실천하기`,
    ({ noun }) => `${noun()}: 서로를 존중하는 마음`,
  ],
  영어: [
    ({ one }) => `${one(['school', 'friend', 'book', 'apple', 'music', 'water'])}의 뜻을 쓰시오.`,
    ({ one, number }) => `Lesson ${number(1, 9)}. ${one(nouns)} 익히기`,
    ({ noun }) => `A는 ${noun()}, B는 ${noun()}이다.`,
  ],
  음악: [
    ({ noun, number }) => `${number(2, 6)}/8박자의 ${object(noun())} 노래합니다.`,
    ({ noun }) => `* ${noun()}의 느낌을 살려 부르기`,
    ({ number }) => `${number(1, 4)}~${number(5, 8)}마디를 반복한다.`,
  ],
  '기술·가정': [
    ({ number, noun }) => `${noun()}의 가격은 ₩${number(1, 9)},${number(100, 999)}이다.`,
    ({ number, one }) => `${number(10, 90)}${one(['W', 'V', 'kg', 'cm', 'mm'])}까지 쓸 수 있다.`,
    ({ noun }) => `▣ ${noun()} 점검표`,
    ({ noun }) => `${noun()}(재료)와 ${noun()}/${noun()}를 준비한다.`,
  ],
}

/** Lines of other codes: formulas, and whole sentences of English. */
const ofOtherCodes: Partial<Record<Subject, ((tools: Tools) => string)[]>> = {
  수학: [
    (tools) => `$${tools.one(mathematics)(tools)}$ 의 값을 구하시오.`,
    (tools) => `함수 $${tools.one(mathematics)(tools)}$ 에서 ${object(tools.noun())} 찾으시오.`,
    (tools) => `$${tools.one(mathematics)(tools)}$`,
  ],
  과학: [(tools) => `${tools.noun()}에서 $${tools.one(science)(tools)}$ 임을 확인한다.`],
  영어: [
    ({ one }) => one(englishPool()),
    ({ one }) => [one(englishPool()), one(englishPool()), one(englishPool())].join(' '),
    ({ one, number }) => `${number(1, 9)}. ${one(englishPool())}`,
  ],
}

const toolsOf = (random: Random): Tools => ({
  random,
  noun: () => pick(random, nouns),
  number: (least, most) => least + below(random, most - least + 1),
  sentence: () => pick(random, schoolSentences),
  one: (from) => pick(random, from),
})

/** A line of a subject, or of a formula or English where the subject has them. */
export function schoolLine(random: Random, subject: Subject): string {
  const others = ofOtherCodes[subject]
  return others && random() < 0.4
    ? pick(random, others)(toolsOf(random))
    : textbookLine(random, subject)
}

/** A line of a subject in Korean. */
export function textbookLine(random: Random, subject: Subject): string {
  const tools = toolsOf(random)
  const makers = random() < 0.5 ? common : bySubject[subject]
  return pick(random, makers)(tools)
}
