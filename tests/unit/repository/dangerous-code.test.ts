/** Tests that the product's own code has none of the constructs by which others take a service over. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = ['app', 'server', 'public']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.(tsx?|js)$/.test(file))
  .sort()
const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
/** `file: what was found` for every place that a pattern finds. */
const found = (pattern: RegExp, among = sources) =>
  among.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([what]) => `${file}: ${what}`))
const filesWith = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => (pattern.test(text) ? file : []))

test('there is code to look at', () => expect(files.length).toBeGreaterThan(900))

test('no text is run as code', () => {
  expect(
    found(/\beval\(|\bnew Function\b|node:vm|\bset(Timeout|Interval)\(\s*['"`]|javascript:/g),
  ).toEqual([])
})

test('no command line is put together: programs get their arguments one by one', () => {
  expect(found(/[^.\w]exec(Sync)?\(|shell: *true|cmd\.exe|['"]sh['"], *\[?['"]-c/g)).toEqual([])
})

test('text becomes HTML in three places, which hold no text of people as it is', () => {
  expect(
    found(/\.(innerHTML|outerHTML)\b|insertAdjacentHTML|document\.write|\bsrcdoc\b|DOMParser/gi),
  ).toEqual([])
  // two of them write `<` as \u003c, the third one is a text of the table
  expect(filesWith(/dangerouslySetInnerHTML/)).toEqual([
    'app/components/frame/structured-data.tsx',
    'app/features/people/second-step/passkey-forms.tsx',
    'app/root.tsx',
  ])
  for (const file of ['app/components/frame/structured-data.tsx', 'app/root.tsx'])
    expect(readFileSync(file, 'utf8')).toContain(String.raw`.replace(/</g, '\\u003c')`)
})

test('every request to another service says what it does with a redirect', () => {
  const calling = sources.filter(
    ({ file, text }) => /^app\/integrations/.test(file) && /\bfetch\(/.test(text),
  )
  expect(calling.map(({ file }) => file)).toEqual([
    'app/integrations/fetch-json.server.ts',
    'app/integrations/push/web-push.server.ts',
  ])
  expect(calling.filter(({ text }) => !/redirect: '(error|manual)'/.test(text))).toEqual([])
  // node:http follows none by itself
  expect(filesWith(/from 'node:https'/)).toEqual(['app/integrations/webhook/post.server.ts'])
})

test('hashes and ciphers are those of the list', () => {
  const named = found(/create(?:Hash|Hmac)\('[\w-]+'|createCipheriv\('[\w-]+'|hkdfSync\('[\w-]+'/g)
  const kinds = new Set(named.map((one) => one.slice(one.indexOf(': ') + 2)))
  expect([...kinds].sort()).toEqual([
    "createCipheriv('aes-256-gcm'",
    "createHash('sha1'",
    "createHash('sha256'",
    "createHmac('sha1'",
    "createHmac('sha256'",
    "hkdfSync('sha256'",
  ])
  // of answers, so that a browser need not get them twice; and of authenticators, which know no other
  expect(filesWith(/create(Hash|Hmac)\('sha1'/)).toEqual([
    'app/api/openapi/openapi-document.server.ts',
    'app/auth/totp.ts',
    'app/http/feed-response.server.ts',
    'server/http/page-cache.ts',
  ])
  expect(filesWith(/createHash\('sha1'/)).toEqual(filesWith(/etag[^\n]*createHash\('sha1'/i))
})

test('nothing that must not be guessed comes from Math.random', () => {
  const uses = found(/.*Math\.random\(\).*/g)
  expect(uses.filter((one) => !/if \(Math\.random\(\) < 0\.02\)/.test(one))).toEqual([])
})

test('certificates of others are always checked', () => {
  expect(found(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/g)).toEqual([])
})

test('no answer tells a browser to let another site read it', () => {
  expect(found(/access-control-allow/gi)).toEqual([])
})

test('a message of another window is looked at only with its origin', () => {
  const listening = sources.filter(({ text }) => /[^.]addEventListener\(\s*'message'/.test(text))
  expect(listening.map(({ file }) => file)).toEqual(['public/passkey.js'])
  expect(listening[0]?.text).toContain('origin !== location.origin')
})

test('browsers keep nothing of a person: four scripts store what they need', () => {
  expect(filesWith(/\b(localStorage|sessionStorage|indexedDB|caches)\.\w+\(/)).toEqual([
    'public/camera.js',
    'public/enhance.js',
    'public/passkey.js',
    'public/upload.js',
  ])
})
