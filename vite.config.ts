import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig as Parameters<typeof remix>[0])],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // the browser's files as small as they get; the server's readable in stack traces
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { compress: { passes: 3 }, format: { comments: false } },
  },
}))
