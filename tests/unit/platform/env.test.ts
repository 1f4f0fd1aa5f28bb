/**
 * Tests the configuration: invalid values stop the start, and the message names the variable and
 * what it expects.
 */
import { describe, expect, test } from 'vitest'
import { readEnv } from '~/platform/env.server'

const secret = 'b5a4c0de7f3192e86d7a5b4c3f2e1d09'
const production = { ENVIRONMENT: 'production', SESSION_SECRET: secret }

describe('in production', () => {
  test('neither sandbox nor demo is on by itself', () => {
    expect(readEnv(production)).toMatchObject({ SANDBOX: false, SEED: 'none' })
  })

  test('staff need a second step, unless somebody says otherwise; elsewhere they do not', () => {
    expect(readEnv(production).STAFF_MFA).toBe('required')
    expect(readEnv({ ...production, STAFF_MFA: 'off' }).STAFF_MFA).toBe('off')
    expect(readEnv({ ...production, ENVIRONMENT: 'development' }).STAFF_MFA).toBe('off')
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['a missing secret', { ENVIRONMENT: 'production' }, /SESSION_SECRET: production needs/],
    [
      'a short secret',
      { ...production, SESSION_SECRET: 'short' },
      /SESSION_SECRET: expected at least 32 bytes/,
    ],
    [
      "the tests' own secret",
      { ...production, SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests' },
      /SESSION_SECRET: this one is an example/,
    ],
    [
      'a secret out of instructions',
      { ...production, SESSION_SECRET: 'change-me-change-me-change-me-change-me' },
      /SESSION_SECRET: this one is an example/,
    ],
    [
      'a former secret out of instructions',
      {
        ...production,
        SESSION_SECRET_PREVIOUS: `${secret}x,change-me-change-me-change-me-change-me`,
      },
      /SESSION_SECRET_PREVIOUS: this one is an example/,
    ],
    [
      'the sandbox',
      { ...production, SANDBOX: '1' },
      /SANDBOX: production does not start with the sandbox/,
    ],
  ])('%s stops the start', (_, source, message) => {
    expect(() => readEnv(source)).toThrow(message)
  })

  test('former secrets are separated by commas', () => {
    expect(readEnv(production).SESSION_SECRET_PREVIOUS).toEqual([])
    expect(
      readEnv({ ...production, SESSION_SECRET_PREVIOUS: `${secret}1, ${secret}2,` })
        .SESSION_SECRET_PREVIOUS,
    ).toEqual([`${secret}1`, `${secret}2`])
  })

  test('the sandbox is allowed when somebody says so twice', () => {
    expect(readEnv({ ...production, SANDBOX: '1', ALLOW_SANDBOX: '1' }).SANDBOX).toBe(true)
  })
})

describe('everywhere', () => {
  test('outside production the sandbox and the demo are on', () => {
    expect(readEnv({ SESSION_SECRET: secret })).toMatchObject({ SANDBOX: true, SEED: 'demo' })
  })

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a short former secret',
      { SESSION_SECRET_PREVIOUS: 'short' },
      /SESSION_SECRET_PREVIOUS: expected secrets of at least 32 bytes/,
    ],
    [
      'a secret that is named as its own predecessor',
      { SESSION_SECRET_PREVIOUS: secret },
      /SESSION_SECRET_PREVIOUS: names SESSION_SECRET itself/,
    ],
    [
      'an audit log that is kept for less than two years',
      { AUDIT_MONTHS: '23' },
      /AUDIT_MONTHS: expected 0 or at least 24/,
    ],
    [
      'half a social log-in',
      { GOOGLE_CLIENT_ID: 'id' },
      /GOOGLE_CLIENT_SECRET: needed beside GOOGLE_CLIENT_ID/,
    ],
    [
      'half a bucket',
      { STORAGE_S3_BUCKET: 'files', STORAGE_S3_REGION: 'ap-northeast-2' },
      /STORAGE_S3_ACCESS_KEY_ID, STORAGE_S3_SECRET_ACCESS_KEY: needed beside STORAGE_S3_BUCKET, STORAGE_S3_REGION/,
    ],
    [
      'the address of no bucket',
      { STORAGE_S3_ENDPOINT: 'http://127.0.0.1:9000' },
      /STORAGE_S3_BUCKET: needed beside STORAGE_S3_ENDPOINT/,
    ],
    [
      'direct downloads from no bucket',
      { STORAGE_S3_DIRECT: '1' },
      /STORAGE_S3_BUCKET: needed beside STORAGE_S3_DIRECT=1/,
    ],
    [
      'direct downloads by http from pages with https',
      {
        STORAGE_S3_DIRECT: '1',
        STORAGE_S3_BUCKET: 'files',
        STORAGE_S3_REGION: 'ap-northeast-2',
        STORAGE_S3_ACCESS_KEY_ID: 'id',
        STORAGE_S3_SECRET_ACCESS_KEY: 'secret',
        STORAGE_S3_ENDPOINT: 'http://store.example.org',
        PUBLIC_URL: 'https://example.org',
      },
      /STORAGE_S3_ENDPOINT: needs https beside STORAGE_S3_DIRECT=1/,
    ],
    [
      'half an identity check',
      { IDENTITY_URL: 'https://id.example' },
      /IDENTITY_SITE, IDENTITY_SECRET: needed beside IDENTITY_URL/,
    ],
    [
      'half a text service',
      { SMS_API_KEY: 'key', SMS_API_SECRET: 'other' },
      /SMS_FROM: needed beside SMS_API_KEY, SMS_API_SECRET/,
    ],
    [
      'a sender that is no number',
      { SMS_FROM: '02-123-4567' },
      /SMS_FROM: expected a telephone number/,
    ],
    [
      'half a mail service',
      { SMTP_URL: 'smtp://127.0.0.1:25', PUBLIC_URL: 'https://example.org' },
      /MAIL_FROM: needed beside SMTP_URL/,
    ],
    [
      'a mail service whose links would name whatever host a browser asked for',
      { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.org' },
      /PUBLIC_URL: needed beside SMTP_URL/,
    ],
    [
      'a key of notices on browsers that is none',
      { VAPID_PRIVATE_KEY: 'A'.repeat(43) },
      /VAPID_PRIVATE_KEY: expected a private key/,
    ],
    [
      'notices on browsers without somebody whom push services may ask',
      { VAPID_PRIVATE_KEY: 'B'.repeat(42) + 'A', PUBLIC_URL: 'http://example.org' },
      /PUBLIC_URL: needed beside VAPID_PRIVATE_KEY/,
    ],
    [
      'a push service that is no host',
      { PUSH_HOSTS: 'push.example.org http://10.0.0.1' },
      /PUSH_HOSTS: expected hosts/,
    ],
    [
      'an address that is none',
      { ADDRESS_API_URL: 'juso.go.kr' },
      /ADDRESS_API_URL: expected an address/,
    ],
    ['a port that is none', { PORT: '3000a' }, /PORT: expected a whole number/],
  ])('%s stops the start', (_, source, message) => {
    expect(() => readEnv({ SESSION_SECRET: secret, ...source })).toThrow(message)
  })

  test('every bad variable is named at once, and an empty one counts as absent', () => {
    expect(() =>
      readEnv({ SESSION_SECRET: secret, PORT: 'x', LOG_LEVEL: 'loud', HOST: '' }),
    ).toThrow(/PORT: .*\n.*LOG_LEVEL: /)
    expect(readEnv({ SESSION_SECRET: secret, HOST: '' }).HOST).toBe('127.0.0.1')
  })
})
