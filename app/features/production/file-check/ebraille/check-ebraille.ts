/** Checks eBraille (.ebrl): its package and navigation, and its text by the rules of braille files. */
import { readBraille } from '~/features/production/braille/read'
import { Archive } from '~/features/production/file-check/archive'
import type { ExpectedFile, FileCard } from '~/features/production/file-check/card'
import { CardBuilder } from '~/features/production/file-check/card-builder'
import { notCheckedOf, sizeRule, textFacts } from '~/features/production/file-check/braille/check'
import type { Checked } from '~/features/production/file-check/braille/context'
import { newReport, sorted } from '~/features/production/file-check/braille/findings'
import { readPages } from '~/features/production/file-check/braille/reading'
import { encoding } from '~/features/production/file-check/braille/rules-file'
import { printPageRules } from '~/features/production/file-check/braille/rules-pages'
import { sourceRules } from '~/features/production/file-check/braille/rules-source'
import { wordRules } from '~/features/production/file-check/braille/rules-words'
import { checkArchive, runStandard } from '~/features/production/file-check/epub/check-epub'
import { readPackage } from '~/features/production/file-check/epub/epub-package'
import { compareName, saysDraft } from '~/features/production/file-check/names'
import { packageRules } from './package-rules'
import { readEbraille, type Ebraille } from './read-ebraille'

/** Never throws because of the content. */
export async function checkEbraille(path: string, expected: ExpectedFile): Promise<FileCard> {
  const card = new CardBuilder()
  const archive = await Archive.open(path)
  if (!archive) {
    card.find('severe', 'checkEpubUnreadable')
    card.notChecked('checkEpubNothingRead')
    return card.card('ebraille')
  }
  try {
    const checked = await check(card, archive, path, expected)
    const { kind, facts, findings, notChecked } = card.card('ebraille')
    if (!checked) return { kind, facts, findings, notChecked }
    return {
      kind,
      facts: [...facts, ...textFacts(checked)],
      findings: sorted([...findings, ...checked.report.findings]),
      notChecked: [...notChecked, ...notCheckedOf(checked)],
    }
  } finally {
    archive.close()
  }
}

async function check(
  card: CardBuilder,
  archive: Archive,
  path: string,
  expected: ExpectedFile,
): Promise<Checked | null> {
  if (await checkArchive(card, archive)) {
    card.notChecked('checkEpubNothingRead')
    return null
  }
  const book = await readPackage(archive)
  if (!book) {
    card.find('severe', 'checkEpubNoPackage')
    card.notChecked('checkEpubNothingRead')
    await runStandard(card, archive, path)
    return null
  }
  const read = await readEbraille(archive, book)
  card.fact('checkFactEbraille', {
    documents: read.documents.length,
    pages: read.decoded.pages.length,
  })
  titleRule(card, book.titles[0] ?? '', expected)
  await packageRules(card, archive, book, read)
  const checked = checkedOf(read, expected)
  textRules(checked)
  // the checker of EPUB does not know the properties that eBraille asks for
  await runStandard(
    card,
    archive,
    path,
    ({ id, message }) => id === 'OPF-027' && message.includes('"a11y:'),
  )
  return checked
}

/** The title is that of print, in letters or in braille. */
function titleRule(card: CardBuilder, written: string, expected: ExpectedFile): void {
  const isBraille = /^[\u2800-\u28ff\s]+$/.test(written)
  const title = isBraille ? (readBraille(written.slice(0, 200))[0]?.text ?? '') : written
  if (!title) return card.find('severe', 'checkEpubNoTitle')
  const compared = compareName(title, expected)
  const place = { text: title }
  if (saysDraft(title, expected.title)) card.find('minor', 'checkIsDraft', place)
  if (compared === 'otherBook')
    card.find('severe', 'checkOtherTitle', place, { title: expected.title })
  if (compared === 'otherVolume')
    card.find('severe', 'checkOtherVolume', place, { volume: expected.volume })
}

/** No line is the end of another one: paragraphs are whole. */
const checkedOf = ({ decoded, volume }: Ebraille, expected: ExpectedFile): Checked => ({
  decoded,
  volume,
  lines: readPages(volume.pages, Infinity),
  expected,
  report: newReport(),
})

/** The rules that make sense without lines and pages of braille. */
function textRules(checked: Checked): void {
  sizeRule(checked)
  encoding(checked)
  printPageRules(checked)
  wordRules(checked)
  sourceRules(checked)
}

/** A file that is read and checked, for its pages; null when it cannot be read. */
export async function openEbraille(path: string, expected: ExpectedFile): Promise<Checked | null> {
  const archive = await Archive.open(path)
  if (!archive) return null
  try {
    const book = await readPackage(archive)
    if (!book) return null
    const checked = checkedOf(await readEbraille(archive, book), expected)
    textRules(checked)
    return checked
  } finally {
    archive.close()
  }
}
