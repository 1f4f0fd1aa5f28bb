/** Tests the dialect of manuscripts: each block, escapes, open work, nothing lost, hostile pages in time. */
import fc from 'fast-check'
import { Marked, type Token } from 'marked'
import { describe, expect, test } from 'vitest'
import type { Block, Inline } from '~/features/production/manuscript/markdown/blocks'
import { openWork } from '~/features/production/manuscript/markdown/open-work'
import { parseManuscript } from '~/features/production/manuscript/markdown/parse'
import { costRatio } from '../../support/checks/cost-growth'
import { page, textOf } from '../../support/fixtures/manuscript-letters'
import { chapterOf, subjects } from '../../support/fixtures/manuscripts'

const text = (one: string): Inline => ({ kind: 'text', text: one })
const paragraph = (one: string): Block => ({ kind: 'paragraph', content: [text(one)] })
const inline = (line: string): Inline[] => {
  const [first] = parseManuscript(line)
  return first && 'content' in first ? first.content : []
}

describe('blocks', () => {
  const cases: [name: string, text: string, blocks: Block[]][] = [
    ['a line is a paragraph', '가\n나\n\n\n다', ['가', '나', '다'].map(paragraph)],
    [
      'headings have six levels',
      '# 가\n###### 나 ##\n####### 다\n#라',
      [
        { kind: 'heading', level: 1, content: [text('가')] },
        { kind: 'heading', level: 6, content: [text('나')] },
        paragraph('####### 다'),
        paragraph('#라'),
      ],
    ],
    [
      'lists nest by indentation, whatever their lines have between them',
      '- 가\n  - 나\n\n  - 다\n     1. 라\n- 마\n  바',
      [
        {
          kind: 'list',
          ordered: false,
          start: 1,
          items: [
            [
              paragraph('가'),
              {
                kind: 'list',
                ordered: false,
                start: 1,
                items: [
                  [paragraph('나')],
                  [
                    paragraph('다'),
                    { kind: 'list', ordered: true, start: 1, items: [[paragraph('라')]] },
                  ],
                ],
              },
            ],
            [paragraph('마'), paragraph('바')],
          ],
        },
      ],
    ],
    [
      'a list keeps its numbers',
      '3. 가\n4. 나\n7. 다\n라',
      [
        { kind: 'list', ordered: true, start: 3, items: [[paragraph('가')], [paragraph('나')]] },
        { kind: 'list', ordered: true, start: 7, items: [[paragraph('다')]] },
        paragraph('라'),
      ],
    ],
    [
      'days and years begin no list in a list',
      '1919. 3. 1. 만세\n3. 1. 만세\n1) 가',
      [
        paragraph('1919. 3. 1. 만세'),
        { kind: 'list', ordered: true, start: 3, items: [[paragraph('1. 만세')]] },
        paragraph('1) 가'),
      ],
    ],
    [
      'tables keep every cell, and a bar with a backslash',
      '| 가 | 나 |\n|:--|--:|\n| 1 | 2 | 3 |\n| a\\|b |\n다',
      [
        {
          kind: 'table',
          head: [[text('가')], [text('나')]],
          rows: [[[text('1')], [text('2')], [text('3')]], [[text('a|b')]]],
        },
        paragraph('다'),
      ],
    ],
    [
      'a table without a head has an empty one',
      '|  |  |\n|---|---|\n| 가 | 나 |',
      [{ kind: 'table', head: [[], []], rows: [[[text('가')], [text('나')]]] }],
    ],
    [
      'fenced blocks nest',
      ':::상자 배울 내용\n가\n:::보기\n- 나\n:::\n:::주\n다\n:::\n:::\n라',
      [
        {
          kind: 'box',
          title: '배울 내용',
          blocks: [
            paragraph('가'),
            {
              kind: 'example',
              blocks: [{ kind: 'list', ordered: false, start: 1, items: [[paragraph('나')]] }],
            },
            { kind: 'note', blocks: [paragraph('다')] },
          ],
        },
        paragraph('라'),
      ],
    ],
    [
      'verse and braille stand as they are typed',
      ':::시\n\n가\n\n  # 나\n:::\n:::점자\n⠁⠃\n  ABC\n:::',
      [
        { kind: 'verse', lines: [[text('가')], [], [text('# 나')]] },
        { kind: 'braille', lines: ['⠁⠃', '  ABC'] },
      ],
    ],
    [
      'quotations hold blocks',
      '> 가\n> > 나\n>- 다',
      [
        {
          kind: 'quotation',
          blocks: [
            paragraph('가'),
            { kind: 'quotation', blocks: [paragraph('나')] },
            { kind: 'list', ordered: false, start: 1, items: [[paragraph('다')]] },
          ],
        },
      ],
    ],
    [
      'formulas stand on one line or on several',
      '$$x=1$$\n$$\nx\n=2\n$$\n값은 $$y$$ 이다',
      [
        { kind: 'formula', latex: 'x=1' },
        { kind: 'formula', latex: 'x\n=2' },
        {
          kind: 'paragraph',
          content: [text('값은 '), { kind: 'formula', latex: 'y' }, text(' 이다')],
        },
      ],
    ],
    [
      'choices stand on lines of their own or in one',
      '① 가  ② 나\n③ 다\n\n①과 ②의 차이',
      [
        { kind: 'choices', items: [[text('① 가')], [text('② 나')], [text('③ 다')]] },
        paragraph('①과 ②의 차이'),
      ],
    ],
    [
      'pictures have addresses with blanks',
      '![손](그림 12-1)\n![](<images/fig (1.png>)\n앞 ![가 [나]](그림 (2)) 뒤',
      [
        { kind: 'picture', description: '손', name: '그림 12-1' },
        { kind: 'picture', description: '', name: 'images/fig (1.png' },
        {
          kind: 'paragraph',
          content: [
            text('앞 '),
            { kind: 'picture', description: '가 [나]', name: '그림 (2)' },
            text(' 뒤'),
          ],
        },
      ],
    ],
    [
      'footnotes',
      '가[^1]나\n[^1]: 다\n  라',
      [
        { kind: 'paragraph', content: [text('가'), { kind: 'footnoteRef', id: '1' }, text('나')] },
        { kind: 'footnote', id: '1', blocks: [paragraph('다'), paragraph('라')] },
      ],
    ],
    [
      'scenes and doubts',
      '---\n<!-- 확인: 표가 끊겼습니다. -->\n<!-- 메모 -->',
      [{ kind: 'rule' }, { kind: 'doubt', text: '표가 끊겼습니다.' }, paragraph('<!-- 메모 -->')],
    ],
  ]
  test.each(cases)('%s', (_, typed, blocks) => {
    expect(parseManuscript(typed)).toEqual(blocks)
    expect(parseManuscript(typed.replaceAll('\n', '\r\n'))).toEqual(blocks)
  })

  test('what CommonMark has besides stands as text', () => {
    const lines = [
      '제목',
      '===',
      '```',
      '    들여 쓴 글',
      '[x]: /y',
      '<b>굵게</b>',
      '&#44032;',
      '* 가',
    ]
    expect(parseManuscript(lines.join('\n'))).toEqual(lines.map((line) => paragraph(line.trim())))
  })
})

