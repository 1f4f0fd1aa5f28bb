/**
 * Reads the configuration from the environment, once at the start.
 * An invalid value stops the start with its name and what is expected. docs/operations.md lists the
 * variables.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createECDH, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'

const flag = z
  .enum(['0', '1'], { error: 'expected 0 or 1' })
  .optional()
  .transform((value) => value && value === '1')
const integerVariable = (defaultValue: number, min: number, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `expected a whole number from ${min}`)
    .transform(Number)
    .pipe(z.number().min(min, `expected at least ${min}`).max(max, `expected at most ${max}`))
    .optional()
    .transform((value) => value ?? defaultValue)
const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'expected an address such as https://example.org',
})

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'expected postgresql://user:password@host:port/database')

const optionalText = z.string().min(1).optional()

/** Whether 32 bytes are a private key of the curve that push services ask for. */
function isVapidKey(key: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(key, 'base64url')
    return /^[\w-]{43}$/.test(key)
  } catch {
    return false
  }
}

/** A host, the hosts below one, or for trials this machine, at one port or any. */
const pushHost =
  /^((\*\.)?[a-z\d-]+(\.[a-z\d-]+)+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?)$/i

/** A provider's client; the URLs default to the provider's own. */
const socialLoginVariables = <Name extends string>(name: Name) =>
  ({
    [`${name}_CLIENT_ID`]: optionalText,
    [`${name}_CLIENT_SECRET`]: optionalText,
    [`${name}_AUTHORIZE_URL`]: httpUrl.optional(),
    [`${name}_TOKEN_URL`]: httpUrl.optional(),
    [`${name}_USERINFO_URL`]: httpUrl.optional(),
  }) as Record<`${Name}_CLIENT_ID` | `${Name}_CLIENT_SECRET`, typeof optionalText> &
    Record<`${Name}_${'AUTHORIZE' | 'TOKEN' | 'USERINFO'}_URL`, z.ZodOptional<typeof httpUrl>>

