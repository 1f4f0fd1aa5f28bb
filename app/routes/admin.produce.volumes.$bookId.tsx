/** The volumes (분권) of one format of a book: a table that is a form, files of volumes, and what can be read today. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { asForm, handleIntents } from '~/api/intents.server'
import { type Fields, query } from '~/api/read-form.server'
import { attempt, load, posted, type Problem, shownAgain, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { levels, limits } from '~/codes'
import { Page } from '~/components/page'
import { BackLink } from '~/features/book/book-parts'
import { Readable } from '~/features/book/readable-parts'
import { readPasted } from '~/features/produce-book/pasted-volumes.server'
import { contestTexts, leftTexts, problemTexts } from '~/features/produce-book/volume-words.server'
import {
  emptyRows,
  fill,
  merge,
  rowOf,
  rowsIn,
  split,
  type VolumeRow,
} from '~/features/produce-book/volume-rows'
import { fromWire, isFinished, readVolumes } from '~/features/produce-book/volumes'
import { VolumesForm } from '~/features/produce-book/volumes-form'
import {
  type Asking,
  FileCell,
  Formats,
  RemoveFile,
  RemoveVolumes,
  VolumeUpload,
} from '~/features/produce-book/volumes-parts'
import type { VolumeItem } from '~/features/produce-book/volumes.server'
import { date } from '~/format'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { localeOf } from '~/locale.server'
import { back, flash } from '~/notice.server'
import { safePath, withFrom } from '~/safe-path'
import { useSay } from '~/say'
import { visitorOf } from '~/session.server'

export const handle: Handle<typeof loader> = {
  title: (say, { title, type }) => say('volumesTitle', { title, type }),
}

const whole = (value: unknown, most: number) =>
  typeof value === 'string' &&
  /^\d{1,9}$/.test(value) &&
  Number(value) >= 1 &&
  Number(value) <= most
    ? Number(value)
    : null

export async function loader(args: LoaderFunctionArgs) {
  const { type, from, add, volume, confirm } = query(args.request)
  const { bookId, title, formats } = await load(args, api.produceBook.info, {
    bookId: args.params.bookId,
  })
  // producers see volumes on their own pages
  const { user } = await visitorOf(args)
  if (user && user.level > levels.administrator)
    throw await flash(args, href('/'), { key: 'noPermission', alert: true })
  const usual =
    formats.find(({ volumes }) => volumes) ??
    formats.find(({ ordered }) => ordered > 0) ??
    formats[0]
  if (!type)
    throw redirect(addressOf(bookId, { type: usual?.prodType ?? '', from: safePath(from) ?? '' }))
  const [{ items, progress }, readable] = await Promise.all([
    load(args, api.produceBook.volumes, { bookId, type }),
    load(args, api.book.readable, { bookId }),
  ])
  const chosen = whole(volume, 2_147_483_647)
  return {
    bookId,
    title,
    type: String(type),
    formats,
    items,
    progress,
    readable,
    from: safePath(from),
    extra: whole(add, 100) ?? 3,
    chosen,
    removing: confirm === 'file' ? chosen : null,
  }
}

const addressOf = (bookId: string, more: Record<string, string | number>, hash = '') =>
  href('/admin/produce/volumes/:bookId', { bookId }, more) + hash

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  return handleIntents(
    args,
    {
      upload: () => upload(args, fields),
      removeFile: [
        api.produceBook.removeVolumeFile,
        ({ number }) => back(args, { key: 'volumeFileRemoved', params: { number } }, drop),
      ],
      otherwise: () => inTable(args, fields),
    },
    fields,
  )
}

const drop = ['confirm', 'volume', 'add']

/** The table as it was sent, and what its pressed button says. */
async function inTable(args: ActionFunctionArgs, fields: Fields) {
  const of = { bookId: args.params.bookId, type: query(args.request).type }
  const { items, version } = await load(args, api.produceBook.volumes, of)
  const rows = rowsIn(fields)
  const typed = typedIn(fields)
  if (fields.act === 'paste') return paste(args, rows, fields, items)
  if (fields.act === 'split') return divide(args, rows, fields)
  if (fields.act === 'add') return again(args, { rows, extra: 13, typed })
  if (fields.act === 'again') return again(args, { rows })
  if (typeof fields.paste === 'string' && fields.paste.trim() !== '')
    return again(args, { rows, typed, problem: refused({ paste: 'pasteNotFilled' }) })
  return save(args, { of, rows, items, version, fields })
}

