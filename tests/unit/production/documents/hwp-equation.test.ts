/** Tests that formulas of Hancom's word processor become LaTeX, and that nothing of them is lost unsaid. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countManuscriptLetters } from '~/features/production/manuscript/source/letters'
import {
  equationLetters,
  hwpEquation,
} from '~/features/production/manuscript/source/maths/hwp-equation'

/** What is typed, and its LaTeX. */
const pairs: Record<string, [script: string, latex: string][]> = {
  'fractions, roots and powers': [
    ['1 over 2', '\\frac{1}{2}'],
    ['{a+b} over {c-d}', '\\frac{a+b}{c-d}'],
    ['-1 over 2', '-\\frac{1}{2}'],
    ['x ^{2} over 3', '\\frac{x^{2}}{3}'],
    ['{1 over 2} over {3 over 4}', '\\frac{\\frac{1}{2}}{\\frac{3}{4}}'],
    ['1 OVER 2', '\\frac{1}{2}'],
    ['{a} atop {b}', '\\begin{matrix} a \\\\ b \\end{matrix}'],
    ['n choose r', '\\binom{n}{r}'],
    ['binom n r', '\\binom{n}{r}'],
    ['sqrt 2', '\\sqrt{2}'],
    ['sqrt {x ^{2} +1}', '\\sqrt{x^{2}+1}'],
    ['root 3 of 8', '\\sqrt[3]{8}'],
    ['root {n} of {a ^{m}}', '\\sqrt[n]{a^{m}}'],
    ['sqrt {3} of {x}', '\\sqrt[3]{x}'],
    ['x ^2', 'x^{2}'],
    ['x_1', 'x_{1}'],
    ['a_1^2', 'a_{1}^{2}'],
    ['a^2_1', 'a_{1}^{2}'],
    ['x sup 2', 'x^{2}'],
    ['x sub {n+1}', 'x_{n+1}'],
    ['{a+b} ^{2}', '{a+b}^{2}'],
    ['LEFT ( a+b RIGHT ) ^{2}', '(a+b)^{2}'],
    ['_n C _r', '{}_{n}C_{r}'],
    ['{} _{n} P _{r}', '{}_{n}P_{r}'],
    ['10 ^{-3}', '10^{-3}'],
    ['x ^{y ^{2}}', 'x^{y^{2}}'],
  ],
  'operators with something above and below': [
    ['sum _{k=1} ^{n} k', '\\sum_{k=1}^{n}k'],
    ['SUM _{k=1} ^{n} a_k', '\\sum_{k=1}^{n}a_{k}'],
    ['sum from {k=1} to n k', '\\sum_{k=1}^{n}k'],
    ['prod _{i} x_i', '\\prod_{i}x_{i}'],
    ['int _{0} ^{1} {x ^{2}} dx', '\\int_{0}^{1}x^{2}dx'],
    ['INT f(x)dx', '\\int f(x)dx'],
    ['dint _D f', '\\iint_{D}f'],
    ['tint _V f', '\\iiint_{V}f'],
    ['oint _C f', '\\oint_{C}f'],
    ['lim _{n rarrow INF} {a _{n}}', '\\lim_{n\\to\\infty}a_{n}'],
    ['lim _{x -> 0}', '\\lim_{x\\to0}'],
    ['bigcup _{i} A_i', '\\bigcup_{i}A_{i}'],
  ],
  'brackets and tables': [
    ['LEFT ( 1 over 2 RIGHT )', '(\\frac{1}{2})'],
    ['left [ x right ]', '[x]'],
    ['LEFT { a, b RIGHT }', '\\{a,b\\}'],
    ['LEFT | x RIGHT |', '|x|'],
    ['LEFT < a, b RIGHT >', '\\langle a,b\\rangle'],
    ['LEFT . x RIGHT |', '\\left.x\\right|'],
    ['LEFT lfloor x RIGHT rfloor', '\\lfloor x\\rfloor'],
    ['lbrace a rbrace', '\\{a\\}'],
    ['matrix{1&2#3&4}', '\\begin{matrix} 1 & 2 \\\\ 3 & 4 \\end{matrix}'],
    ['pmatrix{a&b#c&d}', '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}'],
    ['bmatrix{a&b#c&d}', '\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}'],
    ['dmatrix{a&b#c&d}', '\\begin{vmatrix} a & b \\\\ c & d \\end{vmatrix}'],
    ['LEFT ( matrix{a&b#c&d} RIGHT )', '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}'],
    ['LEFT | matrix{a&b#c&d} RIGHT |', '\\begin{vmatrix} a & b \\\\ c & d \\end{vmatrix}'],
    ['LEFT { matrix{x+y=1#x-y=2} RIGHT .', '\\begin{cases} x+y=1 \\\\ x-y=2 \\end{cases}'],
    ['cases{x+y=3#2x-y=0}', '\\begin{cases} x+y=3 \\\\ 2x-y=0 \\end{cases}'],
    ['f(x)=cases{1&x>0#0&x<=0}', 'f(x)=\\begin{cases} 1 & x>0 \\\\ 0 & x\\leq0 \\end{cases}'],
    ['eqalign{a&=b#c&=d}', '\\begin{aligned} a & =b \\\\ c & =d \\end{aligned}'],
    ['pile{a#b}', '\\begin{matrix} a \\\\ b \\end{matrix}'],
    ['a=b#c=d', '\\begin{aligned} a=b \\\\ c=d \\end{aligned}'],
  ],
  'signs over letters': [
    ['bar x', '\\bar{x}'],
    ['bar {AB}', '\\overline{AB}'],
    ['bar{rm AB}', '\\overline{\\mathrm{AB}}'],
    ['vec a', '\\vec{a}'],
    ['vec {AB}', '\\overrightarrow{AB}'],
    ['hat y', '\\hat{y}'],
    ['hat {ABC}', '\\widehat{ABC}'],
    ['tilde x', '\\tilde{x}'],
    ['dot x', '\\dot{x}'],
    ['ddot x', '\\ddot{x}'],
    ['acute a', '\\acute{a}'],
    ['grave a', '\\grave{a}'],
    ['check a', '\\check{a}'],
    ['arch {AB}', '\\overset{\\frown}{AB}'],
    ['under {ab}', '\\underline{ab}'],
    ['dyad {AB}', '\\overleftrightarrow{AB}'],
    ['BOX{x}', '\\boxed{x}'],
  ],
  'letters and names': [
    ['alpha beta gamma', '\\alpha\\beta\\gamma'],
    ['theta = pi over 3', '\\theta=\\frac{\\pi}{3}'],
    ['DELTA x', '\\Delta x'],
    ['Delta x', '\\Delta x'],
    ['OMEGA', '\\Omega'],
    ['ALPHA', 'A'],
    ['omicron', 'o'],
    ['varphi', '\\varphi'],
    ['sin x', '\\sin x'],
    ['sin ^{2} theta', '\\sin^{2}\\theta'],
    ['SIN x', '\\sin x'],
    ['cos2x', '\\cos2x'],
    ['sinx', '\\sin x'],
    ['log _{2} 8', '\\log_{2}8'],
    ['ln x', '\\ln x'],
    ['cosec x', '\\operatorname{cosec}x'],
    ['max', '\\max'],
    ['rm ABC it x', '\\mathrm{ABC}x'],
    ['{rm H} _2 {rm O}', '\\mathrm{H}_{2}\\mathrm{O}'],
    ['rmA', '\\mathrm{A}'],
    ['bar{RMAB}', '\\overline{\\mathrm{AB}}'],
    ['E=mc ^{2}', 'E=mc^{2}'],
    ['bold x', '\\mathbf{x}'],
    ['{bold a} + b', '\\mathbf{a}+b'],
    ['"거리" = "속력" times "시간"', '\\text{거리}=\\text{속력}\\times\\text{시간}'],
    ['속력=거리 over 시간', '\\text{속력}=\\frac{\\text{거리}}{\\text{시간}}'],
    ['"50%"', '\\text{50\\%}'],
    ['hbar omega', '\\hbar\\omega'],
    ['ell', '\\ell'],
    ['5 angstrom', '5Å'],
    ['20 CENTIGRADE', '20℃'],
  ],
  signs: [
    ['3 times 4 div 2', '3\\times4\\div2'],
    ['a cdot b', 'a\\cdot b'],
    ['+- 1', '\\pm1'],
    ['a PLUSMINUS b', 'a\\pm b'],
    ['a -+ b', 'a\\mp b'],
    ['a != b', 'a\\neq b'],
    ['a <= b', 'a\\leq b'],
    ['a GEQ b', 'a\\geq b'],
    ['a << b', 'a\\ll b'],
    ['a == b', 'a\\equiv b'],
    ['a approx b', 'a\\approx b'],
    ['a SIM b', 'a\\sim b'],
    ['x in A', 'x\\in A'],
    ['x notin A', 'x\\notin A'],
    ['A SUBSET B', 'A\\subset B'],
    ['A SMALLUNION B', 'A\\cup B'],
    ['A cap B', 'A\\cap B'],
    ['emptyset', '\\emptyset'],
    ['forall x', '\\forall x'],
    ['exist x', '\\exists x'],
    ['THEREFORE x=1', '\\therefore x=1'],
    ['because', '\\because'],
    ['p rarrow q', 'p\\to q'],
    ['p RARROW q', 'p\\Rightarrow q'],
    ['p LRARROW q', 'p\\Leftrightarrow q'],
    ['p lrarrow q', 'p\\leftrightarrow q'],
    ['a uparrow', 'a\\uparrow'],
    ['angle ABC = 90 DEG', '\\angle ABC=90^{\\circ}'],
    ['triangle ABC', '\\triangle ABC'],
    ['a BOT b', 'a\\perp b'],
    ['partial f over {partial x}', '\\partial\\frac{f}{\\partial x}'],
    ['{partial f} over {partial x}', '\\frac{\\partial f}{\\partial x}'],
    ['1, 2, CDOTS', '1,2,\\cdots'],
    ['1, ..., n', '1,\\ldots,n'],
    ["f'(x)", "f'(x)"],
    ['f prime', "f'"],
    ['x rel rarrow {a} {b} y', 'x\\xrightarrow[b]{a}y'],
    ['buildrel rarrow {a}', '\\xrightarrow{a}'],
    ['not in', '\\not\\in'],
    ['×÷≤≥', '\\times\\div\\leq\\geq'],
    ['50%', '50\\%'],
    ['color{255,0,0}{x} y', 'xy'],
  ],
  'blanks and broken ends': [
    ['a`b', 'ab'],
    ['x=1~~또는~~x=2', 'x=1\\ \\text{또는}\\ x=2'],
    ['~x~', 'x'],
    ['', ''],
    ['   ', ''],
    ['{}', ''],
    ['{{x}}', 'x'],
    ['a#', 'a'],
  ],
}

