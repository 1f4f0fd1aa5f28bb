/** What signs, Greek letters and functions of school mathematics are called in Korean. */
import { greekCommands } from '~/features/production/braille/maths/tables'

/** Where a sign stands: after an operator or relation something else is awaited. */
type SignForm =
  'operator' | 'relation' | 'prefix' | 'postfix' | 'ordinary' | 'open' | 'close' | 'comma' | 'big'
type SignName = { words: string; form: SignForm }

/** A row is a form, and in it signs with their words; several signs may have the same words. */
// prettier-ignore
const rows: [SignForm, string][] = [
  ['operator', '+:더하기 −-–:빼기 ×:곱하기 ÷:나누기 ⋅·:곱하기 ±:플러스마이너스 ∓:마이너스플러스 /∕:슬래시 ∪⋓:합집합 ∩:교집합 ∖:차집합'],
  ['operator', '∧:그리고 ∨:또는 ⊻:배타적_또는 ⊕:동그라미_더하기 ⊖:동그라미_빼기 ⊗:동그라미_곱하기 ⊙:동그라미_점 ⊘:동그라미_나누기 ∗*:별표 ⋆:별 ∘:합성 ∙•:점'],
  ['relation', '=:이퀄 ≠:같지_않다 >:크다 <:작다 ≯:크지_않다 ≮:작지_않다 ≥≧⩾:크거나_같다 ≤≦⩽:작거나_같다 ≪:훨씬_작다 ≫:훨씬_크다'],
  ['relation', '≈:거의_같다 ≒:근사하게_같다 ≃:점근하여_같다 ≅:물결_등호 ≡:합동 ≢:합동_아니다 ∼~:물결표 ≁:물결표_아니다 ∽:닮음 ∝:비례 ≔:정의하여_같다'],
  ['relation', '→⟶:화살표 ←⟵:왼쪽_화살표 ↔⟷:양쪽_화살표 ↑:위쪽_화살표 ↓:아래쪽_화살표 ↗:오른쪽_위_화살표 ↘:오른쪽_아래_화살표 ↖:왼쪽_위_화살표 ↙:왼쪽_아래_화살표'],
  ['relation', '⇒⟹:이면 ⇐⟸:왼쪽_두_줄_화살표 ⇔⟺:동치 ⇏:이면_아니다 ⇌⇄:가역_화살표 ↦⟼:대응_화살표 ↛:화살표_아니다'],
  ['relation', '∈:원소 ∉:원소_아니다 ∋:원소로_가진다 ∌:원소로_가지지_않는다 ⊂:부분집합 ⊄:부분집합_아니다 ⊃:포함한다 ⊅:포함하지_않는다'],
  ['relation', '⊆:부분집합_또는_같다 ⊇:포함하거나_같다 ⊊:진부분집합 ⊥⟂:수직 ∥:평행 ∦:평행_아니다 ∤:세로줄_아니다 ∴:그러므로 ∵:왜냐하면'],
  ['prefix', '∠∡:각 △▵:삼각형 ∂:라운드 ∇:나블라 ∀:모든 ∃:존재한다 ∄:존재하지_않는다 ¬￢:부정 #＃:샵 √:루트 ⌒⌢:호 ▱:평행사변형 ⏢:사다리꼴'],
  ['ordinary', '∞:무한대 ∅⌀:공집합 …⋯:점점점 ⋮:세로_점점점 ⋱:대각선_점점점 ℏ:h_바 ℓ:l ℵ:알레프 □◻◽:네모 ■:검은_네모 ○◯:동그라미 ●:검은_동그라미'],
  ['ordinary', '▲:검은_삼각형 ▽:거꾸로_된_삼각형 ◇⋄:마름모 ☆:별 ★:검은_별 ♂:수컷 ♀:암컷 †:칼표 _:밑줄 \\:역슬래시 &:앤드 @:골뱅이 $:달러'],
  ['postfix', '!:팩토리얼 °:도 %:퍼센트 ‰:퍼밀 ℃:섭씨도 ℉:화씨도 Å:옹스트롬 ?:물음표'],
  ['open', '(:괄호_열고 [:대괄호_열고 {:중괄호_열고 ⟨:꺾쇠괄호_열고 ⌊:바닥_괄호_열고 ⌈:천장_괄호_열고'],
  ['close', '):괄호_닫고 ]:대괄호_닫고 }:중괄호_닫고 ⟩:꺾쇠괄호_닫고 ⌋:바닥_괄호_닫고 ⌉:천장_괄호_닫고'],
  ['comma', ',:콤마 ;:세미콜론'],
  ['big', '∑:시그마 ∏:프로덕트 ∐:쌍대_프로덕트 ∫:인테그랄 ∬:이중_인테그랄 ∭:삼중_인테그랄 ∮:닫힌_인테그랄 ⋃:합집합 ⋂:교집합 ⋁:또는 ⋀:그리고'],
]

