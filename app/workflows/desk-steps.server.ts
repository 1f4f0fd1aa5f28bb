/** The forms of the producers' desk, on every page that has them. */
import { formWithErrors, loadOrThrow, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Intent } from '~/api/intents.server'
import { href } from '~/http/href'
import { redirectBack, type Notice } from '~/http/notices.server'
import type { Fields } from '~/http/read-form.server'
import type { RequestArgs } from '~/platform/request-args'
import { urlOf } from '~/platform/request-url'

/** Intents of a volume's page and of the desk. */
export function deskIntents(args: RequestArgs) {
  const back = (key: Notice['key']) => () => redirectBack(args, { key })
  return {
    take: takeStep(args),
    release: [api.volume.release, back('deskReleased')],
    delay: [
      api.volume.delay,
      ({ dueDate: day }: { dueDate: string }) =>
        redirectBack(args, { key: 'deskDelayed', params: { day } }),
    ],
    handIn: [api.volume.handIn, back('handedIn')],
    recheck: [api.volume.recheck, back('rechecked')],
    addRemark: [api.volume.addRemark, back('remarkAdded')],
    removeRemark: [api.volume.removeRemark, back('remarkRemoved')],
    sign: (fields: Fields) => checkStep(args, fields, true),
    return: (fields: Fields) => checkStep(args, fields, false),
  } as const
}

/** A volume that somebody else took meanwhile is gone from the page, which says who has it. */
export const takeStep =
  (args: RequestArgs): Intent<unknown> =>
  async (fields) => {
    // a button that sends the book and the type of a format without volumes
    const [, bookId, type] = /^(\S+) (\S+)$/.exec(String(fields.whole ?? '')) ?? []
    const { data: taken, problem } = await (bookId
      ? tryCall(args, api.volume.takeWhole, { ...fields, bookId, type })
      : tryCall(args, api.volume.take, fields))
    if (!problem)
      return redirectBack(args, await takenNotice(args, taken, urlOf(args.request).pathname))
    return problem.status === 409
      ? redirectBack(args, { key: problem.key, params: problem.params, alert: true })
      : formWithErrors(args, fields, { problem })
  }

/** Names the volume that was taken, and links to it unless it is shown on its own page (`to`). */
export async function takenNotice(
  args: RequestArgs,
  { id }: { id: number },
  to: string,
): Promise<Notice> {
  const { title, prodType: type, number } = await loadOrThrow(args, api.volume.info, { id })
  const page = href('/producer/volume/:id', { id })
  const link = to === page ? undefined : ({ to: page, key: 'deskTakenSee' } as const)
  return { key: 'deskTaken', params: { title, type, number }, link }
}

async function checkStep(args: RequestArgs, fields: Fields, ok: boolean) {
  const { problem } = await tryCall(args, api.volume.check, { ...fields, ok: ok ? '1' : '0' })
  if (problem) return formWithErrors(args, fields, { problem })
  if (!ok) return redirectBack(args, { key: 'deskReturned' })
  const { file } = await loadOrThrow(args, api.volume.info, { id: fields.id })
  return redirectBack(args, { key: file ? 'deskSignedNotice' : 'deskSignedWithoutFile' })
}
