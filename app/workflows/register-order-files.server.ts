/** Registers the order files of one form, each by itself, and says which were refused and why. */
import { formWithErrors, mostSpecificMessage, tryCall, type FormErrors } from '~/api/run.server'
import { api } from '~/api/table.server'
import {
  registeredFilesNotices,
  registeredNotices,
} from '~/features/requests/order-file/files/order-file-notices'
import { filePath, listPath } from '~/features/requests/order-file/order-file-links'
import type { OrderFileItem } from '~/features/requests/order-file/order-file.output'
import { redirectWithNotice, type Notice } from '~/http/notices.server'
import type { Fields } from '~/http/read-form.server'
import { localeOf } from '~/i18n/locale.server'
import type { RequestArgs } from '~/platform/request-args'
import { UploadedFile } from '~/platform/uploaded-file'
import { type Locale, t } from '~/tables/messages'
import { withFileList } from '~/validation/uploaded-file'

/** So many refusals are explained one by one; the others are named together. */
const MAX_REFUSALS = 3

/** One file leads to its page, several lead to the list. */
export async function registerOrderFiles(args: RequestArgs, fields: Fields) {
  const files = withFileList(fields).file
  const register = (file: unknown) =>
    tryCall(args, api.orderFile.register, { opId: fields.opId, file })
  if (files.length < 2) {
    const { data: file, problem } = await register(files[0])
    if (problem) return formWithErrors(args, fields, { problem })
    return redirectWithNotice(args, filePath(file.name), ...registeredNotices(file))
  }
  const taken: OrderFileItem[] = []
  const refused: { name: string; notice: Notice }[] = []
  for (const file of files) {
    const { data: one, problem } = await register(file)
    if (one) taken.push(one)
    else
      refused.push({
        name: nameOf(file),
        notice: refusedNotice(localeOf(args.request), file, problem),
      })
  }
  const rest = refused.slice(MAX_REFUSALS)
  return redirectWithNotice(
    args,
    listPath,
    ...registeredFilesNotices(taken),
    ...refused.slice(0, MAX_REFUSALS).map(({ notice }) => notice),
    ...(rest.length > 0 ? [restNotice(rest.map(({ name }) => name))] : []),
  )
}

const nameOf = (file: unknown) => (file instanceof UploadedFile ? file.name : '-')

/** So many names fit into one notice. */
const MAX_NAMES = 10

const restNotice = (names: string[]): Notice => ({
  key: 'orderFilesRefusedMore',
  params: {
    count: names.length,
    names: [...names.slice(0, MAX_NAMES), ...(names.length > MAX_NAMES ? ['…'] : [])].join(', '),
  },
  alert: true,
})

const refusedNotice = (locale: Locale, file: unknown, problem: FormErrors): Notice => ({
  key: 'orderFileRefused',
  params: {
    name: nameOf(file),
    reason: t(mostSpecificMessage(problem), locale, problem.params),
  },
  alert: true,
})
