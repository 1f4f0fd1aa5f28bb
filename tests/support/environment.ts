/** The configuration of every test file, in place before anything of the application is imported. Connects to nothing. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'

const worker = process.env.VITEST_POOL_ID ?? '1'
const folder = inject('folder')

Object.assign(process.env, {
  ENVIRONMENT: 'test',
  DATABASE_URL: inject('templateUrl').replace(/\/moduchaek$/, `/moduchaek_${worker}`),
  DATA_DIR: join(folder, `data-${worker}`),
  // of this test file alone: what a killed server leaves here is nobody else's
  STORAGE_DIR: join(folder, `files-${worker}-${randomUUID()}`),
  SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  SANDBOX: '1',
  SEED: 'none',
  RATE_LIMITS: 'on',
  LOG_LEVEL: 'silent',
})
