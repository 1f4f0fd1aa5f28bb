/** Writes and checks a volume of 150 pages once, in a process of its own, and prints how long it took. */
import { pageForms } from '~/features/production/braille/layout/forms'
import { checkBraille } from '~/features/production/file-check/braille/check'
import type { VolumeTime } from './braille-school'
import { expectedOf, fileOf, layOut, randomOf, schoolVolume } from './braille-volumes'
import { schoolLine, subjects } from './textbook-lines'

const [formName, seed] = process.argv.slice(2)
const form = pageForms.find((one) => one === formName) ?? pageForms[0]
const pagesOfBraille = 150

const random = randomOf(Number(seed))
const volume = schoolVolume(random, form)
const [first = { page: 1 }] = volume.print
/** A page of print in each subject in turn. */
const print = Array.from({ length: 110 }, (_, i) => ({
  page: first.page + i,
  paragraphs: Array.from({ length: 24 }, () => schoolLine(random, subjects[i % subjects.length]!)),
}))

const timed = <T>(task: () => T): [T, number] => {
  const began = performance.now()
  const result = task()
  return [result, performance.now() - began]
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
