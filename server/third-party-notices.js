/** The licence texts of the packages whose code or letters this service hands on. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.js'

/**
 * Besides the scripts: the base of the styles, and the letters in the books that the service makes.
 */
const handedOn = [
  'tailwindcss',
  '@expo-google-fonts/nanum-gothic',
  '@expo-google-fonts/noto-sans-kr',
  '@expo-google-fonts/noto-sans-math',
]

/**
 * What the licences ask to be handed on with the code: for each package its name, version, licence
 * and the texts in its folder. A package without a text is named all the same.
 *
 * @param {string[]} modules paths of the files that the browser's scripts are made of
 * @returns {string} text, packages in the order of their names
 */
export function thirdPartyNotices(modules) {
  const folders = new Set(handedOn.map((name) => `node_modules/${name}`))
  for (const path of modules) {
    const [, folder] = /^.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(
      path.replaceAll('\\', '/'),
    ) ?? [null, null]
    if (folder) folders.add(folder)
  }
  return [...folders]
    .sort()
    .map(noticeOf)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/** @param {string} folder of a package, from the root */
function noticeOf(folder) {
  const read = (/** @type {string} */ name) => readFileSync(join(root, folder, name), 'utf8')
  const { name, version, license } = JSON.parse(read('package.json'))
  const texts = readdirSync(join(root, folder)).filter((file) => /^(licen[cs]e|notice)/i.test(file))
  return [`${name} ${version} (${license ?? 'see below'})\n`, ...texts.map(read)].join('\n')
}
