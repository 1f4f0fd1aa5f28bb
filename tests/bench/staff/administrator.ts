/** An administrator who is logged in, for benchmarks of pages of staff. */
import { db } from '~/platform/db.server'
import { startSession } from '~/auth/tokens.server'

/** The cookie that their browser sends. */
export async function administratorCookie(): Promise<string> {
  const me = await db.user.upsert({
    where: { user: 'bench' },
    create: { user: 'bench', name: 'bench', level: 1 },
    update: { level: 1 },
  })
  const { access_token } = await startSession(me, 'bench', db)
  return `accessToken=${access_token}`
}
