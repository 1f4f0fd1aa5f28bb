/** Writes and checks a volume of 150 pages once, in a process of its own, and prints how long it took. */
import '~/workers/optimize-late'
import { pageForms } from '~/features/production/braille/layout/forms'
import { checkBraille } from '~/features/production/file-check/braille/check'
import { englishSentences } from '../../support/english-sentences'
import { timedBooks, type VolumeTime } from './braille-school'
import { schoolSentences } from './braille-sentences'
import { expectedOf, fileOf, layOut, pick, randomOf, schoolVolume } from './braille-volumes'
import { schoolLine, subjects } from './textbook-lines'

const [formName, bookName, seed] = process.argv.slice(2)
const form = pageForms.find((one) => one === formName) ?? pageForms[0]
const book = timedBooks.find((one) => one === bookName) ?? timedBooks[0]
const pagesOfBraille = 150

const random = randomOf(Number(seed))
const volume = schoolVolume(random, form)
const [first = { page: 1 }] = volume.print
const english = englishSentences(Number(seed), 4000)
/** A line of a book: plain text, a school book in each subject in turn, or a book in English. */
const lineOf = (page: number): string => {
  if (book === 'plain text') return pick(random, schoolSentences)
  if (book === 'English') return `${pick(random, english)} ${pick(random, english)}`
  return schoolLine(random, subjects[page % subjects.length]!)
}
const print = Array.from({ length: 130 }, (_, i) => ({
  page: first.page + i,
  paragraphs: Array.from({ length: 24 }, () => lineOf(i)),
}))

/** Milliseconds of processor time of all threads. */
const timed = <T>(task: () => T): [T, number] => {
  const began = process.cpuUsage()
  const result = task()
  const { user, system } = process.cpuUsage(began)
  return [result, (user + system) / 1000]
}
const [all, whole] = timed(() => layOut({ ...volume, print }))
const pages = all.slice(0, pagesOfBraille)
const bytes = fileOf(pages, volume.shape)
const expected = expectedOf(volume)
const [, check] = timed(() => checkBraille(bytes, expected))
const [, again] = timed(() => checkBraille(bytes, expected))
const time: VolumeTime = {
  pages: pages.length,
  write: (whole * pages.length) / all.length,
  check,
  again,
}
console.log(JSON.stringify(time))