const Env = z.object({
  /**
   * the value of NODE_ENV; server/index.ts moves it here, because NODE_ENV itself also chooses
   * React's build
   */
  ENVIRONMENT: z
    .enum(['development', 'production', 'test'], {
      error: 'expected development, production or test',
    })
    .default('development'),
  PORT: integerVariable(3000, 0, 65535),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** the address that people type; other host names are refused when it is set */
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: z.string().default(''),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().min(1).default('storage/data'),
  STORAGE_DIR: z.string().min(1).default('storage/files'),
  /** whole months for which the audit log is kept; 0: for good */
  AUDIT_MONTHS: integerVariable(0, 0, 1200).refine(
    (months) => months === 0 || months >= 24,
    'expected 0 or at least 24',
  ),
  /**
   * days back to which the database can be restored, during which the bytes of deleted files stay;
   * the default is 7 with the embedded database, and 0 with another one
   */
  RECOVERY_DAYS: z
    .string()
    .regex(/^\d{1,2}$/, 'expected a number of days from 0 to 99')
    .transform(Number)
    .optional(),
  /**
   * object storage instead of STORAGE_DIR, which then only holds files in transit; without an
   * endpoint: Amazon's
   */
  STORAGE_S3_BUCKET: optionalText,
  STORAGE_S3_REGION: optionalText,
  STORAGE_S3_ENDPOINT: httpUrl.optional(),
  STORAGE_S3_ACCESS_KEY_ID: optionalText,
  STORAGE_S3_SECRET_ACCESS_KEY: optionalText,
  /** whether browsers fetch large finished files from the bucket itself, at signed addresses */
  STORAGE_S3_DIRECT: flag,
  SESSION_SECRET: z.string().min(32, 'expected at least 32 bytes').optional(),
  /** secrets before it, separated by commas: what they signed goes on working while they stand here */
  SESSION_SECRET_PREVIOUS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
    .refine(
      (secrets) => secrets.every((one) => one.length >= 32),
      'expected secrets of at least 32 bytes, separated by commas',
    ),
  /** simulate the external services on this machine; the default outside production */
  SANDBOX: flag,
  ALLOW_SANDBOX: flag,
  /** how to fill an empty database; demo is the default outside production */
  SEED: z.enum(['demo', 'none'], { error: 'expected demo or none' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'expected fatal, error, warn, info, debug or silent',
    })
    .default('info'),
  MAX_UPLOAD_BYTES: integerVariable(512 * 1024 * 1024, 1024),
  /** whether members must be confirmed as eligible before they receive finished material */
  ELIGIBILITY: z
    .enum(['required', 'off'], { error: 'expected required or off' })
    .default('required'),
  /**
   * whether administrators and producers need a second step to log in; the default in production is
   * that they do
   */
  STAFF_MFA: z.enum(['required', 'off'], { error: 'expected required or off' }).optional(),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'expected on or off' }).default('on'),
  /** processes that read pictures of book covers (ISBN), for each process of the service */
  OCR_WORKERS: integerVariable(1, 1, 16),
  OCR_NICE: integerVariable(10, 0, 19),
  OCR_SECONDS: integerVariable(15, 1, 300),
  /** seconds after a change until the forecasts follow it; 0: they are not computed */
  FORECAST_SECONDS: integerVariable(20, 0, 86_400),
  /**
   * redirect_uri values of other programs that may log in through oauth/login, separated by spaces
   */
  REDIRECT_URIS: z.string().default(''),
  /** database connections of each process */
  DATABASE_POOL: integerVariable(10, 2, 200),
  /** a streaming replica of the database; searches read from it while it is up to date */
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  /** processes of the service behind one port */
  PROCESSES: integerVariable(1, 1, 64),
  /** where Prometheus finds the metrics, apart from the visitors' port; off when absent */
  METRICS_ADDRESS: z
    .string()
    .regex(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i, 'expected host:port such as 127.0.0.1:9464')
    .optional(),
  ...socialLoginVariables('GOOGLE'),
  ...socialLoginVariables('KAKAO'),
  ...socialLoginVariables('NAVER'),
  /** the identity check: address, this service's id there and the shared secret */
  IDENTITY_URL: httpUrl.optional(),
  IDENTITY_SITE: optionalText,
  IDENTITY_SECRET: z.string().min(32, 'expected at least 32 bytes').optional(),
  SMS_API_URL: httpUrl.optional(),
  SMS_API_KEY: optionalText,
  SMS_API_SECRET: optionalText,
  SMS_FROM: z
    .string()
    .regex(/^\d{8,11}$/, 'expected a telephone number of digits only')
    .optional(),
  /** the mail server; user, password and TLS stand in the address */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected smtp:// or smtps://user:password@host:port' })
    .optional(),
  /** the sender of mails, whose domain names the mail server as its own (SPF) */
  MAIL_FROM: z.email({ error: 'expected an e-mail address' }).optional(),
  /** seconds between two looks for messages that wait; 0: this process sends none */
  OUTBOX_SECONDS: integerVariable(2, 0, 86_400),
  /** the key by which push services know this service (RFC 8292) */
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isVapidKey, 'expected a private key of P-256, 43 characters of base64url')
    .optional(),
  /** hosts of push services besides the known ones, separated by spaces */
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .refine(
      (hosts) => hosts.every((host) => pushHost.test(host)),
      'expected hosts such as push.example.org or *.example.org, separated by spaces',
    ),
  /** host names of the centre's own network to which webhooks may go, separated by commas */
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .regex(/^[\w.:-]+(\s*,\s*[\w.:-]+)*$/, 'expected host names, separated by commas')
    .transform((names) => names.toLowerCase().split(/\s*,\s*/))
    .optional()
    .transform((names) => names ?? []),
  ADDRESS_API_URL: httpUrl.optional(),
  ADDRESS_API_KEY: optionalText,
})

/** Variables that are required together. */
const requiredTogether: (keyof Variables)[][] = [
  [
    'STORAGE_S3_BUCKET',
    'STORAGE_S3_REGION',
    'STORAGE_S3_ACCESS_KEY_ID',
    'STORAGE_S3_SECRET_ACCESS_KEY',
  ],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET'],
  ['NAVER_CLIENT_ID', 'NAVER_CLIENT_SECRET'],
  ['IDENTITY_URL', 'IDENTITY_SITE', 'IDENTITY_SECRET'],
  ['SMS_API_KEY', 'SMS_API_SECRET', 'SMS_FROM'],
  ['SMTP_URL', 'MAIL_FROM'],
]

export type Env = ReturnType<typeof readEnv>

