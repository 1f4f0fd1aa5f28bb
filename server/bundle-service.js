/** Writes the service, without its pages and packages, to build-service. */
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { build } from 'esbuild'
import { root } from './steps.js'

/**
 * Sources find files by their own address, which they keep here: not that of the bundle.
 * @type {import('esbuild').Plugin}
 */
const ownAddresses = {
  name: 'own addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.[jt]s$/, namespace: 'file' }, async ({ path }) => {
      const address = JSON.stringify(`../${relative(root, path).replaceAll('\\', '/')}`)
      const text = await readFile(path, 'utf8')
      return {
        loader: path.endsWith('.ts') ? 'ts' : 'js',
        contents: text.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`),
      }
    }),
}

await build({
  absWorkingDir: root,
  entryPoints: ['server/index.ts'],
  outdir: 'build-service',
  bundle: true,
  splitting: true,
  packages: 'external',
  alias: { '~': `${root}/app` },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  plugins: [ownAddresses],
  logLevel: 'warning',
})