describe('a line', () => {
  test('escapes are undone once', () => {
    expect(inline('\\# \\*가\\* \\$5 \\\\n \\가 C:\\')).toEqual([text('# *가* $5 \\n \\가 C:\\')])
    expect(parseManuscript('1\\. 가\n\\- 나\n\\:::상자')).toEqual(
      ['1. 가', '- 나', ':::상자'].map(paragraph),
    )
    expect(inline('글 ![\\[가\\]](그림 1)')).toEqual([
      text('글 '),
      { kind: 'picture', description: '[가]', name: '그림 1' },
    ])
    expect(inline('값 $\\$5$')).toEqual([text('값 '), { kind: 'formula', latex: '\\$5' }])
  })

  test('particles follow what is emphasized', () => {
    expect(inline('**‘말’**은 *뜻*을')).toEqual([
      { kind: 'strong', content: [text('‘말’')] },
      text('은 '),
      { kind: 'emphasis', content: [text('뜻')] },
      text('을'),
    ])
  })

  test('strong and emphasis stand in each other, and asterisks without a pair stay', () => {
    expect(inline('***가** 나*')).toEqual([
      { kind: 'strong', content: [{ kind: 'emphasis', content: [text('가')] }] },
      { kind: 'emphasis', content: [text(' 나')] },
    ])
    expect(inline('**가*나**')).toEqual([{ kind: 'strong', content: [text('가*나')] }])
    expect(inline('2 * 3 ** 4 *가')).toEqual([text('2 * 3 ** 4 *가')])
  })

  test('money is no formula', () => {
    expect(inline('값이 $5에서 $6로')).toEqual([text('값이 $5에서 $6로')])
    expect(inline('$a$와 $b$')).toEqual([
      { kind: 'formula', latex: 'a' },
      text('와 '),
      { kind: 'formula', latex: 'b' },
    ])
  })

  test('is read as CommonMark reads it, where no particle follows', () => {
    const marked = new Marked({ gfm: false })
    type Mark = 'text' | 'em' | 'strong'
    const tokens = (list: Token[]): [Mark[], string][] =>
      list.flatMap((token): [Mark[], string][] => {
        if (token.type === 'em' || token.type === 'strong') {
          const mark = token.type as Mark
          return tokens((token as { tokens: Token[] }).tokens).map(([marks, one]) => [
            [...marks, mark],
            one,
          ])
        }
        return [[[], (token as { text: string }).text]]
      })
    const ours = (list: Inline[]): [Mark[], string][] =>
      list.flatMap((one): [Mark[], string][] =>
        'content' in one
          ? ours(one.content).map(([marks, content]) => [
              [...marks, one.kind === 'emphasis' ? 'em' : 'strong'],
              content,
            ])
          : [[[], one.kind === 'text' ? one.text : '']],
      )
    /** Letter by letter, so that it does not matter where texts are joined. */
    const letters = (list: [Mark[], string][]) =>
      list.flatMap(([marks, one]) =>
        [...one].map((letter) => `${[...marks].sort().join()}${letter}`),
      )
    const word = fc.constantFrom('가', '나무', '**다리**', '*라*', '\\*', '***마***', '12', '(바)')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (list) => {
        const line = `말 ${list.join(' ')}`
        const [first] = marked.lexer(line)
        expect(letters(ours(inline(line)))).toEqual(
          letters(tokens((first as unknown as { tokens: Token[] }).tokens)),
        )
      }),
      { numRuns: 500, seed: 3 },
    )
  })
})

