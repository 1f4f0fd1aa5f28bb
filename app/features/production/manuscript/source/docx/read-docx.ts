/** Reads a publisher's document of Word as the pages of a manuscript. */
import { Archive } from '~/features/production/file-check/archive'
import { doubts } from '~/features/production/manuscript/source/doubts'
import { Flow } from '~/features/production/manuscript/source/epub/flow'
import {
  newElement,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { Tally } from '~/features/production/manuscript/source/epub/tally'
import {
  countLetters,
  countDoubts,
  countManuscriptLetters,
} from '~/features/production/manuscript/source/letters'
import type {
  SourcePage,
  SourceResult,
} from '~/features/production/manuscript/source/manuscript-source'
import { PageWriter } from '~/features/production/manuscript/source/page-writer'
import { BlockBuilder } from './blocks'
import { Numbering } from './numbering'
import { PageSurvey, PageTurns } from './page-turns'
import { Shown, countShown } from './shown'
import type { WordContext } from './word-context'
import { WordNotes } from './word-notes'
import { WordPackage } from './word-package'
import { WordStyles } from './word-styles'
import { readBlocks, textOf, wordsBelow, type WordElement } from './word-xml'

/** Elements of the document whose children are its blocks. */
const containers = new Set([
  'w:document',
  'w:body',
  'w:sdt',
  'w:sdtContent',
  'w:customXml',
  'w:ins',
  'w:moveTo',
])

/** Parts beside the document that are looked at: heads and feet of pages, charts, diagrams. */
const mostParts = 300

/** Never throws because of the content, but for SourceStopped. */
export async function readDocx(path: string): Promise<SourceResult> {
  const archive = await Archive.open(path)
  if (!archive) return { problem: 'damaged' }
  try {
    if (archive.parts.some(({ encrypted }) => encrypted)) return { problem: 'protected' }
    const file = await WordPackage.open(archive)
    const bytes = file && (await file.bytes(file.main))
    if (!file || !bytes) return { problem: 'damaged' }
    return await new DocxReader(file, bytes).read()
  } finally {
    archive.close()
  }
}

class DocxReader {
  readonly #tally = new Tally()

  constructor(
    private readonly file: WordPackage,
    private readonly bytes: Uint8Array,
  ) {}

  async read(): Promise<SourceResult> {
    const { file } = this
    const styles = new WordStyles(await file.blocks(file.paths('styles')[0], 'w:styles'))
    const numbers = await file.blocks(file.paths('numbering')[0], 'w:numbering')
    const survey = this.#survey(styles)
    const turns = new PageTurns(survey.pagesBy, survey.sections)
    const writer = new PageWriter(survey.pagesBy === 'none')
    const shown = new Shown(styles, this.#tally.leave)
    const notes = new WordNotes(new Shown(styles, this.#tally.leave))
    for (const kind of ['footnote', 'endnote'] as const) {
      const [path = ''] = file.paths(`${kind}s`)
      notes.add(kind, await file.blocks(path, `w:${kind}s`), await file.relationsOf(path))
    }
    const context: WordContext = {
      styles,
      numbering: new Numbering(numbers, styles),
      relations: file.relations,
      tally: this.#tally,
      turns,
      drawnTexts: await this.#drawnTexts(),
      noteKey: (kind, id) => notes.keyOf(kind, id, context),
    }
    await this.#countBeside()
    if (survey.pagesBy === 'layout') {
      writer.turnPage(turns.label)
      writer.doubt(doubts.layoutPages())
    }
    const flow = new Flow({
      path: '',
      byId: new Map(),
      pages: writer,
      tally: this.#tally,
      notes: notes.book,
    })
    this.#write(shown, context, flow)
    return this.#report(writer.end(), survey.pagesBy)
  }

  /** Looks for the pages of all of the document, before the first one is written. */
  #survey(styles: WordStyles): PageSurvey {
    const survey = new PageSurvey()
    const shown = new Shown(styles, () => undefined)
    readBlocks(this.bytes, containers, (block) => {
      const seen = shown.of(block)
      if (seen) survey.look(seen)
    })
    return survey
  }

  #write(shown: Shown, context: WordContext, flow: Flow): void {
    const builder = new BlockBuilder(context, (element: MarkupElement) =>
      flow.children(newElement('', {}, [element])),
    )
    const { flat } = readBlocks(this.bytes, containers, (block) => {
      const seen = shown.of(block)
      if (!seen) return
      const { letters, pictures } = countShown(seen)
      this.#tally.lettersIn += letters
      this.#tally.picturesIn += pictures
      builder.add(seen)
    })
    builder.end()
    flow.endLine()
    if (!flat) return
    flow.doubt(doubts.deep())
    this.#tally.leave('structure')
  }

  /** What stands on every page, and what readers have remarked: it is counted and left out. */
  async #countBeside(): Promise<void> {
    const beside = [...this.file.paths('header'), ...this.file.paths('footer')]
    for (const path of beside.slice(0, mostParts)) {
      const blocks = await this.file.blocks(path, 'w:hdr', 'w:ftr')
      if (blocks.some(hasContent)) this.#tally.leave('pageHeader')
    }
    const remarks = await this.file.blocks(this.file.paths('comments')[0], 'w:comments')
    this.#tally.leave('remark', remarks.filter(({ name }) => name === 'w:comment').length)
  }

  /** Texts of charts and diagrams by their parts. */
  async #drawnTexts(): Promise<Map<string, string[]>> {
    const texts = new Map<string, string[]>()
    const paths = [...this.file.paths('chart'), ...this.file.paths('diagramData')]
    for (const path of paths.slice(0, mostParts)) {
      const blocks = await this.file.blocks(path, 'c:chartSpace', 'dgm:dataModel')
      texts.set(path, blocks.flatMap(textsOf))
    }
    return texts
  }

  #report(pages: SourcePage[], pagesBy: PageSurvey['pagesBy']): SourceResult {
    const counted = this.#tally.report()
    if (pages.every(({ text }) => text === '')) return { problem: 'empty' }
    return {
      pages,
      report: {
        kind: 'docx',
        ...counted,
        lettersOut: pages.reduce((sum, { text }) => sum + countManuscriptLetters(text), 0),
        doubts: pages.reduce((sum, { text }) => sum + countDoubts(text), 0),
        pagesBy,
      },
    }
  }
}

const hasContent = (block: WordElement) =>
  [...wordsBelow(block)].some(
    (element) =>
      (element.name === 'w:t' && countLetters(textOf(element)) > 0) || element.name === 'a:blip',
  )

/** Texts of a chart, those of its data only once, and of a diagram: each paragraph by itself. */
function textsOf(block: WordElement): string[] {
  const texts = new Set<string>()
  for (const element of wordsBelow(block)) {
    const isText = element.name === 'a:p' || element.name === 'c:strCache'
    if (!isText) continue
    const parts = [...wordsBelow(element)].filter(({ name }) => name === 'a:t' || name === 'c:v')
    const separator = element.name === 'a:p' ? '' : ', '
    const text = parts.map(textOf).join(separator).trim()
    if (text !== '') texts.add(text)
  }
  return [...texts]
}
