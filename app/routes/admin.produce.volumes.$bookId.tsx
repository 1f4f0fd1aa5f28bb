/**
 * The volumes (분권) of a format: an editable table, the volumes' files, and what can be read today.
 */
import { todayInSeoul } from '~/platform/today'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { asForm, handleIntents } from '~/api/intents.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import {
  tryCall,
  loadOrThrow,
  readActionForm,
  type FormErrors,
  formWithErrors,
  submitForm,
} from '~/api/run.server'
import { api } from '~/api/table.server'
import { levels, fieldLimits } from '~/tables/codes'
import { Page } from '~/components/page'
import { BackLink } from '~/features/catalogue/book/book-list'
import { ReadableVolumes } from '~/features/catalogue/book/reading/readable-text'
import { parsePastedVolumes } from '~/features/production/volumes/pasted-volumes.server'
import {
  conflictTexts,
  unreadLineTexts,
  problemTexts,
  savedNotice,
} from '~/features/production/volumes/volume-text.server'
import {
  emptyRows,
  finishFirst,
  fillRows,
  mergeRows,
  toVolumeRow,
  rowsIn,
  splitPages,
  type VolumeRow,
} from '~/features/production/volumes/volume-rows'
import { fromWire, isFinished, readVolumes } from '~/features/production/volumes/volume-cells'
import {
  firstFinished,
  needsConfirmation,
  progressChange,
} from '~/features/production/completion/volume-progress'
import { VolumesForm } from '~/features/production/volumes/volume-form'
import {
  type VolumesQuestion,
  FileCell,
  FormatTabs,
  RemoveFileQuestion,
  SaveVolumesQuestion,
  VolumeUploadForm,
} from '~/features/production/volumes/volume-files'
import type { VolumeItem } from '~/features/production/volumes/volumes.server'
import { count, daysBetween } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { localeOf } from '~/i18n/locale.server'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import { authenticate } from '~/auth/session.server'

export const handle: Handle<typeof loader> = {
  title: (t, { title, type }) => t('volumesTitle', { title, type }),
}

const parseInteger = (value: unknown, max: number) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= max
    ? Number(value)
    : null

export async function loader(args: LoaderFunctionArgs) {
  const { type, from, add, volume, confirm } = queryFields(args.request)
  const { bookId, title, formats } = await loadOrThrow(args, api.produceBook.info, {
    bookId: args.params.bookId,
  })
  // producers see volumes on their own pages
  const { user } = await authenticate(args)
  if (user && user.level > levels.administrator)
    throw await redirectWithNotice(args, href('/'), { key: 'noPermission', alert: true })
  const usual =
    formats.find(({ volumes }) => volumes) ??
    formats.find(({ ordered }) => ordered > 0) ??
    formats[0]
  if (!type)
    throw redirect(volumesHref(bookId, { type: usual?.prodType ?? '', from: safePath(from) ?? '' }))
  const [{ items, progress, hasFile }, readable] = await Promise.all([
    loadOrThrow(args, api.produceBook.volumes, { bookId, type }),
    loadOrThrow(args, api.book.readable, { bookId }),
  ])
  const chosen = parseInteger(volume, 2_147_483_647)
  return {
    bookId,
    title,
    type: String(type),
    formats,
    items,
    progress,
    hasFile,
    readable,
    from: safePath(from),
    extra: parseInteger(add, 100) ?? 3,
    chosen,
    removing: confirm === 'file' ? chosen : null,
    today: todayInSeoul(),
  }
}

const volumesHref = (bookId: string, more: Record<string, string | number>, hash = '') =>
  href('/admin/produce/volumes/:bookId', { bookId }, more) + hash

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  return handleIntents(
    args,
    {
      upload: () => upload(args, fields),
      removeFile: [
        api.produceBook.removeVolumeFile,
        ({ number }) => redirectBack(args, { key: 'volumeFileRemoved', params: { number } }, drop),
      ],
      otherwise: () => inTable(args, fields),
    },
    fields,
  )
}

const drop = ['confirm', 'volume', 'add']

/** Handles the table as it was sent, by its pressed button. */
async function inTable(args: ActionFunctionArgs, fields: Fields) {
  const target = { bookId: args.params.bookId, type: queryFields(args.request).type }
  const stored = await loadOrThrow(args, api.produceBook.volumes, target)
  const { items } = stored
  const rows = rowsIn(fields)
  const typed = typedFields(fields)
  if (fields.act === 'paste') return pasteRows(args, rows, fields, items)
  if (fields.act === 'split') return splitIntoVolumes(args, rows, fields)
  if (fields.act === 'add') return formAgain(args, { rows, extra: 13, typed })
  if (fields.act === 'again') return formAgain(args, { rows })
  if (typeof fields.paste === 'string' && fields.paste.trim() !== '')
    return formAgain(args, { rows, typed, problem: formErrors({ paste: 'pasteNotFilled' }) })
  const first =
    fields.act === 'finishFirst' ? parseInteger(fields.first, fieldLimits.volumes) : null
  if (first === null) return save(args, { of: target, rows, stored, fields })
  return save(args, {
    of: target,
    stored,
    rows: finishFirst(rows, first),
    fields: { ...fields, progress: fields.firstProgress },
  })
}

