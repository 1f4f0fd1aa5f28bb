/** Tests that what stands of a draft in a file is counted by line, in order, by kind of block. */
import { describe, expect, test } from 'vitest'
import { brailleDraft } from '~/features/production/manuscript/braille-draft'
import { fromAscii } from '~/features/production/braille/cells'
import { draftShare } from '~/features/production/manuscript/figures/draft-share'

const pages = [
  {
    label: '12',
    text: '# 우리 고장\n고장의 옛이야기를 읽고, 고장의 모습을 이야기해 봅시다.\n- 산\n- 강',
  },
  { label: '13', text: '|이름|뜻|\n|---|---|\n|산|높은 땅|\n\n:::상자\n바다가 넓습니다.\n:::' },
]
const linesOf = (pageForm: 'national2025' | 'everyPage') =>
  brailleDraft(pages, { pageForm, title: '사회' })
    .brf.split(/\r\n|\f/)
    .map(fromAscii)

describe('of a file', () => {
  test.each(['national2025', 'everyPage'] as const)(
    'that is the draft in the form %s, all lines',
    (form) => {
      const share = draftShare(linesOf(form), pages, 32)
      expect(share.sameLines).toBe(share.lines)
      expect(share.sameCells).toBe(share.cells)
      expect(share.kinds.map(({ kind }) => kind)).toEqual([
        'heading',
        'paragraph',
        'list',
        'table',
        'box',
      ])
    },
  )

  test('with a line changed, one gone and one moved, all but those', () => {
    const lines = linesOf('national2025').filter((line) => /[^\u2800]/.test(line))
    const whole = draftShare(lines, pages, 32)
    const [mountain, river] = ['⠸⠲⠀⠇⠒', '⠸⠲⠀⠫⠶'].map((text) =>
      lines.findIndex((line) => line.includes(text)),
    )
    expect([mountain, river]).not.toContain(-1)
    const moved = [...lines.slice(0, mountain), lines[river!]!, lines[mountain!]!]
    const changed = [...moved, ...lines.slice(river! + 1).map((line) => line.replace('⠑', '⠋'))]
    const share = draftShare(changed, pages, 32)
    expect(share.lines).toBe(whole.lines)
    expect(share.sameLines).toBeLessThan(whole.lines)
    // of two that changed places one stays
    expect(share.kinds.find(({ kind }) => kind === 'list')).toMatchObject({ sameLines: 1 })
  })

  test('of another book, none but the rules of boxes', () => {
    const share = draftShare(['⠁⠃⠉', '⠙⠑⠋'], pages, 32)
    expect(share.sameLines).toBe(0)
    expect(share.lines).toBeGreaterThan(5)
  })

  test('of hundreds of pages that repeat themselves ends soon', { timeout: 20_000 }, () => {
    const page = { text: `${'같은 줄입니다.\n'.repeat(40)}` }
    const share = draftShare(
      Array<string>(9_000).fill('⠫⠦⠵⠀⠨⠯⠕⠃⠉⠕⠊⠲'),
      Array<typeof page>(200).fill(page),
      32,
    )
    expect(share.lines).toBe(8_000)
  })
})