/**
 * Parses the configuration. Throws one Error that lists every invalid variable. Empty variables
 * count as absent.
 */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const { data, error } = Env.safeParse({
    ...given,
    ENVIRONMENT: given.ENVIRONMENT ?? given.NODE_ENV,
  })
  if (error)
    throw new Error(
      `Bad configuration:\n${error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n')}`,
    )
  const production = data.ENVIRONMENT === 'production'
  const problem = (production ? productionProblem(data) : null) ?? contradiction(data)
  if (problem) throw new Error(`Bad configuration:\n  ${problem}`)
  return {
    ...data,
    SANDBOX: data.SANDBOX ?? !production,
    SEED: data.SEED ?? (production ? 'none' : 'demo'),
    RECOVERY_DAYS: data.RECOVERY_DAYS ?? (data.DATABASE_URL ? 0 : 7),
    STAFF_MFA: data.STAFF_MFA ?? (production ? 'required' : 'off'),
    SESSION_SECRET: data.SESSION_SECRET ?? persistedSecret(data.DATA_DIR),
  }
}

type Variables = z.infer<typeof Env>

/** What production does not start with, with the name of its variable; null for nothing. */
function productionProblem(data: Variables): string | null {
  if (data.SANDBOX && !data.ALLOW_SANDBOX)
    return 'SANDBOX: production does not start with the sandbox unless ALLOW_SANDBOX=1'
  if (!data.SESSION_SECRET) return 'SESSION_SECRET: production needs a secret of at least 32 bytes'
  const secrets = {
    SESSION_SECRET: [data.SESSION_SECRET],
    SESSION_SECRET_PREVIOUS: data.SESSION_SECRET_PREVIOUS,
    IDENTITY_SECRET: [data.IDENTITY_SECRET],
  }
  const [example] =
    Object.entries(secrets).find(([, values]) =>
      values.some((secret) => secret && isPlaceholderSecret(secret)),
    ) ?? []
  return example
    ? `${example}: this one is an example; make your own, for instance with: openssl rand -hex 32`
    : null
}

/** What one variable needs of another one, with its name; null for nothing. */
function contradiction(data: Variables): string | null {
  if (data.SESSION_SECRET_PREVIOUS.includes(data.SESSION_SECRET ?? ''))
    return 'SESSION_SECRET_PREVIOUS: names SESSION_SECRET itself; a renewed secret is a new one'
  for (const names of requiredTogether) {
    const missing = names.filter((name) => !data[name])
    if (missing.length > 0 && missing.length < names.length)
      return `${missing.join(', ')}: needed beside ${names.filter((name) => data[name]).join(', ')}`
  }
  if (data.STORAGE_S3_ENDPOINT && !data.STORAGE_S3_BUCKET)
    return 'STORAGE_S3_BUCKET: needed beside STORAGE_S3_ENDPOINT'
  if (data.STORAGE_S3_DIRECT && !data.STORAGE_S3_BUCKET)
    return 'STORAGE_S3_BUCKET: needed beside STORAGE_S3_DIRECT=1'
  // browsers refuse a download that leads from https to http
  if (
    data.STORAGE_S3_DIRECT &&
    data.PUBLIC_URL?.startsWith('https:') &&
    data.STORAGE_S3_ENDPOINT?.startsWith('http:')
  )
    return 'STORAGE_S3_ENDPOINT: needs https beside STORAGE_S3_DIRECT=1, because PUBLIC_URL has it'
  // the links of a mail are not made of what somebody's browser calls this service
  if (data.SMTP_URL && !data.PUBLIC_URL) return 'PUBLIC_URL: needed beside SMTP_URL'
  if (data.VAPID_PRIVATE_KEY && !data.MAIL_FROM && !data.PUBLIC_URL?.startsWith('https:'))
    return 'PUBLIC_URL: needed beside VAPID_PRIVATE_KEY, with https, unless MAIL_FROM is set'
  return null
}

/** Secrets copied from instructions and tests. */
const isPlaceholderSecret = (secret: string) =>
  /^(only-for-tests|change-?me|example|replace-?me|your-)/i.test(secret)

/**
 * Outside production a missing secret is created once and stored, so that sessions survive a
 * restart.
 */
function persistedSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const secret = randomBytes(32).toString('hex')
    writeFileSync(file, secret, { mode: 0o600 })
    return secret
  }
}

export const env = readEnv(process.env)
