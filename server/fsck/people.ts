/** Checks of people and of what they log in with: sessions, codes, access keys. */
import {
  levels,
  passwordLinks,
  phoneCodes,
  recoveryCodes,
  ttl,
  type TokenKind,
} from '~/tables/codes'
import { unseal } from '~/auth/encrypt.server'
import { secondSteps } from '~/tables/account-codes'
import { phoneDigits, phonePattern } from '~/validation/phone'
import { sqlCheck, type Bilingual, type Check, type CheckContext } from './check'

const knownLevels = Object.values(levels).join(', ')
/** seconds by which the clocks of service and database may differ */
const leeway = 60

/**
 * Valid codes and tokens that live longer than their kind allows. Findings name their kind, never
 * their content.
 */
const tooLongSql = `
  SELECT '휴대전화 인증번호' AS ko, 'a phone code' AS en, encode("markerHash", 'hex') AS id FROM "PhoneCode"
    WHERE "usedTime" IS NULL AND "expireTime" > now() AND "expireTime" > "createTime" + interval '${phoneCodes.minutes * 60 + leeway} seconds'
  UNION ALL SELECT '비밀번호 링크', 'a password link', encode("tokenHash", 'hex') FROM "PasswordLink"
    WHERE "usedTime" IS NULL AND "expireTime" > now() AND "expireTime" > "createTime" + interval '${passwordLinks.hours * 3600 + leeway} seconds'
  UNION ALL SELECT '로그인 코드', 'a log-in code', encode(hash, 'hex') FROM "LoginCode" WHERE "expireTime" > now() + interval '${ttl.loginCode + leeway} seconds'
  UNION ALL SELECT '2단계 인증을 기다리는 로그인', 'a log-in that waits', encode(hash, 'hex') FROM "PendingLogin" WHERE "expireTime" > now() + interval '${secondSteps.seconds + leeway} seconds'
  UNION ALL SELECT '패스키에 물은 것', 'a question to a passkey', encode(hash, 'hex') FROM "PasskeyChallenge" WHERE "expireTime" > now() + interval '${secondSteps.challengeSeconds + leeway} seconds'
  UNION ALL SELECT '로그인 토큰', 'a token', encode(hash, 'hex') FROM "Token"
    WHERE "expireTime" > now() AND "expireTime" > "createTime" + CASE kind WHEN '${'access' satisfies TokenKind}' THEN interval '${ttl.accessToken + leeway} seconds' ELSE interval '${ttl.refreshToken + leeway} seconds' END`

const removeRemedy: Bilingual = [
  'npm run fsck -- --repair 가 지웁니다. 그 사람은 다시 로그인하거나 번호를 다시 받으면 됩니다.',
  'npm run fsck -- --repair removes it; its owner logs in again or asks for another code.',
]

const severalLiveSql = `SELECT s.id, s."userId" AS "user", count(*)::int AS live FROM "Token" t JOIN "Session" s ON s.id = t."sessionId"
  WHERE t.kind = '${'refresh' satisfies TokenKind}' AND t."usedTime" IS NULL AND t."expireTime" > now() GROUP BY s.id HAVING count(*) > 1`

const phoneColumns = [
  ['User', 'phone'],
  ['User', 'cellPhone'],
  ['School', 'phone'],
] as const

/** Links that were used outside their time, or that could open an account that they must not. */
const strayLinksSql = `SELECT encode(l."tokenHash", 'hex') AS id, l."userId" AS "user" FROM "PasswordLink" l JOIN "User" u ON u.id = l."userId"
  WHERE l."usedTime" NOT BETWEEN l."createTime" - interval '${leeway} seconds' AND l."expireTime" + interval '${leeway} seconds'
    OR (l."usedTime" IS NULL AND l."expireTime" > now() AND (u.level = ${levels.administrator} OR u."passwordHash" IS NULL))`

/** Recovery codes of people without any second step, or more of them than are made. */
const strayCodesSql = `SELECT c."userId" AS "user", count(*)::int AS codes FROM "RecoveryCode" c GROUP BY 1
  HAVING count(*) > ${recoveryCodes.count} OR (NOT EXISTS (SELECT 1 FROM "Passkey" p WHERE p."userId" = c."userId") AND NOT EXISTS (SELECT 1 FROM "Authenticator" a WHERE a."userId" = c."userId"))`

