/** Taking in one school's order file: school, day of receipt and sheet, all three required. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { query, type Fields } from '~/api/read-form.server'
import { load, posted, shownAgain, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { initials } from '~/features/book/search-text'
import { BackLink } from '~/features/book/book-parts'
import { filePath, listPath } from '~/features/order-file/links'
import { registeredNotices } from '~/features/order-file/notices'
import { onlyConsonants, RegisterForm } from '~/features/order-file/register-parts'
import { date } from '~/format'
import type { Handle } from '~/handle'
import { flash } from '~/notice.server'
import { safePath } from '~/safe-path'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = { title: (say) => say('toOrderRegister') }

export async function loader(args: LoaderFunctionArgs) {
  const names = await load(args, api.school.names)
  return {
    schools: names.map((name) => ({ name, initials: initials(name) })),
    today: date(new Date()),
    template: api.orderFile.template.path,
    from: safePath(query(args.request).from),
  }
}

export async function action(args: ActionFunctionArgs) {
  // whoever may not upload is turned away before a file is read
  await load(args, api.orderFile.schools)
  const fields = await posted(args)
  const typed =
    typeof fields.schoolName === 'string' ? fields.schoolName.normalize('NFC').trim() : ''
  // a school that was found and chosen counts as typed, unless something else was typed since
  const chosen = fields.foundFor === typed && fields.act !== 'find' ? fields.chosen : undefined
  const told: Fields = { ...fields, schoolName: chosen || typed }
  if (fields.act === 'find' || onlyConsonants(String(told.schoolName)))
    return findSchool(args, told, typed)
  const { data: made, problem } = await submit(args, api.orderFile.create, told)
  return problem ?? flash(args, filePath(made.name), ...registeredNotices(made))
}

async function findSchool(args: ActionFunctionArgs, fields: Fields, name: string) {
  if (!name)
    return shownAgain(args, fields, {
      problem: { fieldErrors: { schoolName: 'orderSchoolRequired' }, status: 422 },
    })
  const { items, totalCount } = await load(args, api.school.list, { name: name.slice(0, 100) })
  const found = { name, totalCount, items: items.map(({ name, address }) => ({ name, address })) }
  const consonants = onlyConsonants(name) && (fields.act !== 'find' || items.length === 0)
  const problem = consonants
    ? {
        fieldErrors: {
          schoolName: items.length > 0 ? 'orderSchoolChoose' : 'orderSchoolNoConsonants',
        },
        status: 422,
      }
    : undefined
  return shownAgain(args, fields, { found, problem })
}

export default function OrderRegister() {
  const { schools, today, template, from } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <Page lead={say('orderRegisterLead')}>
      <RegisterForm schools={schools} today={today} />
      <p className="actions">
        <a href={template}>{say('orderTemplate')}</a>
      </p>
      <BackLink from={from ?? listPath}>{say(from ? 'backTo' : 'toOrderFiles')}</BackLink>
    </Page>
  )
}
