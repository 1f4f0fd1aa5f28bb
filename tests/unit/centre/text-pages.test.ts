/** Tests pages of text: what they may hold, and that both languages of the help say the same. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as help from '~/features/centre/help/help-pages.server'
import * as legal from '~/features/people/sign-up/legal-texts.server'
import { paths } from '~/http/paths'
import { readTextPage, type TextPage, textValues } from '~/i18n/text-page.server'

const folders = ['app/features/centre/help/pages', 'app/features/people/sign-up/pages']
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
const pages: TextPage[] = [
  ...Object.values(help).flatMap(({ ko, en }) => [ko, en]),
  ...Object.values(legal),
]

describe('a page of text', () => {
  it('has a date, sections, paragraphs, lists and links', () => {
    expect(
      readTextPage(
        [
          '---\ndate: 2026-11-27\n---\n\n## One & only {#one}\n\nA line\nand its rest, 09:00~18:00(12:00~13:00).',
          '- first\n- second \\*\n\n[To it](/?keyword=수학)\n\n## Two {#two}\n',
        ].join('\n\n'),
      ),
    ).toEqual({
      date: '2026-11-27',
      sections: [
        {
          id: 'one',
          title: 'One & only',
          paragraphs: [
            'A line and its rest, 09:00~18:00(12:00~13:00).',
            { items: ['first', 'second *'] },
            { to: '/?keyword=%EC%88%98%ED%95%99', text: 'To it' },
          ],
        },
        { id: 'two', title: 'Two', paragraphs: [] },
      ],
    })
  })

  it('takes values from the code, which count as text', () => {
    const { sections } = readTextPage('## Call {#call}\n\nCall {{phone}}, {{openingHours}}.\n')
    expect(sections[0]?.paragraphs).toEqual([
      `Call ${textValues.phone}, ${textValues.openingHours}.`,
    ])
  })

  it.each([
    ['HTML', '<script>alert(1)</script>'],
    ['HTML in a line', 'A <b>bold</b> word'],
    ['an image', '![a picture](/cover.png)'],
    ['a link in a sentence', 'See [there](/guide) too'],
    ['a list with numbers', '1. one\n2. two'],
    ['a list of paragraphs', '- one\n\n- two'],
    ['a list in a list', '- one\n  - two'],
    ['code', '    code'],
    ['a heading of another level', '### More {#more}'],
    ['a heading without its name', '## More'],
    ['a value that is none', '{{nothing}}'],
    ['a value of every object', '{{constructor}}'],
  ])('cannot have %s', (_, text) => {
    expect(() => readTextPage(`## Title {#title}\n\n${text}\n`)).toThrow(/^A page of text/)
  })

  it('begins with a section', () => {
    expect(() => readTextPage('Text\n')).toThrow(/^A page of text/)
  })
})

describe('the pages', () => {
  it('are all read', () => {
    expect(pages).toHaveLength(files.length)
    for (const { sections } of pages) expect(sections.length).toBeGreaterThan(0)
  })

  it('use every value', () => {
    const text = files.map((file) => readFileSync(file, 'utf8')).join('')
    expect(Object.keys(textValues).filter((name) => !text.includes(`{{${name}}}`))).toEqual([])
  })

  it('name each section once, and link to screens and sections that exist', () => {
    const known = new Set<string>(paths)
    for (const { sections } of pages) {
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
      for (const part of sections.flatMap(({ paragraphs }) => paragraphs))
        if (typeof part !== 'string' && 'to' in part)
          expect(known).toContain(part.to.replace(/[?#].*/, ''))
    }
  })

  it.each(Object.entries(help))('%s has the same parts and date in both languages', (_, page) => {
    const shape = ({ date, sections }: typeof page.ko) => [
      date,
      ...sections.map(({ id, paragraphs }) => [
        id,
        ...paragraphs.map((part) =>
          typeof part === 'string' ? 'text' : 'to' in part ? part.to : 'list',
        ),
      ]),
    ]
    expect(shape(page.en)).toEqual(shape(page.ko))
  })
})
