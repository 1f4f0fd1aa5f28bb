/** One effect: the same operation id with the same input is done once and answered the same (decisions, one effect). */
import { createHash } from 'node:crypto'
import { db, type Db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { encrypt, decrypt } from '~/auth/encrypt.server'

/**
 * Runs a change in one transaction. With an operation id, its row is written first: a parallel twin waits for it, a later
 * twin finds the answer. Different input under one id is another operation (the person went back and chose differently).
 */
export async function runIdempotent<R>(
  operation: { caller: string; path: string; idempotencyKey: unknown; input: unknown },
  handler: (tx: Db) => Promise<R>,
): Promise<R> {
  const { caller, path, idempotencyKey, input } = operation
  if (typeof idempotencyKey !== 'string' || idempotencyKey === '') return db.$transaction(handler)
  const id = createHash('sha256')
    .update(JSON.stringify([caller, path, idempotencyKey, input]))
    .digest('base64url')
  return db.$transaction(async (tx) => {
    const { count } = await tx.operation.createMany({ data: { id }, skipDuplicates: true })
    if (count === 0)
      return decryptAnswer(
        (await tx.operation.findUniqueOrThrow({ where: { id }, select: { answer: true } })).answer,
      ) as R
    const answer = await handler(tx)
    await tx.operation.update({
      where: { id },
      data: { answer: encryptAnswer(answer) },
      select: { id: true },
    })
    return answer
  })
}

// An answer may hold an access key or personal data, so the row keeps it sealed.
const encryptAnswer = (answer: unknown) => encrypt(env.SESSION_SECRET, 'operation', answer ?? null)
const decryptAnswer = (answer: unknown) => decrypt(env.SESSION_SECRET, 'operation', String(answer))