describe('open work', () => {
  test('names doubts and pictures without a description by their lines', () => {
    const typed = [
      '가',
      '<!-- 확인: 첫째 -->',
      ':::상자',
      '- ![](그림 1)',
      '  <!-- 확인: 둘째 -->',
      ':::',
      '| ![](a.png) | ![설명](그림 2) |',
      '|---|---|',
      '| 나 | **![](그림 3)** |',
      '① ![](그림 4)',
    ].join('\n')
    expect(openWork(typed)).toEqual({
      doubts: [
        { line: 2, text: '첫째' },
        { line: 5, text: '둘째' },
      ],
      openDescriptions: [
        { line: 4, name: '그림 1' },
        { line: 7, name: 'a.png' },
        { line: 9, name: '그림 3' },
        { line: 10, name: '그림 4' },
      ],
    })
  })

  test('names blocks that nothing closes, nothing opens, or nobody knows', () => {
    const lines = (typed: string) => openWork(typed).doubts.map(({ line }) => line)
    expect(lines(':::상자\n:::시\n가\n:::\n나')).toEqual([1])
    expect(lines('가\n:::\n나')).toEqual([2])
    expect(lines(':::그림\n가\n:::')).toEqual([1, 3])
    expect(parseManuscript(':::상자\n가')).toEqual([
      { kind: 'box', title: '', blocks: [paragraph('가')] },
    ])
  })

  test('of the chapters is what their makers left', () => {
    const counts = subjects.map((subject) => {
      const work = chapterOf(subject).map(({ text: typed }) => openWork(typed))
      return [
        subject,
        work.flatMap(({ doubts }) => doubts).length,
        work.flatMap(({ openDescriptions }) => openDescriptions).length,
      ]
    })
    expect(counts).toEqual([
      ['korean', 1, 1],
      ['maths', 1, 1],
      ['science', 0, 0],
      ['society', 1, 1],
      ['english', 0, 0],
    ])
  })
})