/** Telephone numbers in another form than the one in which they are stored. */
async function* otherwiseWritten(db: CheckContext['db']) {
  for (const [table, column] of phoneColumns) {
    const rows = await db.$queryRawUnsafe<{ id: number; typed: string }[]>(
      `SELECT id, "${column}" AS typed FROM "${table}" WHERE "${column}" ~ '[^0-9]' ORDER BY id`,
    )
    for (const { id, typed } of rows) {
      const digits = phoneDigits(typed)
      if (phonePattern.test(digits)) yield { table, column, id, digits }
    }
  }
}

const phoneCheck: Check = {
  title: ['전화번호는 숫자로만 저장됨', 'telephone numbers are stored as digits'],
  remedy: [
    'npm run fsck -- --repair 가 숫자만 남깁니다.',
    'npm run fsck -- --repair leaves the digits.',
  ],
  async *find({ db }) {
    for await (const { table, column, id } of otherwiseWritten(db))
      yield [
        `${table === 'User' ? '회원' : '학교'} ${id}: ${column}에 숫자가 아닌 글자가 있습니다`,
        `${table} ${id}: ${column} is not digits only`,
      ]
  },
  async repair({ db }) {
    let repaired = 0
    for await (const { table, column, id, digits } of otherwiseWritten(db))
      repaired += await db.$executeRawUnsafe(
        `UPDATE "${table}" SET "${column}" = $1 WHERE id = $2`,
        digits,
        id,
      )
    return repaired
  },
}

/**
 * Members who belong to another school than the only one that has the name they gave, spaces left out,
 * and confirmed ones who belong to none although there is one.
 */
const schoolsByName = `SELECT u.id, s.id AS school FROM "User" u LEFT JOIN
  (SELECT replace(name, ' ', '') AS name, min(id) AS id FROM "School" GROUP BY 1 HAVING count(*) = 1) s ON s.name = replace(u."schoolName", ' ', '')
  WHERE u."schoolId" <> s.id OR (u."schoolId" IS NULL) <> (s.id IS NULL) AND (s.id IS NULL OR 'confirmed' = (
    SELECT e.state FROM "Eligibility" e WHERE e."userId" = u.id AND e.state IN ('confirmed', 'withdrawn') ORDER BY e."decideTime" DESC, e.id DESC LIMIT 1))`

/** Absences of people who are no producers, or that end before they begin. */
const strayAbsencesSql = `SELECT a.id, a."userId" AS user, a."lastDay" < a."firstDay" AS reversed FROM "Absence" a JOIN "User" u ON u.id = a."userId"
  WHERE u.level <> ${levels.producer} OR a."lastDay" < a."firstDay" ORDER BY a.id`

/** A reader without a log-in is deleted thirty days after the last care ended; the sweep of an hour comes later. */
const readersAloneSql = `SELECT u.id FROM "User" u WHERE u."user" LIKE 'reader:%' AND u."createTime" < now() - interval '32 days'
  AND NOT EXISTS (SELECT 1 FROM "Care" c WHERE c."readerId" = u.id AND (c."endTime" IS NULL OR c."endTime" > now() - interval '32 days')) ORDER BY u.id`

/** Everybody for whom a carer entered somebody has agreed, or a guardian has. */
const withoutConsentSql = `SELECT u.id FROM "User" u WHERE u."user" LIKE 'reader:%'
  AND NOT EXISTS (SELECT 1 FROM "CareConsent" c WHERE c."readerId" = u.id) ORDER BY u.id`

/** Care that lasts for a reader of fourteen and more who has not agreed. */
const pastFourteenSql = `SELECT c.id, c."readerId" FROM "Care" c JOIN "User" u ON u.id = c."readerId"
  WHERE c."endTime" IS NULL AND u."user" LIKE 'reader:%' AND u.birth ~ '^\\d{4}-\\d\\d-\\d\\d$'
    AND (c."untilDay" = '' OR c."untilDay" >= to_char(u.birth::date + interval '14 years', 'YYYY-MM-DD'))
    AND NOT EXISTS (SELECT 1 FROM "CareConsent" a WHERE a."readerId" = u.id AND a.kind = 'reader') ORDER BY c.id`

