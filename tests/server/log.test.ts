/** Tests the log: it records what happened, and no secrets. */
import { expect, it } from 'vitest'
import { redirectConsole } from '../../server/logging/console-to-log'
import { createLog } from '../../server/logging/log'
import { redact } from '~/platform/redact'
import { post, serve } from './serve'

it('has one line for each request, with the keys of its query and no values', async () => {
  const { send, lines, drain } = await serve()
  const sent = post('password=SECRET&code=SECRET', {
    Authorization: 'Bearer SECRET',
    Cookie: 'accessToken=SECRET',
  })
  const { headers } = await send('/api/x?index&access_token=SECRET&page=2&eyJhbGciSECRET', sent)
  await drain()
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('SECRET')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 30,
    method: 'POST',
    path: '/api/x',
    query: 'index access_token page …',
    status: 200,
    requestId: headers['x-request-id'],
    address: '127.0.0.0',
    ms: expect.any(Number),
    bytes: expect.any(Number),
  })
})

it.each(['/status/SECRET', '/newpw/SECRET', '/api/public/feed/calendar/SECRET', '/r/SECRET'])(
  'does not tell what opens %s',
  async (path) => {
    const failing = ['/status/:token', '/newpw/:token', '/r/:code']
    const { send, lines, drain } = await serve({ failing })
    await send(path)
    await drain()
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('SECRET')
    expect(JSON.parse(lines[0] ?? '').path).toMatch(/^\/[a-z/]+\/…$/)
  },
)

it('tells refusals and lost clients too', async () => {
  const { send, raw, lines, drain } = await serve()
  await send('/form', { method: 'PUT' })
  await raw('GET /api/slow HTTP/1.1\r\nHost: localhost\r\n\r\n', (write) =>
    setTimeout(() => write('\0'), 50),
  )
  await drain()
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ status: 405, refused: 'badMethod' }),
  )
})

it('does not tell the address that an error quotes', () => {
  expect(redact('call aborted: GET https://books.example.org/status/SECRET?x=SECRET now')).toBe(
    'call aborted: GET https://books.example.org/… now',
  )
})

it('removes secrets at any depth, and from the texts of errors', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const error = Object.assign(
    new Error('Invalid call: { data: { password: "SECRET", user: "kim" } }'),
    { code: 'P2002' },
  )
  log.error({
    err: error,
    headers: { authorization: 'SECRET', 'set-cookie': 'SECRET' },
    a: { b: { password: 'SECRET' } },
    access_token: 'SECRET',
  })
  expect(lines[0]).not.toContain('SECRET')
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    reason: 'P2002',
    message: expect.stringContaining('kim'),
    stack: expect.any(String),
  })
  expect(redact('GET /?access_token=SECRET&page=2 Authorization: Bearer SECRET')).toBe(
    'GET /?access_token=[removed]&page=2 Authorization: Bearer [removed]',
  )
})

it('takes over what the application says on the console', () => {
  const lines: string[] = []
  const { log, info, warn, error } = console
  redirectConsole(createLog('info', { write: (line: string) => void lines.push(line) }))
  console.error('failed:', new Error('code=SECRET'))
  console.error(
    JSON.stringify({
      level: 50,
      time: 1,
      requestId: 'r1',
      err: { name: 'Error', message: 'password: "SECRET"', stack: 'at x' },
    }),
  )
  console.log('{not JSON', 7)
  Object.assign(console, { log, info, warn, error })
  expect(lines.join('')).not.toContain('SECRET')
  expect(redact('{\\"password\\":\\"SECRET\\"}')).not.toContain('SECRET')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'failed:', err: { message: 'code=[removed]', stack: expect.any(String) } },
    { level: 50, requestId: 'r1', err: { message: 'password: "[removed]"', stack: 'at x' } },
    { level: 30, msg: '{not JSON 7' },
  ])
})
