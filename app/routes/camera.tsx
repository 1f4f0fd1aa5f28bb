/** The ISBN camera: an ISBN typed, read from a photo or seen live, for the page that opened it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { appendSetCookies } from '~/http/set-cookies.server'
import { handleIntents } from '~/api/intents.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow, formWithErrors } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { BackLink } from '~/features/catalogue/book/book-list'
import {
  IsbnChoices,
  LiveCamera,
  PhotoForm,
  NumbersSeen,
  TypedForm,
} from '~/features/catalogue/book/isbn/camera-forms'
import type { NamedIsbn } from '~/features/catalogue/book/book.output'
import { withIsbn } from '~/features/catalogue/book/isbn/camera-path'
import { parseIsbns, TypedIsbn, isbnProblem } from '~/features/catalogue/book/isbn/camera.schema'
import { formatIsbn } from '~/features/catalogue/book/isbn/isbn'
import { fieldErrorsOf } from '~/validation/fields'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import { redirectWithNotice } from '~/http/notices.server'
import { safePath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('camera') }

/** Without a page to return to, the camera has no purpose: 404. */
function returnPath(args: LoaderFunctionArgs | ActionFunctionArgs): string {
  const from = safePath(queryFields(args.request).from)
  if (!from) throw appendSetCookies(args, redirect(href('/')))
  return from
}

export async function loader(args: LoaderFunctionArgs) {
  return { from: returnPath(args) }
}

export async function action(args: ActionFunctionArgs) {
  const from = returnPath(args)
  return handleIntents(args, {
    photo: (fields) => findIsbnInPhoto(args, fields, from),
    otherwise: (fields) => handleTypedIsbn(args, fields, from),
  })
}

async function handleTypedIsbn(args: ActionFunctionArgs, fields: Fields, from: string) {
  const { data, error } = TypedIsbn.safeParse({ ...fields })
  if (data) return redirectWithIsbn(args, fields, from, parseIsbns(data.isbn), 'isbnTyped')
  const { params } = isbnProblem(String(fields.isbn ?? ''))
  return formWithErrors(args, fields, {
    problem: { status: 422, fieldErrors: fieldErrorsOf(error), params },
  })
}

/** The field that carried the photo; its errors appear there. */
const usedField = ({ photo, album }: Fields) => (!photo && album ? 'album' : 'photo')
const moveError = ({ photo, ...errors }: Record<string, string>, field: string) =>
  photo ? { ...errors, [field]: photo } : errors

async function findIsbnInPhoto(args: ActionFunctionArgs, fields: Fields, from: string) {
  const { data: seen, problem } = await tryCall(args, api.book.findIsbn, {
    ...fields,
    photo: fields[usedField(fields)],
  })
  if (problem)
    return formWithErrors(args, fields, {
      problem: { ...problem, fieldErrors: moveError(problem.fieldErrors, usedField(fields)) },
    })
  const { isbns, numbers, timeEnded } = seen
  if (isbns.length > 0)
    return redirectWithIsbn(args, fields, from, isbns, timeEnded ? 'isbnReadPartly' : 'isbnRead')
  const key = timeEnded ? 'isbnTimeEnded' : 'isbnNotRead'
  return formWithErrors(args, fields, {
    problem: { status: 422, fieldErrors: { [usedField(fields)]: key } },
    seen: { numbers, timeEnded },
  })
}

/** A single ISBN redirects at once; of several, the user chooses. */
async function redirectWithIsbn(
  args: ActionFunctionArgs,
  fields: Fields,
  from: string,
  isbns: string[],
  key: MessageKey,
) {
  const [isbn = ''] = isbns
  if (isbns.length === 1)
    return redirectWithNotice(args, withIsbn(from, isbn), {
      key,
      params: { isbn: formatIsbn(isbn) },
    })
  return formWithErrors(args, fields, {
    choices: await loadOrThrow(args, api.book.named, { isbns: isbns.slice(0, 20) }),
  })
}

export default function Camera() {
  const { from } = useLoaderData<typeof loader>()
  const answer = useActionData<{
    choices?: NamedIsbn[]
    seen?: { numbers: string[]; timeEnded: boolean }
  }>()
  const t = useT()
  return (
    <Page lead={t('cameraLead')}>
      {answer?.choices ? <IsbnChoices choices={answer.choices} from={from} /> : null}
      {answer?.seen === undefined ? null : <NumbersSeen {...answer.seen} />}
      <div className="camera-ways">
        <div>
          <TypedForm />
          <PhotoForm />
        </div>
        <LiveCamera from={from} />
      </div>
      <BackLink from={from}>{t('backTo')}</BackLink>
      <Script src="/camera.js" />
    </Page>
  )
}
