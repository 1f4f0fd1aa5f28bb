/** Answers a form whose subject somebody else decided meanwhile: its page may no longer have it. */
import { formWithErrors, type FormErrors } from '~/api/run.server'
import { redirectBack } from '~/http/notices.server'
import type { Fields } from '~/http/read-form.server'
import type { RequestArgs } from '~/platform/request-args'

/** For a conflict (409) the page as it is now, with a notice; else the form with its errors. */
export const backOrForm =
  (args: RequestArgs) =>
  (
    problem: FormErrors,
    fields: Fields,
  ): ReturnType<typeof redirectBack> | ReturnType<typeof formWithErrors> =>
    problem.status === 409
      ? redirectBack(args, { key: problem.key, params: problem.params, alert: true })
      : formWithErrors(args, fields, { problem })