export const people: Check[] = [
  sqlCheck(
    ['로그인하지 않는 사람은 돕는 사람이 있음', 'who has no log-in is in somebody’s care'],
    [
      '관리자 화면의 회원 정보에서 확인하고 지워 주세요.',
      'Look at the member page, and delete the member there.',
    ],
    readersAloneSql,
    ({ id }) => [`회원 ${id}: 돕는 사람이 없습니다`, `user ${id}: nobody acts for them`],
  ),
  sqlCheck(
    ['로그인하지 않는 사람의 동의가 적혀 있음', 'consent is on record for who has no log-in'],
    [
      '돕는 사람에게 동의를 받아 적게 해 주세요.',
      'Ask who helps them to obtain the consent and note it.',
    ],
    withoutConsentSql,
    ({ id }) => [`회원 ${id}: 동의가 없습니다`, `user ${id}: no consent`],
  ),
  sqlCheck(
    ['14세가 된 사람은 본인이 동의함', 'readers of fourteen and more have agreed themselves'],
    [
      '돕는 사람에게 본인의 동의를 적게 하거나, 회원 정보에서 돕기를 끝내 주세요.',
      'Have the reader’s own consent noted, or end the care on the member page.',
    ],
    pastFourteenSql,
    ({ id, readerId }) => [
      `돕기 ${id}: 회원 ${readerId}의 동의 없이 14세를 지납니다`,
      `care ${id} goes beyond the fourteenth birthday of user ${readerId}`,
    ],
  ),
  sqlCheck(
    ['사람의 권한이 정해진 것 중 하나임', 'everyone has one of the levels'],
    [
      '관리자 화면의 회원 정보에서 권한을 다시 정해 주세요.',
      'Set the level again on the member page.',
    ],
    `SELECT id, level FROM "User" WHERE level NOT IN (${knownLevels})`,
    ({ id, level }) => [`회원 ${id}: 권한 ${level}`, `user ${id} has level ${level}`],
  ),
  sqlCheck(
    ['관리자가 한 명은 있음', 'there is an administrator'],
    [
      'npm run admin -- 아이디 로 한 사람을 관리자로 만들어 주세요.',
      'Make somebody one: npm run admin -- <login id>.',
    ],
    `SELECT count(*)::int AS users FROM "User" HAVING count(*) > 0 AND count(*) FILTER (WHERE level = ${levels.administrator}) = 0`,
    ({ users }) => [
      `회원 ${users}명 가운데 관리자가 없습니다`,
      `none of ${users} users is an administrator`,
    ],
  ),
  sqlCheck(
    [
      '쓸 수 있는 인증번호와 토큰은 정해진 시간 안의 것임',
      'no live code or token is older than its life',
    ],
    removeRemedy,
    tooLongSql,
    ({ ko, en, id }) => [
      `${ko} ${String(id).slice(0, 8)}: 정해진 시간보다 오래 쓸 수 있습니다`,
      `${en} (${String(id).slice(0, 8)}) lives longer than it may`,
    ],
    async ({ db }) => {
      const gone = `WITH long AS (${tooLongSql}), a AS (DELETE FROM "PhoneCode" WHERE encode("markerHash", 'hex') IN (SELECT id FROM long)), d AS (DELETE FROM "PasswordLink" WHERE encode("tokenHash", 'hex') IN (SELECT id FROM long)), b AS (DELETE FROM "LoginCode" WHERE encode(hash, 'hex') IN (SELECT id FROM long)),
        e AS (DELETE FROM "PendingLogin" WHERE encode(hash, 'hex') IN (SELECT id FROM long)), f AS (DELETE FROM "PasskeyChallenge" WHERE encode(hash, 'hex') IN (SELECT id FROM long)),
        c AS (DELETE FROM "Token" WHERE encode(hash, 'hex') IN (SELECT id FROM long)) SELECT count(*)::int AS count FROM long`
      return (await db.$queryRawUnsafe<{ count: number }[]>(gone))[0]!.count
    },
  ),
  sqlCheck(
    [
      '복구 번호는 열 개까지이고, 2단계 인증이 있는 사람에게만 있음',
      'there are at most ten recovery codes, of people with a second step',
    ],
    [
      'npm run fsck -- --repair 가 그 번호를 지웁니다. 그 사람은 로그인 보안 화면에서 새로 만들면 됩니다.',
      'npm run fsck -- --repair removes them; new ones are made on the page of log-in security.',
    ],
    strayCodesSql,
    ({ user, codes }) => [
      `회원 ${user}의 복구 번호 ${codes}개가 맞지 않습니다`,
      `${codes} recovery codes of user ${user} are out of place`,
    ],
    ({ db }) =>
      db.$executeRawUnsafe(
        `DELETE FROM "RecoveryCode" WHERE "userId" IN (SELECT "user" FROM (${strayCodesSql}) stray)`,
      ),
  ),
  {
    title: ['인증 앱의 열쇠를 읽을 수 있음', 'the secrets of authenticators can be read'],
    remedy: [
      'SESSION_SECRET을 바꾸기 전의 값을 SESSION_SECRET_PREVIOUS에 적어 주세요. 알 수 없으면 그 사람의 2단계 인증을 지우고 새로 설정합니다.',
      'Name the secret before this one in SESSION_SECRET_PREVIOUS. Where it is lost, remove the second steps of that person, who sets up new ones.',
    ],
    async *find({ db }) {
      const rows = await db.$queryRawUnsafe<{ userId: number; secret: string }[]>(
        'SELECT "userId", secret FROM "Authenticator" ORDER BY "userId"',
      )
      for (const { userId, secret } of rows)
        if (typeof unseal('authenticator', secret) !== 'string')
          yield [
            `회원 ${userId}의 인증 앱 열쇠를 읽을 수 없습니다`,
            `the secret of the authenticator of user ${userId} cannot be read`,
          ]
    },
  },
  sqlCheck(
    [
      '비밀번호 링크는 정해진 시간에 쓰이고, 쓸 수 있는 사람에게만 있음',
      'password links were used in their time, and are held by whom they may open',
    ],
    [
      'npm run fsck -- --repair 가 그 링크를 지웁니다. 비밀번호는 그대로입니다.',
      'npm run fsck -- --repair removes that link; the password stays.',
    ],
    strayLinksSql,
    ({ user, id }) => [
      `회원 ${user}의 비밀번호 링크 ${String(id).slice(0, 8)}가 맞지 않습니다`,
      `the password link of user ${user} (${String(id).slice(0, 8)}) is out of place`,
    ],
    ({ db }) =>
      db.$executeRawUnsafe(
        `DELETE FROM "PasswordLink" WHERE encode("tokenHash", 'hex') IN (SELECT id FROM (${strayLinksSql}) stray)`,
      ),
  ),
  sqlCheck(
    ['로그인 하나에 쓸 수 있는 갱신 토큰은 하나뿐임', 'a log-in has one live refresh token'],
    [
      'npm run fsck -- --repair 가 그 로그인을 끝냅니다. 그 사람은 다시 로그인하면 됩니다.',
      'npm run fsck -- --repair ends that log-in; its owner logs in again.',
    ],
    severalLiveSql,
    ({ user, live }) => [
      `회원 ${user}의 로그인 하나에 갱신 토큰이 ${live}개 있습니다`,
      `one log-in of user ${user} has ${live} live refresh tokens`,
    ],
    ({ db }) =>
      db.$executeRawUnsafe(
        `DELETE FROM "Session" WHERE id IN (SELECT id FROM (${severalLiveSql}) several)`,
      ),
  ),
  sqlCheck(
    ['회원의 학교가 적힌 학교 이름과 같음', 'members belong to the school that they name'],
    [
      'npm run fsck -- --repair 가 학교 이름대로 맞춥니다.',
      'npm run fsck -- --repair sets the school by its name.',
    ],
    schoolsByName,
    ({ id }) => [
      `회원 ${id}: 속한 학교가 적힌 이름과 다릅니다`,
      `user ${id} belongs to another school than the one named`,
    ],
    ({ db }) =>
      db.$executeRawUnsafe(
        `UPDATE "User" u SET "schoolId" = r.school FROM (${schoolsByName}) r WHERE r.id = u.id`,
      ),
  ),
  sqlCheck(
    [
      '부재는 제작자의 것이고, 시작한 날이나 그 뒤에 끝남',
      'absences belong to producers and end on their first day or later',
    ],
    [
      '관리자 화면의 부재에서 그 기간을 지우고 다시 넣어 주세요.',
      'Remove it on the page of absences, and add it again.',
    ],
    strayAbsencesSql,
    ({ id, user, reversed }) =>
      reversed
        ? [
            `부재 ${id}(회원 ${user}): 시작하기 전에 끝납니다`,
            `absence ${id} of user ${user}: ends before it begins`,
          ]
        : [
            `부재 ${id}(회원 ${user}): 제작자가 아닙니다`,
            `absence ${id} of user ${user}: not a producer`,
          ],
  ),
  phoneCheck,
]
