/** Vite configuration: development server, and the builds of server and browser. */
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'esbuild'
import { minify } from 'oxc-minify'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'
import { thirdPartyNotices } from './server/third-party-notices.js'

/**
 * Modules that every page that hydrates loads: one file instead of a dozen requests on a slow line.
 */
const shared =
  /node_modules|[\\/]app[\\/](?:components[\\/]|i18n[\\/](?:provider|format)|tables[\\/]codes|validation[\\/](?:fields|inputs|paging)|http[\\/]safe-path|features[\\/][a-z]+[\\/](?:login|book|cart|order|watch)[\\/])/
/** Modules that no page that hydrates needs, or only one: they are loaded with that page. */
const listsOnly =
  /[\\/](?:cart-table|order-form|quick-add|camera-forms|camera-path|camera\.schema|image\.schema|isbn-in-text|isbn|filter-form|no-result|select-all|search-form|order-table|order-views|order-list\.schema|order\.schema|view-links|in-time|in-time-text|in-time-section|sooner-types|cancel-confirm|order-timeline|change-form|end-order|downloads|file-field|prose|condition-chips|sorting|copy-button|password-field|readable-volumes|accessibility|cancelled-notice|book\.schema|login-id|normalise|paging|password-rules|publisher-names|narrow|search-results|search-text|display-settings|field-views|book[\\/]fields)\.tsx?$/

/** Makes the browser's scripts small: as terser does in three passes, without its twelve seconds. */
const minifyScripts: Plugin = {
  name: 'minify-scripts',
  apply: 'build',
  renderChunk: {
    // after Vite has written what this target needs
    order: 'post',
    async handler(code, { fileName }) {
      const { code: small, errors } = await minify(fileName, code, {
        module: true,
        compress: { target: 'es2022' },
        mangle: { toplevel: true },
        codegen: { legalComments: 'none' },
      })
      if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`)
      return { code: small, map: null }
    },
  },
}

/** The scripts of public/, which pages load as they are, without comments and blanks. Names stay: scripts share them. */
const publicScripts: Plugin = {
  name: 'public-scripts',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    for (const file of (await readdir('public')).filter((name) => name.endsWith('.js'))) {
      const path = join(dir, file)
      const { code, errors } = await minify(file, await readFile(path, 'utf8'), {
        module: false,
        compress: false,
        mangle: false,
      })
      if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
      await writeFile(path, code)
    }
  },
}

/** The script that sends large files in pieces: with its client of tus, under an address that stays. */
async function resumeScript(): Promise<{ code: string; modules: string[] }> {
  const { outputFiles, metafile } = await bundle({
    entryPoints: ['app/features/sources/drive/upload-links/resume-upload.ts'],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
  })
  return { code: outputFiles[0]?.text ?? '', modules: Object.keys(metafile.inputs) }
}

/** That script, and the licence texts of what it and the pages' scripts are made of. */
const resume: Plugin = {
  name: 'resume-script',
  async generateBundle(_, files) {
    const { code, modules } = await resumeScript()
    this.emitFile({ type: 'asset', fileName: 'resume.js', source: code })
    for (const file of Object.values(files))
      if (file.type === 'chunk') modules.push(...Object.keys(file.modules))
    const source = thirdPartyNotices(modules)
    this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source })
  },
  configureServer({ middlewares }) {
    middlewares.use('/resume.js', (_, res) => {
      res.setHeader('Content-Type', 'text/javascript')
      void resumeScript().then(({ code }) => res.end(code))
    })
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix(remixConfig as Parameters<typeof remix>[0]),
    // the browser's files as small as possible; the server's readable in stack traces
    ...(isSsrBuild ? [] : [minifyScripts, publicScripts, resume]),
  ],
  resolve: {
    alias: {
      '~': fileURLToPath(new URL('./app', import.meta.url)),
      // 2 KB less in every page that hydrates
      'lodash.get': fileURLToPath(new URL('./app/validation/path-value.ts', import.meta.url)),
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    minify: false,
    cssMinify: true,
    // beside index.js: modules that find files by their own URL expect to lie two folders below the
    // root
    rollupOptions: isSsrBuild
      ? { output: { chunkFileNames: '[name]-[hash].js' } }
      : {
          output: {
            manualChunks: (id: string) =>
              shared.test(id) && !listsOnly.test(id) ? 'shared' : undefined,
          },
        },
  },
}))