type Shown = {
  rows: VolumeRow[]
  extra?: number
  typed?: Record<string, string>
  said?: { rows: number; ignored: string }
  asking?: Asking
  problem?: Pick<Problem, 'fieldErrors' | 'status' | 'params'>
}

/** The form again with these rows; nothing is saved. */
const again = (args: ActionFunctionArgs, shown: Shown) =>
  shownAgain(args, asForm('volumes-form'), shown)
const refused = (
  fieldErrors: Record<string, string>,
  status = 422,
  params: Problem['params'] = { most: limits.volumes },
) => ({ fieldErrors, status, params })
const typedIn = ({ paste, pagesAll, parts }: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ paste, pagesAll, parts }).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** The volumes that the rows stand for, with what is wrong with them in words. */
function checked(args: ActionFunctionArgs, rows: VolumeRow[], items: VolumeItem[]) {
  const locale = localeOf(args.request)
  const indexes = rows.flatMap(({ remove }, index) => (remove ? [] : [index]))
  const kept = indexes.map((index) => rows[index]!)
  const { problems } = readVolumes(kept, items.map(fromWire), date(new Date()))
  const tooMany: Record<string, string> =
    kept.length > limits.volumes ? { form: 'tooManyVolumes' } : {}
  return { kept, errors: { ...problemTexts(rows, indexes, problems, locale), ...tooMany } }
}

function paste(args: ActionFunctionArgs, typed: VolumeRow[], fields: Fields, items: VolumeItem[]) {
  const text = typeof fields.paste === 'string' ? fields.paste : ''
  const pasted = readPasted(text)
  if (pasted.rows.length + pasted.left.length === 0)
    return again(args, {
      rows: typed,
      typed: typedIn(fields),
      problem: refused({ paste: 'pasteEmpty' }),
    })
  const rows = fill(typed, pasted.rows)
  const { errors } = checked(args, rows, items)
  const left: Record<string, string> =
    pasted.left.length > 0 ? { paste: leftTexts(pasted.left, localeOf(args.request)) } : {}
  const all = { ...errors, ...left }
  // what is not in the table yet stays where it can be put right
  const rest = { ...typedIn(fields), paste: pasted.left.map((line) => line.text).join('\n') }
  return again(args, {
    rows,
    typed: rest,
    said: { rows: pasted.rows.length, ignored: pasted.ignored.join(', ') },
    problem: Object.keys(all).length > 0 ? refused(all) : undefined,
  })
}

function divide(args: ActionFunctionArgs, rows: VolumeRow[], fields: Fields) {
  const pages = whole(fields.pagesAll, 99_999)
  const parts = whole(fields.parts, limits.volumes)
  const errors = {
    ...(pages === null ? { pagesAll: 'splitPagesBad' } : {}),
    ...(parts === null
      ? { parts: 'splitPartsBad' }
      : pages !== null && parts > pages
        ? { parts: 'splitTooMany' }
        : {}),
  }
  if (pages === null || parts === null || parts > pages)
    return again(args, { rows, typed: typedIn(fields), problem: refused(errors) })
  return again(args, {
    rows: split(rows, pages, parts),
    typed: typedIn(fields),
    said: { rows: parts, ignored: '' },
  })
}

type Saving = {
  of: Fields
  rows: VolumeRow[]
  items: VolumeItem[]
  version: string
  fields: Fields
}

