/** Tests formulas in Korean words: sentences of school books, what has no words, hostile formulas. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sayFormula } from '~/features/production/manuscript/speech/say-formula'
import { costRatio } from '../../../support/checks/cost-growth'

const r = String.raw
const words = (latex: string) => sayFormula(latex).words

/** A formula, and the sentence of it. */
const sentences: Record<string, [latex: string, sentence: string][]> = {
  'numbers and expressions': [
    ['x^2+2x+1=0', 'x의 제곱 더하기 2 x 더하기 1 이퀄 0'],
    ['-2x^3-y', '마이너스 2 x의 세제곱 빼기 y'],
    [r`-1<x\le 4`, '마이너스 1 작다 x 작거나 같다 4'],
    [r`a\neq b`, 'a 같지 않다 b'],
    ['3x=9', '3 x 이퀄 9'],
    ['x=3=y', 'x 이퀄 3 이퀄 y'],
    ['n=m=l=7=2', 'n 이퀄 m 이퀄 l 이퀄 7 이퀄 2'],
    [r`6\div2\times(-3)`, '6 나누기 2 곱하기 괄호 열고 마이너스 3 괄호 닫고'],
    ['(1,2)', '괄호 열고 1 콤마 2 괄호 닫고'],
    ['1,250,000', '1,250,000'],
    [r`0.\dot{6}`, '0점 순환마디 6'],
    [r`3.4\dot{1}5\dot{2}`, '3.4 순환마디 1 5 2'],
    ['12:15=4:5', '12 대 15 이퀄 4 대 5'],
    ['|a-b|-|c|', '절댓값 시작 a 빼기 b 절댓값 끝 빼기 절댓값 시작 c 절댓값 끝'],
    [r`\left|\,|x|-1\right|`, '절댓값 시작 절댓값 시작 x 절댓값 끝 빼기 1 절댓값 끝'],
    ['3|6,4|8', '3 세로줄 6 콤마 4 세로줄 8'],
    ['2|x|', '2 절댓값 시작 x 절댓값 끝'],
    [r`x=1\text{ 또는 }-2`, 'x 이퀄 1 또는 마이너스 2'],
    [r`2\text{배}`, '2배'],
    ['7!', '7 팩토리얼'],
    [r`30\%`, '30퍼센트'],
  ],
  'fractions, powers and roots': [
    [r`\frac{1}{2}`, '2분의 1'],
    [r`5\frac{2}{3}`, '5와 3분의 2'],
    [r`3\frac{1}{4}`, '3과 4분의 1'],
    [r`\frac{a+1}{b}`, '분수 시작 b 분의 a 더하기 1 분수 끝'],
    [r`\frac{a}{b+1}`, '분수 시작 b 더하기 1 분의 a 분수 끝'],
    [r`\frac{a}{b}+1`, 'b분의 a 더하기 1'],
    [r`\frac{x}{\frac{y}{z}}`, '분수 시작 분수 시작 z 분의 y 분수 끝 분의 x 분수 끝'],
    [r`\frac{\frac{x}{y}}{z}`, '분수 시작 z 분의 분수 시작 y 분의 x 분수 끝 분수 끝'],
    ['2^5', '2의 5제곱'],
    ['2^{n}+1', '2의 n제곱 더하기 1'],
    ['2^{n+1}', '2의 지수 시작 n 더하기 1 지수 끝'],
    ['10^{-6}', '10의 마이너스 6제곱'],
    [r`8^{\frac{1}{3}}`, '8의 3분의 1제곱'],
    ['(2x)^2', '괄호 열고 2 x 괄호 닫고 제곱'],
    ['2x^2', '2 x의 제곱'],
    [r`\sqrt{5}x`, '루트 5 x'],
    [r`\sqrt{5x}`, '루트 시작 5 x 루트 끝'],
    [r`\sqrt[3]{27}`, '세제곱근 27'],
    [r`\sqrt[n]{a+b}`, 'n제곱근 시작 a 더하기 b n제곱근 끝'],
    [
      r`\frac{-b+\sqrt{b^2-ac}}{a}`,
      '분수 시작 a 분의 마이너스 b 더하기 루트 시작 b의 제곱 빼기 a c 루트 끝 분수 끝',
    ],
  ],
  'indices, functions and letters': [
    ['a_n', 'a 아래첨자 n'],
    ['a_{n+1}=a_n+1', 'a 아래첨자 시작 n 더하기 1 아래첨자 끝 이퀄 a 아래첨자 n 더하기 1'],
    ['x_2^3', 'x 아래첨자 2의 세제곱'],
    ["f''(x)", 'f 더블 프라임 괄호 열고 x 괄호 닫고'],
    ['g(x)=x', 'g 괄호 열고 x 괄호 닫고 이퀄 x'],
    [r`f: X\to Y`, 'f 콜론 X 화살표 Y'],
    ['F(x)=f(x)', '대문자 F 괄호 열고 x 괄호 닫고 이퀄 f 괄호 열고 x 괄호 닫고'],
    [r`\log_3 9`, '밑이 3인 로그 9'],
    [r`\log_{x-1} y`, '밑이 x 빼기 1인 로그 y'],
    [r`\sin^2\theta+\cos 2\theta`, '사인의 제곱 세타 더하기 코사인 2 세타'],
    [r`\alpha\beta=\pi\varphi`, '알파 베타 이퀄 파이 피'],
    [r`\mathbf{v}\in\mathbb{R}`, '굵은 v 원소 겹줄 R'],
    [r`\bar{x}=\hat{y}`, 'x 바 이퀄 y 햇'],
  ],
  'sums, limits and integrals': [
    [r`\sum_{k=1}^{n}k^2`, '시그마 k는 1부터 n까지 k의 제곱'],
    [r`\prod_{i=1}^{m}a_i`, '프로덕트 i는 1부터 m까지 a 아래첨자 i'],
    [r`\lim_{x\to 0}x`, '리미트 x가 0으로 갈 때 x'],
    [r`\lim_{n\to\infty}\frac1n`, '리미트 n이 무한대로 갈 때 n분의 1'],
    [r`\sum_{n=0}^{10}n`, '시그마 n은 0부터 10까지 n'],
    [r`\lim_{n\to 3}n`, '리미트 n이 3으로 갈 때 n'],
    [r`\lim_{x\to 1}x`, '리미트 x가 1로 갈 때 x'],
    [r`\lim_{l\to 20}l`, '리미트 l이 20으로 갈 때 l'],
    [r`\lim_{x\to 1-}x`, '리미트 x가 1 마이너스로 갈 때 x'],
    [r`\int_0^1 x\,dx`, '인테그랄 0부터 1까지 x d x'],
    [r`\int_{-a}^{a}f`, '인테그랄 마이너스 a부터 a까지 f'],
    [r`\left[x^2\right]_1^3`, '대괄호 열고 x의 제곱 대괄호 닫고 1부터 3까지'],
    [r`\frac{dy}{dx}`, '분수 시작 d x 분의 d y 분수 끝'],
  ],
  'sets, logic and chance': [
    [r`x\notin A\cup B^C`, 'x 원소 아니다 A 합집합 B 위첨자 C'],
    [r`\{x\mid x>0\}\subset\emptyset`, '중괄호 열고 x 세로줄 x 크다 0 중괄호 닫고 부분집합 공집합'],
    [r`\{x : |x|<2\}`, '중괄호 열고 x 콜론 절댓값 시작 x 절댓값 끝 작다 2 중괄호 닫고'],
    ['~p', '부정 p'],
    [r`p\not\to q`, 'p 화살표 아니다 q'],
    [r`\sim p\Rightarrow q`, '부정 p 이면 q'],
    [r`\mathrm{P}(A|B)`, 'P 괄호 열고 A 세로줄 B 괄호 닫고'],
    [r`{}_6\mathrm{C}_2`, '조합 6 C 2'],
    [r`{}_n\mathrm{P}_{r-1}`, '순열 시작 n P r 빼기 1 순열 끝'],
  ],
  'figures and vectors': [
    [r`\angle ABC=60^\circ`, '각 A B C 이퀄 60도'],
    [r`\triangle ABC\equiv\triangle DEF`, '삼각형 A B C 합동 삼각형 D E F'],
    [r`\overline{AB}\parallel\overline{CD}`, '선분 A B 평행 선분 C D'],
    [r`\overleftrightarrow{AB}\perp l`, '직선 A B 수직 l'],
    [r`\overset{\frown}{AB}`, '호 A B'],
    [r`\overrightarrow{AB}`, '위 화살표 A B'],
    [r`\overrightarrow{AB}+\overrightarrow{BC}`, '벡터 A B 더하기 벡터 B C'],
    [r`|\vec{a}|\,\vec{a}\cdot\vec{b}`, '크기 시작 벡터 a 크기 끝 벡터 a 내적 벡터 b'],
    [r`a\cdot b`, 'a 곱하기 b'],
    [r`\overset{n}{x}`, 'x 위 시작 n 위 끝'],
    [r`37^\circ 30'`, '37도 30분'],
  ],
  tables: [
    [
      r`\begin{pmatrix}1&2\\3&4\end{pmatrix}`,
      '행렬 2행 2열 시작, 첫째 행 1 콤마 2, 둘째 행 3 콤마 4, 행렬 끝',
    ],
    [
      r`\begin{cases}x+y=3\\x-y=1\end{cases}`,
      '묶음 2줄 시작, 첫째 줄 x 더하기 y 이퀄 3, 둘째 줄 x 빼기 y 이퀄 1, 묶음 끝',
    ],
    [
      r`\begin{aligned}x&=1\\&=y\end{aligned}`,
      '식 2줄 시작, 첫째 줄 x 이퀄 1, 둘째 줄 이퀄 y, 식 끝',
    ],
    [
      r`\begin{vmatrix}a&b\\c&d\end{vmatrix}`,
      '행렬식 2행 2열 시작, 첫째 행 a 콤마 b, 둘째 행 c 콤마 d, 행렬식 끝',
    ],
  ],
  units: [
    [r`9.8\,\mathrm{m/s^2}`, '9.8 미터 매 초 제곱'],
    [r`9.8\,\text{m/s}^2`, '9.8 미터 매 초 제곱'],
    [r`9.8\,\mathrm{m/s}^2`, '9.8 미터 매 초 제곱'],
    [r`5\,\mathrm{kg\cdot m/s}`, '5 킬로그램 미터 매 초'],
    [r`x\,\mathrm{cm}`, 'x 센티미터'],
    ['5㎡', '5 제곱미터'],
    [r`25\,\mathrm{cm^2}`, '25 제곱센티미터'],
    [r`3\times10^8\,\mathrm{m/s}`, '3 곱하기 10의 8제곱 미터 매 초'],
    [r`20\,\mathrm{N\cdot m}`, '20 뉴턴 미터'],
    [r`2\mathrm{A}+\mathrm{B}`, '2 A 더하기 B'],
    ['36.5℃', '섭씨 36.5도'],
  ],
  chemistry: [
    [r`\mathrm{H_2O}`, 'H 아래 2 O'],
    [r`\ce{2H2 + O2 -> 2H2O}`, '2 H 아래 2 더하기 O 아래 2 화살표 2 H 아래 2 O'],
    [r`\ce{CH4(g)}`, 'C H 아래 4 기체'],
    [r`\ce{SO4^2-}`, 'S O 아래 4 위 2마이너스'],
    [r`\ce{Ca(OH)2}`, 'Ca 괄호 열고 O H 괄호 닫고 아래 2'],
    [r`\ce{^{14}_{6}C}`, 'C 왼쪽 아래 6 왼쪽 위 14'],
    [r`\ce{CO + Co}`, 'C O 더하기 코발트'],
    [r`\ce{A ->[\Delta] B}`, 'A 화살표 위 시작 델타 위 끝 B'],
    [
      r`\mathrm{NaCl}\to\mathrm{Na^+}+\mathrm{Cl^-}`,
      'Na Cl 화살표 Na 위 플러스 더하기 Cl 위 마이너스',
    ],
    [r`n(\mathrm{H_2})=1`, 'n 괄호 열고 H 아래첨자 2 괄호 닫고 이퀄 1'],
  ],
}