describe.each(Object.entries(pairs))('%s', (_name, some) => {
  test.each(some)('%s', (script, latex) => {
    expect(hwpEquation(script)).toEqual({ latex, unknown: [] })
    expect(equationLetters(script)).toBe(countManuscriptLetters(`$$\n${latex}\n$$`))
  })
})

describe('what is not certain is named, and stays', () => {
  test.each([
    ['foobar x', 'foobarx', ['foobar']],
    ['2x over 3', '2\\frac{x}{3}', ['2x']],
    ['1 over 2x', '\\frac{1}{2}x', ['2x']],
    ['x^2y', 'x^{2}y', ['2y']],
    ['e^-x', 'e^{-x}', ['^-x']],
    ['PI', '\\Pi', ['PI']],
    ['longdiv {2}{4}', '24', ['longdiv']],
    ['LEFT ( x', '(x', ['LEFT']],
    ['x RIGHT ) y', 'x)y', ['RIGHT']],
    ['{x RIGHT )}', 'x)', ['RIGHT']],
    ['{x', 'x', ['{']],
    ['over 2', '\\frac{}{2}', ['over']],
    ['sqrtx', '\\sqrt{x}', ['sqrtx']],
  ])('%s', (script, latex, unknown) => {
    const read = hwpEquation(script)
    expect(read.unknown).toEqual(unknown)
    expect(read.latex.replace(/^\\begin\{aligned\} (.*) \\end\{aligned\}$/, '$1')).toBe(latex)
  })
})

test('no formula fails, and braces fit, whatever is typed', () => {
  const words = fc.constantFrom(
    ...'{ } # & ^ _ ~ ` " over sqrt LEFT RIGHT ( ) matrix cases root of sum rm it vec 1 x 가 alpha rel . $ % \\ left box color'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (some) => {
      const { latex } = hwpEquation(some.join(' '))
      let depth = 0
      for (const [sign] of latex.matchAll(/\\[^]|[{}]/g)) {
        if (sign === '{') depth += 1
        if (sign === '}') depth -= 1
        expect(depth).toBeGreaterThanOrEqual(0)
      }
      expect(depth).toBe(0)
      expect(latex).not.toMatch(/(?<!\\)(?:\\\\)*\$/)
    }),
    { numRuns: 500 },
  )
})

test('the deepest and the longest formulas take no time', () => {
  for (const script of ['{'.repeat(19_000), 'sqrt '.repeat(3_900), 'x over '.repeat(2_800)])
    expect(hwpEquation(script).unknown.length + hwpEquation(script).latex.length).toBeGreaterThan(0)
  expect(hwpEquation('x'.repeat(30_000)).unknown).toHaveLength(1)
})