describe('any page', () => {
  const sign = fc.constantFrom(
    ...['# ', '- ', '1. ', '> ', '$', '$$', '*', '**', '|', '![', '](그림)', '[^1]', '[^1]: '],
    ...[':::상자 ', ':::시', ':::점자', ':::', '\\', '\n', '\n', '\n', '  ', '|---|', '① ', '  ② '],
    ...['가', '나7', 'x', '---', '<!-- 확인: ', ' -->', '<', '>'],
  )
  const known = (one: string) => [...one.replace(/[^가나x17]/g, '')].sort().join('')

  test('keeps its letters', () => {
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        const typed = signs.join('')
        expect(known(textOf(parseManuscript(typed)))).toBe(known(typed))
      }),
      { numRuns: 3000, seed: 11 },
    )
  })

  test('keeps them in their order', () => {
    const letters = (one: string) =>
      one
        .replace(/^(?:> |\s|- )*:::(?:상자|보기|시|주)/gm, '')
        .replaceAll('](그림 2-3)', '')
        .replace(/[^가-힣0-9]/g, '')
    fc.assert(
      fc.property(page, (typed) => {
        expect(letters(textOf(parseManuscript(typed)))).toBe(letters(typed))
      }),
      { numRuns: 300, seed: 5 },
    )
  })

  // prettier-ignore
  const hostile = [
    '[', '*', '$', '![', '![](', '![](<', '[^', '\\', '*a', '**a*', '*a **b ', '$a', '$a ', '$$a',
    '> ', '>', '- ', '1. ', '- - > ', ':::\n', ':::상자\n', ':::시\n', ':::상자\n:::\n', '- a\n',
    '1. a\n', '- :::상자\n', '|', '|-', '|-|\n', 'a|\n', '\n', ' ', '\t', '<!-- 확인:', '<!-- 확인: ',
    '#', '# ', '① ', '①\n', '① ② ', '$$\n', '$$a\n', '`', '<', 'a\\$', '[^1]: a\n', '(', ')(',
    '](', '_', '-', '--- ', '- a\n\n',
  ]
  test.each(hostile)('takes time in proportion to its length: %j', async (one) => {
    const pages = (length: number) => {
      const typed = one.repeat(Math.ceil(length / one.length))
      return [`${typed}x`, `![${typed}](x)>)`]
    }
    const [small, large] = [pages(5_000), pages(40_000)]
    const ratio = await costRatio(
      () => small.map(parseManuscript),
      () => large.map(parseManuscript),
    )
    // eight times as much, and not sixty-four times
    expect(ratio).toBeLessThan(32)
  })

  test('with deep lists and quotations ends in text', () => {
    const deep = Array.from({ length: 400 }, (_, i) => `${'  '.repeat(i)}- ${i}`).join('\n')
    const depthOf = (blocks: Block[]): number =>
      1 +
      Math.max(
        0,
        ...blocks.map((block) => {
          if (block.kind === 'list') return Math.max(...block.items.map(depthOf))
          return 'blocks' in block ? depthOf(block.blocks) : 0
        }),
      )
    for (const typed of [deep, '>'.repeat(5000), `${':::상자\n'.repeat(300)}가`]) {
      const blocks = parseManuscript(typed)
      expect(depthOf(blocks)).toBeLessThan(25)
    }
    expect(known(textOf(parseManuscript(deep)))).toBe(known(deep))
  })
})

test('lines of a program stand as they are typed; backticks that nothing closes are text', () => {
  const line = (text: string) => [{ kind: 'text', text }]
  expect(parseManuscript('```\nif a*b*c:\n\n    print("$x$")\n```\n끝')).toEqual([
    { kind: 'verse', lines: [line('if a*b*c:'), [], line('    print("$x$")')] },
    { kind: 'paragraph', content: line('끝') },
  ])
  expect(parseManuscript('```\n글')).toEqual([
    { kind: 'paragraph', content: line('```') },
    { kind: 'paragraph', content: line('글') },
  ])
})