describe.each(Object.entries(sentences))('%s', (_, cases) => {
  test.each(cases)('%s', (latex, sentence) => {
    expect(sayFormula(latex)).toEqual({ words: sentence, unread: [] })
  })
})

test('formulas that are not the same are not said alike', () => {
  const alike = [
    ['2x^2', '(2x)^2', '2^{2x}', '2^2x'],
    ['a_nb', 'a_{nb}', 'a_n^b', 'a^{n}_{}b', 'a^{nb}', 'a_{n^b}'],
    [
      r`\frac{a}{b}c`,
      r`\frac{ac}{b}`,
      r`\frac{a}{bc}`,
      r`\frac{a}{b^c}`,
      r`\left(\frac{a}{b}\right)^c`,
    ],
    [r`\frac{a}{b}+c`, r`\frac{a+c}{b}`, r`\frac{a}{b+c}`],
    [r`\frac{\frac{a}{b}}{c}`, r`\frac{a}{\frac{b}{c}}`, r`\frac{ab}{c}`],
    [r`\sqrt{a}b`, r`\sqrt{ab}`, r`\sqrt{a}^b`, r`\sqrt[b]{a}`, r`b\sqrt{a}`],
    [r`\log_a bc`, r`\log_{ab}c`, r`\log a_b c`],
    ['|a|b|c|', '|a||b||c|', '|a|b||c|'],
    ['A^c', 'a^c', 'A_c', 'Ac'],
    [r`\sin^2x`, r`\sin x^2`, r`(\sin x)^2`],
    [r`a\to b`, r`a\Rightarrow b`, r`a\leftrightarrow b`, r`a\Leftrightarrow b`],
    [r`\bar{AB}`, r`\vec{AB}`, r`\overleftrightarrow{AB}`, 'AB'],
    [r`3\frac12`, r`3+\frac12`, r`\frac{3}{12}`, r`\frac{1}{32}`],
    ["f'(x)", "f(x)'", "f(x')"],
  ]
  for (const formulas of alike) expect(new Set(formulas.map(words)).size).toBe(formulas.length)
})