const names = new Map<string, SignName>(
  rows.flatMap(([form, row]) =>
    row.split(' ').flatMap((entry) => {
      const place = entry.lastIndexOf(':')
      const words = entry.slice(place + 1).replaceAll('_', ' ')
      return [...entry.slice(0, place)].map((sign): [string, SignName] => [sign, { words, form }])
    }),
  ),
)
/** Signs that rows of the table cannot hold. */
names.set(':', { words: '대', form: 'operator' })
names.set('|', { words: '세로줄', form: 'relation' })
names.set('∣', { words: '세로줄', form: 'relation' })
names.set('‖', { words: '두 줄 세로줄', form: 'relation' })
// a stroke through the sign before it
names.set('\u0338', { words: '아니다', form: 'relation' })
names.set('mod', { words: '모드', form: 'operator' })

export const signNameOf = (sign: string): SignName | undefined => names.get(sign)

const greekWords =
  'alpha:알파 beta:베타 gamma:감마 delta:델타 epsilon:엡실론 zeta:제타 eta:에타 theta:세타 iota:요타 kappa:카파 lambda:람다 mu:뮤 nu:뉴 xi:크사이 omicron:오미크론 pi:파이 rho:로 sigma:시그마 tau:타우 upsilon:입실론 phi:피 chi:카이 psi:프사이 omega:오메가'
/** Small Greek letters; `ϕ` and other shapes are the same letters. */
const greekNames = new Map(
  greekWords.split(' ').map((pair) => {
    const [name = '', word = ''] = pair.split(':')
    return [greekCommands[name] ?? '', word]
  }),
)
const sameLetter: Record<string, string> = {
  ϵ: 'ε',
  ϑ: 'θ',
  ϕ: 'φ',
  ς: 'σ',
  ϖ: 'π',
  ϱ: 'ρ',
  µ: 'μ',
}

/** The name of a Greek letter, small or large. */
export const greekNameOf = (letter: string): string | undefined =>
  greekNames.get(sameLetter[letter] ?? letter.toLowerCase())

// prettier-ignore
const functionWords: Record<string, string> = {
  sin: '사인', cos: '코사인', tan: '탄젠트', csc: '코시컨트', cosec: '코시컨트', sec: '시컨트', cot: '코탄젠트', arcsin: '아크사인',
  arccos: '아크코사인', arctan: '아크탄젠트', sinh: '하이퍼볼릭사인', cosh: '하이퍼볼릭코사인', tanh: '하이퍼볼릭탄젠트', coth: '하이퍼볼릭코탄젠트',
  log: '로그', lg: '로그', ln: '자연로그', exp: '지수함수', lim: '리미트', max: '맥스', min: '민', sup: '상한', inf: '하한', det: '행렬식',
  gcd: '최대공약수', lcm: '최소공배수', mod: '모드', rank: '랭크', sgn: '부호', Re: '실수부', Im: '허수부',
}
const functions = new Map(Object.entries(functionWords))

export const functionNameOf = (name: string): string | undefined => functions.get(name)
