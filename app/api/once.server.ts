/** One effect: the same operation id with the same input is done once and answered the same (decisions, one effect). */
import { createHash } from 'node:crypto'
import { db, type Db } from '~/db.server'
import { env } from '~/env.server'
import { seal, unseal } from '~/seal.server'

/**
 * Runs a change in one transaction. With an operation id, its row is written first: a parallel twin waits for it, a later
 * twin finds the answer. Different input under one id is another operation (the person went back and chose differently).
 */
export async function once<R>(
  of: { caller: string; path: string; opId: unknown; input: unknown },
  work: (tx: Db) => Promise<R>,
): Promise<R> {
  const { caller, path, opId, input } = of
  if (typeof opId !== 'string' || opId === '') return db.$transaction(work)
  const id = createHash('sha256')
    .update(JSON.stringify([caller, path, opId, input]))
    .digest('base64url')
  return db.$transaction(async (tx) => {
    const { count } = await tx.operation.createMany({ data: { id }, skipDuplicates: true })
    if (count === 0)
      return opened(
        (await tx.operation.findUniqueOrThrow({ where: { id }, select: { answer: true } })).answer,
      ) as R
    const answer = await work(tx)
    await tx.operation.update({
      where: { id },
      data: { answer: sealed(answer) },
      select: { id: true },
    })
    return answer
  })
}

// An answer may hold an access key or personal data, so the row keeps it sealed.
const sealed = (answer: unknown) => seal(env.SESSION_SECRET, 'operation', answer ?? null)
const opened = (answer: unknown) => unseal(env.SESSION_SECRET, 'operation', String(answer))