type VolumesFormState = {
  rows: VolumeRow[]
  extra?: number
  typed?: Record<string, string>
  said?: { rows: number; ignored: string }
  asking?: VolumesQuestion
  problem?: Pick<FormErrors, 'fieldErrors' | 'status' | 'params'>
}

/** The form with these rows; saves nothing. */
const formAgain = (args: ActionFunctionArgs, shown: VolumesFormState) =>
  formWithErrors(args, asForm('volumes-form'), shown)
const formErrors = (
  fieldErrors: Record<string, string>,
  status = 422,
  params: FormErrors['params'] = { most: fieldLimits.volumes },
) => ({ fieldErrors, status, params })
const typedFields = ({ paste, pagesAll, parts }: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ paste, pagesAll, parts }).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** The volumes of the rows, or their errors as texts. */
function checkVolumes(args: ActionFunctionArgs, rows: VolumeRow[], items: VolumeItem[]) {
  const locale = localeOf(args.request)
  const indexes = rows.flatMap(({ remove }, index) => (remove ? [] : [index]))
  const filledRows = indexes.map((index) => rows[index]!)
  const { volumes, problems } = readVolumes(filledRows, items.map(fromWire), todayInSeoul())
  const tooMany: Record<string, string> =
    filledRows.length > fieldLimits.volumes ? { form: 'tooManyVolumes' } : {}
  return {
    kept: filledRows,
    volumes,
    errors: { ...problemTexts(rows, indexes, problems, locale), ...tooMany },
  }
}

function pasteRows(
  args: ActionFunctionArgs,
  typed: VolumeRow[],
  fields: Fields,
  items: VolumeItem[],
) {
  const text = typeof fields.paste === 'string' ? fields.paste : ''
  const pasted = parsePastedVolumes(text)
  if (pasted.rows.length + pasted.left.length === 0)
    return formAgain(args, {
      rows: typed,
      typed: typedFields(fields),
      problem: formErrors({ paste: 'pasteEmpty' }),
    })
  const rows = fillRows(typed, pasted.rows)
  const { errors } = checkVolumes(args, rows, items)
  const left: Record<string, string> =
    pasted.left.length > 0 ? { paste: unreadLineTexts(pasted.left, localeOf(args.request)) } : {}
  const all = { ...errors, ...left }
  // lines that could not be read stay in the field, where the user can correct them
  const rest = { ...typedFields(fields), paste: pasted.left.map((line) => line.text).join('\n') }
  return formAgain(args, {
    rows,
    typed: rest,
    said: { rows: pasted.rows.length, ignored: pasted.ignored.join(', ') },
    problem: Object.keys(all).length > 0 ? formErrors(all) : undefined,
  })
}

function splitIntoVolumes(args: ActionFunctionArgs, rows: VolumeRow[], fields: Fields) {
  const pages = parseInteger(fields.pagesAll, 99_999)
  const parts = parseInteger(fields.parts, fieldLimits.volumes)
  const errors = {
    ...(pages === null ? { pagesAll: 'splitPagesBad' } : {}),
    ...(parts === null
      ? { parts: 'splitPartsBad' }
      : pages !== null && parts > pages
        ? { parts: 'splitTooMany' }
        : {}),
  }
  if (pages === null || parts === null || parts > pages)
    return formAgain(args, { rows, typed: typedFields(fields), problem: formErrors(errors) })
  return formAgain(args, {
    rows: splitPages(rows, pages, parts),
    typed: typedFields(fields),
    said: { rows: parts, ignored: '' },
  })
}

type SaveInput = {
  of: Fields
  rows: VolumeRow[]
  stored: StoredVolumes
  fields: Fields
}
type StoredVolumes = {
  items: VolumeItem[]
  version: string
  progress: number | null
  hasFile: boolean
}

async function save(
  args: ActionFunctionArgs,
  { of: target, rows: typed, stored, fields }: SaveInput,
) {
  const locale = localeOf(args.request)
  const { items, version } = stored
  const { rows, conflicts } = mergeRows(typed, items.map(fromWire))
  const { kept: filledRows, volumes: wanted, errors } = checkVolumes(args, rows, items)
  if (conflicts.length > 0)
    return formAgain(args, {
      rows,
      problem: formErrors(
        { form: 'volumesContested', ...errors, ...conflictTexts(rows, conflicts, locale) },
        409,
      ),
    })
  if (Object.keys(errors).length > 0) return formAgain(args, { rows, problem: formErrors(errors) })
  const allowed = [fields.remove].flat().map(Number)
  const missingItems = items.filter(
    (one) => !filledRows.some(({ id }) => id === one.id) && (isFinished(one) || one.file),
  )
  const question = progressQuestion(stored, wanted)
  if (
    missingItems.some(({ id }) => !allowed.includes(id)) ||
    (question && String(question.after ?? 0) !== fields.progress)
  )
    return formAgain(args, {
      rows,
      asking: { gone: missingItems, rows, type: String(target.type), progress: question },
    })
  const volumes = filledRows.map(({ id, number, pages, units, state, dueDate, finishedDate }) => ({
    id,
    number,
    pages,
    units,
    state,
    dueDate,
    finishedDate,
  }))
  const { data: done, problem } = await tryCall(args, api.produceBook.saveVolumes, {
    ...target,
    volumes,
    version,
    remove: missingItems.map(({ id }) => id),
    progress: question ? (question.after ?? 0) : undefined,
    opId: fields.opId,
  })
  if (problem)
    return formAgain(args, {
      rows,
      problem: formErrors({ form: problem.key }, problem.status, problem.params),
    })
  return redirectBack(args, savedNotice(done, String(target.type), locale), drop)
}

