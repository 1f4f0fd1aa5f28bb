/**
 * Runs a change once per idempotency key: a repetition with the same input gets the first answer.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeadlock } from '~/platform/database-error'
import { type Db, inTransaction } from '~/platform/db.server'
import { seal, unseal } from '~/auth/encrypt.server'

/**
 * Runs a change in one transaction. With an idempotency key, the key's row is written first: a
 * parallel repetition waits for it, and a later one finds the stored answer. Other input under the
 * same key is another operation (the user went back and chose differently).
 *
 * A change that PostgreSQL ends because it and another one wait for each other is run again, after a moment in
 * which the other one gets the lock that it waits for: one that is run at once may take that lock before it.
 * `forget` drops what the ended one wanted to do after its commit.
 */
export async function runIdempotent<R>(
  operation: Operation,
  handler: Handler<R>,
  forget: () => void,
): Promise<R> {
  for (const pause of deadlockPauses)
    try {
      return await runOnce(operation, handler)
    } catch (error) {
      if (!isDeadlock(error)) throw error
      forget()
      await wait(pause)
    }
  return runOnce(operation, handler)
}

/** ms before a change is run again, by how often it was ended */
const deadlockPauses = [100, 400]

type Operation = { caller: string; path: string; idempotencyKey: unknown; input: unknown }
type Handler<R> = (tx: Db) => Promise<R>

async function runOnce<R>(operation: Operation, handler: Handler<R>): Promise<R> {
  const { caller, path, idempotencyKey, input } = operation
  if (typeof idempotencyKey !== 'string' || idempotencyKey === '') return inTransaction(handler)
  const id = createHash('sha256')
    .update(JSON.stringify([caller, path, idempotencyKey, input]))
    .digest('base64url')
  return inTransaction(async (tx) => {
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

// An answer may hold an access key or personal data, so it is stored encrypted.
const encryptAnswer = (answer: unknown) => seal('operation', answer ?? null)
const decryptAnswer = (answer: unknown) => unseal('operation', String(answer))
