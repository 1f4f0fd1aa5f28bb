/** A member's own eligibility: where they stand, and their request to be confirmed. */
import { rm } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { CallContext } from '~/http/call-context.server'
import { createFileRow, forgetFiles, store, type StoredUpload } from '~/storage/stored-files.server'
import type { UploadedFile } from '~/platform/uploaded-file'
import { kindOf } from '~/workers/file-inspection/inspect-file.server'
import { redrawPhoto } from '~/workers/photo/redraw-photo.server'
import { currentEligibility, type EligibilityRecord } from './current-eligibility.server'
import type { Request } from './eligibility.schema'

/** The kinds of file that may be a proof; a browser runs none of them. */
const proofKinds = {
  jpeg: { type: 'image/jpeg', name: 'proof.jpg' },
  png: { type: 'image/png', name: 'proof.png' },
  pdf: { type: 'application/pdf', name: 'proof.pdf' },
} as const

/** Members do not see which administrator decided. */
const withoutName = (record: EligibilityRecord | null) => {
  if (!record) return null
  const { userName: _, ...rest } = record
  return rest
}

/** Where the caller stands. */
export async function mine(_: object, me: User, { db: tx }: Pick<CallContext, 'db'> = { db }) {
  const current = await currentEligibility(tx, me.id)
  if (!current) throw new AppError('noSuchItem', 404)
  return {
    ...current,
    asked: withoutName(current.asked),
    decision: withoutName(current.decision),
  }
}

type Requested = z.infer<typeof Request>

/**
 * Stores the photo under a name and type of the service's own, without what its telephone wrote into it:
 * what its bytes are decides, not what its sender called it, and a name or a place may tell more of a
 * person than the photo must.
 */
export async function storeProof(
  { photo }: Requested,
  me: User,
): Promise<StoredUpload | undefined> {
  await consumeRateLimit('eligibility', String(me.id))
  if (!photo) return undefined
  try {
    return await storeAs(photo, String(me.id))
  } catch (error) {
    await rm(photo.path, { force: true })
    throw error
  }
}

async function storeAs(photo: UploadedFile, owner: string): Promise<StoredUpload> {
  const kind = await kindOf(photo.path)
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'pdf')
    throw new AppError('proofKind', 400, 'photo')
  const kept = kind === 'pdf' ? photo : await redrawPhoto(photo, { field: 'photo', owner })
  return { ...(await store(kept)), ...proofKinds[kind] }
}

/** The member's row, locked: requests and decisions about one member follow one another. */
export async function lockMember(tx: Db, userId: number): Promise<{ user: string }> {
  const [row] = await tx.$queryRaw<
    { user: string }[]
  >`SELECT "user" FROM "User" WHERE id = ${userId} FOR NO KEY UPDATE`
  if (!row) throw new AppError('noSuchItem', 404)
  return row
}

/** Asks to be confirmed. Throws 409 while a request waits, or when nothing is to be asked for. */
export async function request(
  { note = '' }: Requested,
  me: User,
  ctx: CallContext,
  stored: StoredUpload | undefined,
) {
  const { db: tx } = ctx
  await lockMember(tx, me.id)
  const { required, asked, state, decision } = await mine({}, me, ctx)
  if (!required) throw new AppError('eligibilityNotNeeded', 409)
  if (asked) throw new AppError('eligibilityAsked', 409)
  if (state === 'confirmed' && !decision?.untilDay) throw new AppError('eligibilityHeld', 409)
  await tx.eligibility.create({
    data: {
      userId: me.id,
      state: 'asked',
      way: stored ? 'photo' : 'administrator',
      note,
      fileKey: stored ? await createFileRow(tx, stored) : null,
    },
    select: { id: true },
  })
  await audit(ctx, me, 'eligibility.request', me, { after: { photo: Boolean(stored) } })
  return mine({}, me, ctx)
}

/** Takes the request back; its photo goes with it. */
export async function cancel(_: object, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  await lockMember(tx, me.id)
  const open = await tx.eligibility.findFirst({
    where: { userId: me.id, state: 'asked' },
    select: { id: true, fileKey: true },
  })
  if (!open) throw new AppError('eligibilityNotAsked', 409)
  await tx.eligibility.update({
    where: { id: open.id },
    data: { state: 'cancelled', decideTime: new Date(), fileKey: null },
    select: { id: true },
  })
  await forgetFiles(tx, [open.fileKey])
  await audit(ctx, me, 'eligibility.cancel', me)
  return mine({}, me, ctx)
}