/** The change of the percentage that a person must confirm, if these volumes bring one. */
function progressQuestion(
  { items, progress, hasFile }: StoredVolumes,
  wanted: ReturnType<typeof readVolumes>['volumes'],
): VolumesQuestion['progress'] {
  const volumes = wanted.map(({ volume }) => volume)
  const change = progressChange({ progress, hasFile }, items.map(fromWire), volumes)
  const wasFinished = (id: number | undefined) =>
    items.some((item) => item.id === id && isFinished(item))
  const newlyFinished = wanted.some(
    ({ id, volume }) => volume.state === 'finished' && !wasFinished(id),
  )
  if (!needsConfirmation(change, newlyFinished)) return null
  const first = change.before === null ? null : firstFinished(volumes, change.before)
  return { ...change, first }
}

async function upload(args: ActionFunctionArgs, fields: Fields) {
  const [id, version] = String(fields.volume).split(':')
  const { data: done, problem } = await submitForm(args, api.produceBook.uploadVolume, {
    ...fields,
    id,
    version,
  })
  if (problem) return problem
  const { progress } = await loadOrThrow(args, api.produceBook.volumes, {
    bookId: args.params.bookId,
    type: queryFields(args.request).type,
  })
  return redirectBack(
    args,
    {
      key: isFinished(done) ? 'volumeUploadedFinished' : 'volumeUploaded',
      params: { number: done.number, name: done.file?.name ?? '', percent: `${progress ?? 100}%` },
    },
    drop,
  )
}

export default function Volumes() {
  const { bookId, title, type, formats, readable, from, extra, chosen, ...volumes } =
    useLoaderData<typeof loader>()
  const { items, progress, hasFile, removing, today } = volumes
  const shown = useActionData<Partial<VolumesFormState>>()
  const t = useT()
  const linkTo = (more: Record<string, string | number>, hash?: string) =>
    volumesHref(bookId, { type, from: from ?? '', ...more }, hash)
  const late = items
    .filter((item) => item.dueDate !== '' && item.dueDate < today && !isFinished(item) && !hasFile)
    .map(({ number, dueDate }) =>
      t('volumeLate', { number, days: count(daysBetween(dueDate, today)) }),
    )
  const goes = items.find(({ id }) => id === removing)
  const rows = [
    ...(shown?.rows ?? items.map((volume) => toVolumeRow(fromWire(volume)))),
    ...emptyRows(shown?.extra ?? extra),
  ]
  if (shown?.asking)
    return (
      <Page>
        <SaveVolumesQuestion />
      </Page>
    )
  return (
    <Page>
      {shown?.said ? (
        <div className="notice">
          <p role="status">
            {t('volumesFilled', { count: shown.said.rows })}{' '}
            {shown.said.ignored ? t('pastedIgnored', { columns: shown.said.ignored }) : ''}
          </p>
        </div>
      ) : null}
      {goes ? <RemoveFileQuestion volume={goes} cancelTo={linkTo({})} /> : null}
      <FormatTabs formats={formats} present={type} linkTo={(type) => linkTo({ type })} />
      <p>
        {items.length === 0
          ? t('volumesNoneYet', { type })
          : t(hasFile ? 'volumesSummaryFile' : 'volumesSummary', {
              type,
              count: items.length,
              finished: items.filter(isFinished).length,
              percent: progress ?? 0,
            })}
      </p>
      {items.length === 0 && progress !== null ? (
        <p>{t('volumesTyped', { percent: progress })}</p>
      ) : null}
      {late.length > 0 ? <p>{t('volumesLate', { volumes: late.join(', ') })}</p> : null}
      <ReadableVolumes states={readable} prodType={type} />
      <p className="actions">
        <a href="#paste">{t('volumesPaste')}</a>
        <a href="#split">{t('volumesSplit')}</a>
        {items.length > 0 ? <a href="#file">{t('volumeUpload')}</a> : null}
      </p>
      <VolumesForm
        rows={rows}
        caption={t('volumesTitle', { title, type })}
        fileCell={(id) => <VolumeFileCell id={id} linkTo={linkTo} />}
      />
      {items.length > 0 ? <VolumeUploadForm volumes={items} chosen={chosen} /> : null}
      <p className="actions">
        <a href={withReturnPath(href('/admin/produce/item/:bookId', { bookId }), from)}>
          {t('toProduceItem')}
        </a>
      </p>
      <BackLink from={from ?? href('/admin/produce/list')}>
        {t(from ? 'backTo' : 'productionList')}
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