test('no number of a formula is dropped, whatever it stands in', () => {
  const { formula } = fc.letrec<{ formula: string }>((tie) => {
    const part = tie('formula')
    const inside = (...shapes: ((one: string, other: string) => string)[]) =>
      shapes.map((shape) => fc.tuple(part, part).map(([one, other]) => shape(one, other)))
    return {
      formula: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.integer({ min: 100, max: 999 }).map(String),
        ...inside(
          (a, b) => `${a}+${b}`,
          (a, b) => `x${a}=-${b}`,
          (a, b) => r`\frac{${a}}{${b}}`,
          (a, b) => r`${a}\frac{1}{${b}}`,
          (a, b) => r`\sqrt[${a}]{${b}}`,
          (a, b) => r`\sqrt{${a}}y_{${b}}`,
          (a, b) => `{${a}}^{${b}}`,
          (a, b) => `{${a}}_{x}^{${b}}`,
          (a, b) => `|${a}|^{${b}}`,
          (a, b) => r`\left|${a}\right|_{${b}}`,
          (a, b) => r`\left.${a}\right|_{x=${b}}`,
          (a, b) => r`\left(${a}\right]^{${b}}`,
          (a, b) => r`\{${a}\mid ${b}\}'`,
          (a, b) => r`\sum_{k=${a}}^{${b}}k`,
          (a, b) => r`\int_{${a}}^{${b}}x`,
          (a, b) => r`\lim_{x\to ${a}}${b}`,
          (a, b) => r`\log_{${a}}{${b}}`,
          (a, b) => r`\overline{${a}}\vec{${b}}`,
          (a, b) => r`\overset{${a}}{${b}}`,
          (a, b) => r`\underset{${a}}{\underbrace{${b}}}`,
          (a, b) => r`\xrightarrow[${a}]{${b}}`,
          (a, b) => r`\binom{${a}}{${b}}`,
          (a, b) => r`{}_{${a}}\mathrm{C}_{${b}}`,
          (a, b) => r`{}^{${a}}_{${b}}\mathrm{U}`,
          (a, b) => r`\boxed{${a}}\cancel{${b}}`,
          (a, b) => r`${a}\,\mathrm{m/s}^{${b}}`,
          (a, b) => r`\begin{cases}${a}&x\\${b}\end{cases}`,
          (a, b) => r`\begin{pmatrix}${a}\\${b}\end{pmatrix}^{x}`,
          (a, b) => r`\begin{aligned}${a}&=${b}\end{aligned}`,
        ),
      ),
    }
  })
  fc.assert(
    fc.property(formula, (latex) => {
      const { words: said, unread } = sayFormula(latex)
      const isRead = !said.startsWith('읽지 못한 수식')
      expect(isRead ? unread : []).toEqual([])
      for (const number of latex.match(/\d{3}/g) ?? []) expect(said).toContain(number)
    }),
    { numRuns: 1500, seed: 11 },
  )
})

