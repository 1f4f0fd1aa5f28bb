/** Uploads a school's order file: school, date of receipt and sheet, all required. */
import { todayInSeoul } from '~/platform/today'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { queryFields, type Fields } from '~/http/read-form.server'
import { loadOrThrow, readActionForm, formWithErrors, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { initials } from '~/features/catalogue/book/search/search-text'
import { BackLink } from '~/features/catalogue/book/book-list'
import { filePath, listPath } from '~/features/requests/order-file/order-file-links'
import { registeredNotices } from '~/features/requests/order-file/files/order-file-notices'
import { isOnlyConsonants, RegisterForm } from '~/features/requests/order-file/files/register-form'
import type { Handle } from '~/components/frame/screen-handle'
import { redirectWithNotice } from '~/http/notices.server'
import { safePath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('toOrderRegister') }

export async function loader(args: LoaderFunctionArgs) {
  const names = await loadOrThrow(args, api.school.names)
  return {
    schools: names.map((name) => ({ name, initials: initials(name) })),
    today: todayInSeoul(),
    template: api.orderFile.template.path,
    from: safePath(queryFields(args.request).from),
  }
}

export async function action(args: ActionFunctionArgs) {
  // authorizes before a file is read
  await loadOrThrow(args, api.orderFile.schools)
  const fields = await readActionForm(args)
  const typed =
    typeof fields.schoolName === 'string' ? fields.schoolName.normalize('NFC').trim() : ''
  // a school that was searched and chosen counts as typed, unless another one was typed since
  const chosen = fields.foundFor === typed && fields.act !== 'find' ? fields.chosen : undefined
  const completed: Fields = { ...fields, schoolName: chosen || typed }
  if (fields.act === 'find' || isOnlyConsonants(String(completed.schoolName)))
    return findSchool(args, completed, typed)
  const { data: created, problem } = await submitForm(args, api.orderFile.create, completed)
  return problem ?? redirectWithNotice(args, filePath(created.name), ...registeredNotices(created))
}

async function findSchool(args: ActionFunctionArgs, fields: Fields, name: string) {
  if (!name)
    return formWithErrors(args, fields, {
      problem: { fieldErrors: { schoolName: 'orderSchoolRequired' }, status: 422 },
    })
  const { items, totalCount } = await loadOrThrow(args, api.school.list, {
    name: name.slice(0, 100),
  })
  const found = { name, totalCount, items: items.map(({ name, address }) => ({ name, address })) }
  const consonants = isOnlyConsonants(name) && (fields.act !== 'find' || items.length === 0)
  const problem = consonants
    ? {
        fieldErrors: {
          schoolName: items.length > 0 ? 'orderSchoolChoose' : 'orderSchoolNoConsonants',
        },
        status: 422,
      }
    : undefined
  return formWithErrors(args, fields, { found, problem })
}

export default function OrderRegister() {
  const { schools, today, template, from } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('orderRegisterLead')}>
      <RegisterForm schools={schools} today={today} />
      <p className="actions">
        <a href={template}>{t('orderTemplate')}</a>
      </p>
      <BackLink from={from ?? listPath}>{t(from ? 'backTo' : 'toOrderFiles')}</BackLink>
    </Page>
  )
}
