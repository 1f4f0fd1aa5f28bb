/** Tests formulas of Word (OMML) as LaTeX: each element of them, and what is not known. */
import { expect, test } from 'vitest'
import { parseMaths } from '~/features/production/braille/maths/parse'
import { mathOf } from '~/features/production/manuscript/source/docx/omml'
import { readBlocks, type WordElement } from '~/features/production/manuscript/source/docx/word-xml'
import { mathToLatex } from '~/features/production/manuscript/source/maths/mathml-to-latex'

function written(inner: string) {
  const found: WordElement[] = []
  readBlocks(Buffer.from(`<m:oMath>${inner}</m:oMath>`), new Set(), (block) => found.push(block))
  return mathToLatex(mathOf(found[0]!, false))
}
const r = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t xml:space="preserve">${text}</m:t></m:r>`
const upright = '<m:sty m:val="p"/>'
const made = (name: string, ...children: string[]) => `<m:${name}>${children.join('')}</m:${name}>`
const e = (...children: string[]) => made('e', ...children)
const property = (name: string, value?: string) =>
  `<m:${name}${value === undefined ? '' : ` m:val="${value}"`}/>`
const sup = (base: string, above: string) => made('sSup', e(base), made('sup', above))
const sub = (base: string, below: string) => made('sSub', e(base), made('sub', below))
const f = (above: string, below: string, type?: string) =>
  made('f', type ? made('fPr', property('type', type)) : '', made('num', above), made('den', below))
const d = (inner: string[], ...properties: string[]) =>
  made('d', made('dPr', ...properties), ...inner.map((one) => e(one)))
const nary = (sign: string, below: string, above: string, body: string, more = '') =>
  made(
    'nary',
    made('naryPr', property('chr', sign), more),
    made('sub', below),
    made('sup', above),
    e(body),
  )
const rows = (...lines: string[][]) =>
  made('m', ...lines.map((cells) => made('mr', ...cells.map((cell) => e(r(cell))))))
const eq = (...lines: string[]) => made('eqArr', ...lines.map((line) => e(line)))
const acc = (sign: string | null, body: string) =>
  made('acc', made('accPr', sign === null ? '' : property('chr', sign)), e(body))
const bracket = (open: string, close: string) => [
  property('begChr', open),
  property('endChr', close),
]
const func = (name: string, body: string) => made('func', made('fName', name), e(body))
const low = (body: string, lim: string) => made('limLow', e(body), made('lim', lim))

test.each([
  // runs
  [r('2x+1=5'), '2x+1=5'],
  [r('x−1≠0'), 'x-1\\neq0'],
  [r('a×b÷c'), 'a\\times b\\div c'],
  [r('αx+βy'), '\\alpha x+\\beta y'],
  [r('sin', upright), '\\sin'],
  [r('sin'), '\\sin'],
  [r('sinx'), 'sinx'],
  [r('cm', upright), '\\mathrm{cm}'],
  [r('A', upright), '\\mathrm{A}'],
  [r('v', '<m:sty m:val="b"/>'), '\\mathbf{v}'],
  [r('v', '<m:sty m:val="bi"/>'), '\\boldsymbol{v}'],
  [r('R', '<m:scr m:val="double-struck"/>'), '\\mathbb{R}'],
  [r('L', '<m:scr m:val="script"/>'), '\\mathcal{L}'],
  [r('g', '<m:scr m:val="fraktur"/>'), '\\mathfrak{g}'],
  [r('R', '<m:scr m:val="sans-serif"/>'), 'R'],
  [r('if ', '<m:nor/>') + r('x&gt;0'), '\\text{if }x>0'],
  [r('속력=거리'), '\\text{속력}=\\text{거리}'],
  [r('한 변의 길이'), '\\text{한 변의 길이}'],
  [r('ℝ∋x'), '\\mathbb{R}\\ni x'],
  [r('𝑥𝑦'), 'xy'],
  [r('3.14'), '3.14'],
  [r('60°'), '60^{\\circ}'],
  [r('f′'), "f'"],
  [r('5%'), '5\\%'],
  [r('a b'), 'ab'],
  [r('a\u2003b'), 'a\\quad b'],
  [r('\u2061x'), 'x'],
  [r('a_b'), 'a\\_b'],
  ['<w:ins w:id="1">' + r('x') + '</w:ins>', 'x'],
  // fractions
  [f(r('1'), r('2')), '\\frac{1}{2}'],
  [f(r('x+1'), r('x−1')), '\\frac{x+1}{x-1}'],
  [f(r('1'), r('2'), 'skw'), '\\frac{1}{2}'],
  [f(r('1'), r('2'), 'lin'), '1/2'],
  [f(r('1'), r('2'), 'bar'), '\\frac{1}{2}'],
  [f(f(r('a'), r('b')), r('c')), '\\frac{\\frac{a}{b}}{c}'],
  [d([f(r('n'), r('k'), 'noBar')]), '\\binom{n}{k}'],
  [f(r('a'), r('b'), 'noBar'), '\\begin{aligned} a \\\\ b \\end{aligned}'],
  // roots
  [made('rad', made('radPr', property('degHide', '1')), made('deg'), e(r('2'))), '\\sqrt{2}'],
  [made('rad', made('deg'), e(r('x+y'))), '\\sqrt{x+y}'],
  [made('rad', made('deg', r('3')), e(r('x'))), '\\sqrt[3]{x}'],
  // scripts
  [sup(r('x'), r('2')), 'x^{2}'],
  [sub(r('a'), r('n+1')), 'a_{n+1}'],
  [made('sSubSup', e(r('x')), made('sub', r('1')), made('sup', r('2'))), 'x_{1}^{2}'],
  [made('sPre', made('sub', r('5')), made('sup'), e(r('C'))), '{}_{5}C'],
  [
    made('sPre', made('sub', r('6')), made('sup', r('12')), e(r('C', upright))),
    '{}_{6}^{12}\\mathrm{C}',
  ],
  [sup(d([r('x+1')]), r('2')), '(x+1)^{2}'],
  [sup(r('ab'), r('2')), '{ab}^{2}'],
  [sup(r('f'), r('′')), "f'"],
  [sup(r('30'), r('∘')), '30^{\\circ}'],
  [sup(r('e'), f(r('x'), r('2'))), 'e^{\\frac{x}{2}}'],
  [sub(r('log', upright), r('2')) + r('8'), '\\log_{2}8'],
  // large signs
  [nary('∑', r('k=1'), r('n'), r('k')), '\\sum_{k=1}^{n}k'],
  [nary('∏', r('i'), '', r('i'), property('supHide', '1')), '\\prod_{i}i'],
  [
    made('nary', made('naryPr'), made('sub', r('0')), made('sup', r('1')), e(r('xdx'))),
    '\\int_{0}^{1}xdx',
  ],
  [nary('∫', '', '', r('x')), '\\int x'],
  [nary('∮', r('C'), '', r('F')), '\\oint_{C}F'],
  [nary('⋃', r('i'), r('n'), sub(r('A'), r('i'))), '\\bigcup_{i}^{n}A_{i}'],
  // brackets
  [d([r('a')]), '(a)'],
  [d([r('a'), r('b')], property('sepChr', ',')), '(a,b)'],
  [d([r('x'), r('x>0'.replace('>', '&gt;'))], ...bracket('{', '}')), '\\{x|x>0\\}'],
  [d([r('x')], ...bracket('|', '|')), '|x|'],
  [d([r('x')], ...bracket('‖', '‖')), '\\Vert x\\Vert'],
  [d([r('x')], ...bracket('⌊', '⌋')), '\\lfloor x\\rfloor'],
  [d([r('x')], ...bracket('⟨', '⟩')), '\\langle x\\rangle'],
  [d([r('0,1')], ...bracket('[', ')')), '[0,1)'],
  [d([r('x')], property('begChr', ''), property('endChr', ']')), 'x]'],
  // matrices and lines
  [rows(['a', 'b'], ['c', 'd']), '\\begin{matrix} a & b \\\\ c & d \\end{matrix}'],
  [d([rows(['1', '2'], ['3', '4'])]), '\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}'],
  [
    d([rows(['1', '2'], ['3', '4'])], ...bracket('[', ']')),
    '\\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\end{bmatrix}',
  ],
  [d([rows(['a'], ['b'])], ...bracket('|', '|')), '\\begin{vmatrix} a \\\\ b \\end{vmatrix}'],
  [
    d([eq(r('x+y=1'), r('x−y=3'))], ...bracket('{', '')),
    '\\begin{cases} x+y=1 \\\\ x-y=3 \\end{cases}',
  ],
  [
    d([eq(r('1&amp;,x&gt;0'), r('0&amp;,x≤0'))], ...bracket('{', '')),
    '\\begin{cases} 1 & ,x>0 \\\\ 0 & ,x\\leq0 \\end{cases}',
  ],
  [eq(r('y&amp;=x+1'), r('&amp;=2')), '\\begin{aligned} y & =x+1 \\\\ =2 \\end{aligned}'],
  [eq(r('E=m#(1)')), '\\begin{aligned} E=m \\quad (1) \\end{aligned}'],
  // functions and limits
  [func(r('sin', upright), r('x')), '\\sin x'],
  [func(sup(r('cos', upright), r('2')), r('x')), '\\cos^{2}x'],
  [func(sub(r('log', upright), r('a')), r('b')), '\\log_{a}b'],
  [func(r('adj', upright), r('A')), '\\operatorname{adj}A'],
  [func(low(r('lim', upright), r('x→0')), r('f')), '\\lim_{x\\to0}f'],
  [func(low(r('lim'), r('n→∞')), sub(r('a'), r('n'))), '\\lim_{n\\to\\infty}a_{n}'],
  [low(r('max', upright), r('x')), '\\max_{x}'],
  [made('limUpp', e(r('x')), made('lim', r('y'))), '\\overset{y}{x}'],
  // signs over and under letters
  [acc(null, r('x')), '\\hat{x}'],
  [acc('\u0303', r('x')), '\\tilde{x}'],
  [acc('\u0305', r('x')), '\\bar{x}'],
  [acc('\u0307', r('3')), '\\dot{3}'],
  [acc('\u0308', r('x')), '\\ddot{x}'],
  [acc('\u20d7', r('a')), '\\vec{a}'],
  [acc('\u20d7', r('AB')), '\\overrightarrow{AB}'],
  [acc('⌢', r('AB')), '\\overset{\\frown}{AB}'],
  [made('bar', made('barPr', property('pos', 'top')), e(r('AB'))), '\\overline{AB}'],
  [made('bar', e(r('x'))), '\\underline{x}'],
  [made('groupChr', e(r('x+y'))), '\\underbrace{x+y}'],
  [low(made('groupChr', e(r('x+y'))), r('n')), '\\underbrace{x+y}_{n}'],
  [
    made('groupChr', made('groupChrPr', property('chr', '⏞'), property('pos', 'top')), e(r('xy'))),
    '\\overbrace{xy}',
  ],
  [
    made(
      'groupChr',
      made('groupChrPr', property('chr', '→'), property('vertJc', 'bot')),
      e(r('열')),
    ),
    '\\xrightarrow{\\text{열}}',
  ],
  // frames
  [made('borderBox', e(r('x=1'))), '\\boxed{x=1}'],
  [made('borderBox', e()), '\\square'],
  [
    made(
      'borderBox',
      made(
        'borderBoxPr',
        ...['hideTop', 'hideBot', 'hideLeft', 'hideRight', 'strikeBLTR'].map((one) =>
          property(one, '1'),
        ),
      ),
      e(r('x')),
    ),
    '\\cancel{x}',
  ],
  [made('box', made('boxPr', property('opEmu')), e(r('→'))), '\\to'],
  [made('phant', e(r('x'))), 'x'],
  [d([made('box', e(rows(['1'], ['2'])))]), '\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}'],
])('%s is %s', (omml, latex) => {
  expect(written(omml)).toEqual({ latex, unknown: [] })
  expect(() => parseMaths(latex)).not.toThrow()
})

test('what nobody knows is named, and its text stays', () => {
  expect(written(made('curve', e(r('x+1'))))).toEqual({ latex: 'x+1', unknown: ['m-curve'] })
})