async function save(args: ActionFunctionArgs, { of, rows: typed, items, version, fields }: Saving) {
  const locale = localeOf(args.request)
  const { rows, contested } = merge(typed, items.map(fromWire))
  const { kept, errors } = checked(args, rows, items)
  if (contested.length > 0)
    return again(args, {
      rows,
      problem: refused(
        { form: 'volumesContested', ...errors, ...contestTexts(rows, contested, locale) },
        409,
      ),
    })
  if (Object.keys(errors).length > 0) return again(args, { rows, problem: refused(errors) })
  const allowed = [fields.remove].flat().map(Number)
  const gone = items.filter(
    (one) => !kept.some(({ id }) => id === one.id) && (isFinished(one) || one.file),
  )
  if (gone.some(({ id }) => !allowed.includes(id)))
    return again(args, { rows, asking: { gone, rows } })
  const volumes = kept.map(({ id, number, pages, units, state, dueDate, finishedDate }) => ({
    id,
    number,
    pages,
    units,
    state,
    dueDate,
    finishedDate,
  }))
  const { data: done, problem } = await attempt(args, api.produceBook.saveVolumes, {
    ...of,
    volumes,
    version,
    remove: gone.map(({ id }) => id),
    opId: fields.opId,
  })
  if (problem)
    return again(args, {
      rows,
      problem: refused({ form: problem.key }, problem.status, problem.params),
    })
  const { added, changed, removed } = done
  return back(
    args,
    added + changed + removed === 0
      ? { key: 'nothingChanged' }
      : { key: 'volumesSaved', params: { added, changed, removed } },
    drop,
  )
}

async function upload(args: ActionFunctionArgs, fields: Fields) {
  const [id, version] = String(fields.volume).split(':')
  const { data: done, problem } = await submit(args, api.produceBook.uploadVolume, {
    ...fields,
    id,
    version,
  })
  if (problem) return problem
  return back(
    args,
    {
      key: isFinished(done) ? 'volumeUploadedFinished' : 'volumeUploaded',
      params: { number: done.number, name: done.file?.name ?? '' },
    },
    drop,
  )
}

export default function Volumes() {
  const { bookId, title, type, formats, items, progress, readable, from, extra, chosen, removing } =
    useLoaderData<typeof loader>()
  const shown = useActionData<Partial<Shown>>()
  const say = useSay()
  const linkTo = (more: Record<string, string | number>, hash?: string) =>
    addressOf(bookId, { type, from: from ?? '', ...more }, hash)
  const goes = items.find(({ id }) => id === removing)
  const rows = [
    ...(shown?.rows ?? items.map((volume) => rowOf(fromWire(volume)))),
    ...emptyRows(shown?.extra ?? extra),
  ]
  if (shown?.asking)
    return (
      <Page>
        <RemoveVolumes />
      </Page>
    )
  return (
    <Page>
      {shown?.said ? (
        <div className="notice">
          <p role="status">
            {say('volumesFilled', { count: shown.said.rows })}{' '}
            {shown.said.ignored ? say('pastedIgnored', { columns: shown.said.ignored }) : ''}
          </p>
        </div>
      ) : null}
      {goes ? <RemoveFile volume={goes} cancelTo={linkTo({})} /> : null}
      <Formats formats={formats} present={type} linkTo={(type) => linkTo({ type })} />
      <p>
        {items.length === 0
          ? say('volumesNoneYet', { type })
          : say('volumesSummary', {
              type,
              count: items.length,
              finished: items.filter(isFinished).length,
              percent: progress ?? 0,
            })}
      </p>
      <Readable states={readable} prodType={type} />
      <p className="actions">
        <a href="#paste">{say('volumesPaste')}</a>
        <a href="#split">{say('volumesSplit')}</a>
        {items.length > 0 ? <a href="#file">{say('volumeUpload')}</a> : null}
      </p>
      <VolumesForm
        rows={rows}
        caption={say('volumesTitle', { title, type })}
        fileCell={(id) => <VolumeFileCell id={id} linkTo={linkTo} />}
      />
      {items.length > 0 ? <VolumeUpload volumes={items} chosen={chosen} /> : null}
      <p className="actions">
        <a href={withFrom(href('/admin/produce/item/:bookId', { bookId }), from)}>
          {say('toProduceItem')}
        </a>
      </p>
      <BackLink from={from ?? href('/admin/produce/list')}>
        {say(from ? 'backTo' : 'volumesToList')}
      </BackLink>
    </Page>
  )
}

function VolumeFileCell({
  id,
  linkTo,
}: {
  id: number
  linkTo: Parameters<typeof FileCell>[0]['linkTo']
}) {
  const volume = useLoaderData<typeof loader>().items.find((one) => one.id === id)
  return volume ? <FileCell volume={volume} linkTo={linkTo} /> : null
}
