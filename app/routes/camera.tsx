/** The ISBN camera: a book's number typed, read from a photo or seen by the camera, for the page that it was opened from. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { withCookies } from '~/answer.server'
import { handleIntents } from '~/api/intents.server'
import { type Fields, query } from '~/api/read-form.server'
import { attempt, load, shownAgain } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { BackLink } from '~/features/book/book-parts'
import {
  Choices,
  LiveCamera,
  type Named,
  PhotoForm,
  SeenInstead,
  TypedForm,
} from '~/features/book/camera-parts'
import { withIsbn } from '~/features/book/camera-path'
import { isbnsOf, Typed, wrongIsbn } from '~/features/book/camera.schema'
import { formatIsbn } from '~/features/book/isbn'
import { fieldErrorsOf } from '~/fields'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import type { MessageKey } from '~/messages'
import { flash } from '~/notice.server'
import { safePath } from '~/safe-path'
import { useSay } from '~/say'

export const handle: Handle = { title: (say) => say('camera') }

/** Without a page to come back to there is nothing to look for. */
function returnPath(args: LoaderFunctionArgs | ActionFunctionArgs): string {
  const from = safePath(query(args.request).from)
  if (!from) throw withCookies(args, redirect(href('/')))
  return from
}

export async function loader(args: LoaderFunctionArgs) {
  return { from: returnPath(args) }
}

export async function action(args: ActionFunctionArgs) {
  const from = returnPath(args)
  return handleIntents(args, {
    photo: (fields) => inPhoto(args, fields, from),
    otherwise: (fields) => typed(args, fields, from),
  })
}

async function typed(args: ActionFunctionArgs, fields: Fields, from: string) {
  const { data, error } = Typed.safeParse({ ...fields })
  if (data) return lead(args, fields, from, isbnsOf(data.isbn), 'isbnTyped')
  const { params } = wrongIsbn(String(fields.isbn ?? ''))
  return shownAgain(args, fields, {
    problem: { status: 422, fieldErrors: fieldErrorsOf(error), params },
  })
}

/** Which of the two fields the photo came in: what is wrong with it is said there. */
const used = ({ photo, album }: Fields) => (!photo && album ? 'album' : 'photo')
const moved = ({ photo, ...errors }: Record<string, string>, field: string) =>
  photo ? { ...errors, [field]: photo } : errors

async function inPhoto(args: ActionFunctionArgs, fields: Fields, from: string) {
  const { data: seen, problem } = await attempt(args, api.book.findIsbn, {
    ...fields,
    photo: fields[used(fields)],
  })
  if (problem)
    return shownAgain(args, fields, {
      problem: { ...problem, fieldErrors: moved(problem.fieldErrors, used(fields)) },
    })
  if (seen.isbns.length > 0) return lead(args, fields, from, seen.isbns, 'isbnRead')
  return shownAgain(args, fields, {
    problem: { status: 422, fieldErrors: { [used(fields)]: 'isbnNotRead' } },
    seen: seen.numbers,
  })
}

/** One ISBN leads back at once; of several a person chooses. */
async function lead(
  args: ActionFunctionArgs,
  fields: Fields,
  from: string,
  isbns: string[],
  key: MessageKey,
) {
  const [isbn = ''] = isbns
  if (isbns.length === 1)
    return flash(args, withIsbn(from, isbn), { key, params: { isbn: formatIsbn(isbn) } })
  return shownAgain(args, fields, {
    choices: await load(args, api.book.named, { isbns: isbns.slice(0, 20) }),
  })
}

export default function Camera() {
  const { from } = useLoaderData<typeof loader>()
  const answer = useActionData<{ choices?: Named[]; seen?: string[] }>()
  const say = useSay()
  return (
    <Page lead={say('cameraLead')}>
      {answer?.choices ? <Choices choices={answer.choices} from={from} /> : null}
      {answer?.seen === undefined ? null : <SeenInstead numbers={answer.seen} />}
      <div className="camera-ways">
        <div>
          <TypedForm />
          <PhotoForm />
        </div>
        <LiveCamera from={from} />
      </div>
      <BackLink from={from}>{say('backTo')}</BackLink>
      <Script src="/camera.js" />
    </Page>
  )
}
