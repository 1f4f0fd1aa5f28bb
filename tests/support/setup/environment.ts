/**
 * Sets the configuration of every test file before the application is imported. Connects to
 * nothing.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'

const worker = process.env.VITEST_POOL_ID ?? '1'
// unit tests have neither a folder nor a database
const folder = inject('folder') ?? join(tmpdir(), 'moduchaek-no-folder')
const template = inject('templateUrl') ?? 'postgresql://nobody@127.0.0.1:1/moduchaek'

/** Of this process alone, so that files left by a killed server disturb no other test. */
const thisProcess = globalThis as { testStorage?: string }
const storage = (thisProcess.testStorage ??= join(folder, `files-${worker}-${randomUUID()}`))

Object.assign(process.env, {
  ENVIRONMENT: 'test',
  DATABASE_URL: template.replace(/\/moduchaek$/, `/moduchaek_${worker}`),
  DATA_DIR: join(folder, `data-${worker}`),
  STORAGE_DIR: storage,
  SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  SANDBOX: '1',
  SEED: 'none',
  // tests of forecasts compute them by themselves
  FORECAST_SECONDS: '0',
  // tests wait for pictures, so readings must not stand back behind other tests
  OCR_NICE: '0',
  // a slow machine reads slowly; tests of the limit set their own
  OCR_SECONDS: '45',
  // push services of tests are servers of this machine (servers/push-service.ts)
  PUSH_HOSTS: 'http://127.0.0.1',
  RATE_LIMITS: 'on',
  LOG_LEVEL: 'silent',
})

// uploads that tests made by hand and nobody took (fixtures/uploads.ts)
afterAll(() => rmSync(join(storage, 'incoming'), { recursive: true, force: true, maxRetries: 3 }))