describe('what has no words', () => {
  test.each([
    [r`\foo x^2`, r`읽지 못한 기호 \foo x의 제곱`, [r`\foo`]],
    [r`a\foo b\baz`, r`a 읽지 못한 기호 \foo b 읽지 못한 기호 \baz`, [r`\foo`, r`\baz`]],
    ['a⨝b', 'a 읽지 못한 기호 ⨝ b', ['⨝']],
    [r`\frac{1}{2`, r`읽지 못한 수식 \frac{1}{2`, [r`\frac{1}{2`]],
    ['a^b^c', '읽지 못한 수식 a^b^c', ['a^b^c']],
    [r`\begin{foo}1\end{foo}`, r`읽지 못한 수식 \begin{foo}1\end{foo}`, [r`\begin{foo}1\end{foo}`]],
  ])('%s is named', (latex, said, signs) => {
    expect(sayFormula(latex)).toEqual({ words: said, unread: signs })
  })
})

describe('hostile formulas', () => {
  test.each([
    ['{'.repeat(100_000)],
    [r`\frac`.repeat(20_000)],
    [r`\frac{1}{`.repeat(400) + '1' + '}'.repeat(400)],
    [r`\sqrt{`.repeat(500) + 'x' + '}'.repeat(500)],
    ['x^{'.repeat(1000) + '}'.repeat(1000)],
    ['|'.repeat(3900)],
    ['(|'.repeat(1900)],
    [r`\def\a{\a\a}\a`],
    [r`\begin{matrix}`.repeat(100)],
    [r`\foo`.repeat(900)],
    ['\u0000\ud800'],
    ['x'.repeat(100_000)],
  ])('%.20s… ends, and is named where it is not said', (latex) => {
    const start = performance.now()
    const { words: said, unread } = sayFormula(latex)
    expect(performance.now() - start).toBeLessThan(2000)
    expect(said).not.toBe('')
    if (said.startsWith('읽지 못한 수식')) expect(unread).toHaveLength(1)
  })

  test('any text ends without an error, and is never dropped', () => {
    const pieces = fc.constantFrom(
      ...r`x 2 + - = | ( ) { } ^ _ ' & \\ \frac \sqrt \left( \right) \sum \int \lim \to \begin{cases} \end{cases} \vec \overline \text{가} \ce{H2O} \foo , : ~ \mathrm ≤ ½ ℃`.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 25 }), (list) => {
        const latex = list.join(' ')
        const { words: said, unread } = sayFormula(latex)
        for (const sign of unread) expect(said).toContain(sign)
        const count = (text: string, piece: string) => text.split(piece).length - 1
        const typed = (piece: string) => list.filter((one) => one === piece).length
        expect(count(said, 'x')).toBeGreaterThanOrEqual(typed('x'))
        expect(count(said, '2') + count(said, '제곱')).toBeGreaterThanOrEqual(typed('2'))
      }),
      { numRuns: 1500, seed: 7 },
    )
  })

  test('nested tables take time in proportion to the formula', async () => {
    const nested = (depth: number) =>
      r`\begin{cases}1&`.repeat(depth) + 'x' + r`\end{cases}`.repeat(depth)
    expect(sayFormula(nested(8)).unread).toEqual([])
    const say = (depth: number) => () => {
      for (let i = 0; i < 100; i += 1) words(nested(depth))
    }
    expect(await costRatio(say(2), say(8))).toBeLessThan(16)
  })
})
