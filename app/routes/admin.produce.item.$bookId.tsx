/** One book in production: its fields, formats with percentages and files, producers, and deleting it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { type Fields, query } from '~/api/read-form.server'
import { attempt, load, posted, type Problem, shownAgain, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { channels } from '~/codes'
import { Page } from '~/components/page'
import { Facts } from '~/components/table'
import { BackLink } from '~/features/book/book-parts'
import { FileReport } from '~/features/drive/intake-parts'
import { ConfirmFile, Formats, PublisherFile } from '~/features/produce-book/format-parts'
import { Assignment, BookForm } from '~/features/produce-book/production-form'
import { RemoveSteps } from '~/features/produce-book/production-remove'
import { writtenNames } from '~/features/produce-book/production.schema'
import { itemPath } from '~/features/produce-book/production-table'
import { History } from '~/features/request-book/book-form'
import { changesOf, shownIn, withTheirs } from '~/http/edit-conflict.server'
import { count, date, dateTime, orDash } from '~/format'
import type { Handle } from '~/handle'
import { href } from '~/http/href'
import { localeOf } from '~/locale.server'
import type { MessageKey } from '~/messages'
import { back, flash, type Notice } from '~/notice.server'
import { safePath, withFrom } from '~/safe-path'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { book }) => say('producedBook', { title: book.title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { bookId } = args.params
  const { from, confirm, type } = query(args.request)
  const step = confirm === 'remove' ? 1 : confirm === 'remove2' ? 2 : 0
  // first what only administrators may ask
  const belongings = await load(args, api.produceBook.belongings, { bookId })
  const [book, producers] = await Promise.all([
    load(args, api.produceBook.info, { bookId }),
    load(args, api.produceBook.producers),
  ])
  const format = book.formats.find(({ prodType }) => prodType === type) ?? null
  const file = type === 'publisher' ? book.publisherFile : format?.file
  const removingFile = confirm === 'file' && file ? { of: String(type), file, format } : null
  const { data: looked } = book.publisherFile
    ? await attempt(args, api.drive.report, { bookId })
    : { data: null }
  return {
    book,
    report: looked?.report ?? null,
    producers: producers.items,
    removing: step ? { ...belongings, second: step === 2 } : null,
    removingFile,
    from: safePath(from),
    here: withFrom(itemPath(book.bookId), safePath(from)),
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields: Fields = { ...(await posted(args)), id: undefined, bookId: args.params.bookId }
  await load(args, api.produceBook.belongings, { bookId: fields.bookId })
  const { setProgress, upload, removeFile, share, unshare } = api.produceBook
  // somebody who was a producer when the page was shown
  const notAssigned = (problem: Problem) =>
    problem.key === 'notProducer'
      ? back(args, { key: 'notProducer', alert: true })
      : shownAgain(args, fields, { problem })
  const changed = (notice: Notice) => back(args, notice, ['confirm', 'type'])
  const refused = (problem: Problem) =>
    outdated.includes(problem.key)
      ? changed({ key: problem.key, params: problem.params, alert: true })
      : shownAgain(args, fields, { problem })
  return handleIntents(
    args,
    {
      save: () => save(args, fields),
      keep: () => back(args, { key: 'deleteCancelled' }),
      remove: () => remove(args, fields),
      examine: () => examine(args, fields),
      share: [share, () => back(args, { key: 'assigned' }), notAssigned],
      unshare: [unshare, () => back(args, { key: 'unassigned' }), notAssigned],
      setProgress: [
        setProgress,
        async () => {
          const { format } = await fileOf(args, fields)
          return changed({
            key: 'progressSaved',
            params: { type: String(fields.type), percent: format?.progress ?? 0 },
          })
        },
        refused,
      ],
      upload: [
        upload,
        async () => {
          const { file } = await fileOf(args, fields)
          // the drive looks at publishers' files; production, which is before it, does not know it
          if (fields.prodType === 'publisher')
            await attempt(args, api.drive.examine, {
              bookId: fields.bookId,
              opId: `${String(fields.opId)}-look`,
            })
          return changed({ key: 'fileRegistered', params: { name: file?.name ?? '' } })
        },
        refused,
      ],
      removeFile: async () => {
        const { file } = await fileOf(args, fields)
        const { problem } = await attempt(args, removeFile, fields)
        if (problem) return refused(problem)
        return changed({ key: 'fileRemoved', params: { name: file?.name ?? '' } })
      },
    },
    fields,
  )
}

/** What was refused because the page was out of date is told over the present one: the field it belongs to may be gone. */
const outdated: MessageKey[] = ['progressOfVolumes', 'fileGone', 'fileChangedMeanwhile']

/** The format and the file that the fields name, as they are now. */
async function fileOf(args: ActionFunctionArgs, fields: Fields) {
  const { data: book } = await attempt(args, api.produceBook.info, { bookId: fields.bookId })
  const format = book?.formats.find(({ prodType }) => prodType === fields.type)
  return { format, file: fields.prodType === 'publisher' ? book?.publisherFile : format?.file }
}

async function save(args: ActionFunctionArgs, fields: Fields) {
  const now = await load(args, api.produceBook.info, { bookId: fields.bookId })
  const { changed, contested, theirs } = changesOf(
    writtenNames,
    shownIn(fields.shown, now),
    now,
    fields,
  )
  if (Object.keys(changed).length === 0) return back(args, { key: 'nothingChanged' })
  // what others changed in other fields stands beside ours; a field that both changed is for the person to decide
  const updateTime = contested.length > 0 ? fields.updateTime : now.updateTime
  const { problem } = await attempt(args, api.produceBook.modify, {
    ...changed,
    bookId: fields.bookId,
    opId: fields.opId,
    updateTime,
  })
  if (!problem) return back(args, { key: 'changesSaved' })
  const conflict = problem.key === 'changedMeanwhile'
  const fieldErrors = conflict
    ? Object.fromEntries(
        Object.entries(problem.fieldErrors).filter(([name]) => contested.includes(name)),
      )
    : problem.fieldErrors
  const words = { ...now, type: channels.find(({ value }) => value === now.type)?.ko ?? '' }
  return shownAgain(args, conflict ? { ...fields, ...theirs } : fields, {
    problem: withTheirs({ ...problem, fieldErrors }, words, localeOf(args.request)),
    conflict,
  })
}

async function examine(args: ActionFunctionArgs, { bookId, opId }: Fields) {
  const { problem } = await attempt(args, api.drive.examine, { bookId, opId })
  return back(args, problem ? { key: problem.key, alert: true } : { key: 'intakeBegun' })
}

async function remove(args: ActionFunctionArgs, fields: Fields) {
  const { data: book } = await attempt(args, api.produceBook.info, { bookId: fields.bookId })
  const { problem } = await submit(args, api.produceBook.remove, fields)
  return (
    problem ??
    flash(args, safePath(query(args.request).from) ?? href('/admin/produce/list'), {
      key: 'produceRemoved',
      params: { title: book?.title ?? '' },
    })
  )
}

export default function ProduceItem() {
  const { book, report, producers, removing, removingFile, from, here } =
    useLoaderData<typeof loader>()
  const say = useSay()
  const to = itemPath(book.bookId)
  return (
    <Page>
      {removing ? <RemoveSteps book={book} {...removing} from={from} /> : null}
      {removingFile ? <ConfirmFile bookId={book.bookId} {...removingFile} /> : null}
      <BookFacts />
      <Formats bookId={book.bookId} formats={book.formats} here={here} />
      <PublisherFile bookId={book.bookId} file={book.publisherFile}>
        {book.publisherFile ? <FileReport report={report} bookId={book.bookId} /> : null}
      </PublisherFile>
      <Assignment assigned={book.producers} producers={producers} />
      <BookForm book={book} />
      <History logs={book.requestLogs} />
      <section aria-labelledby="remove">
        <h2 id="remove">{say('produceRemove')}</h2>
        <p>{say('produceRemoveHelp')}</p>
        <p>
          <a className="button-quiet" href={withFrom(`${to}?confirm=remove`, from)} data-confirm>
            {say('remove')}
          </a>
        </p>
      </section>
      <BackLink from={from ?? href('/admin/produce/list')}>
        {say(from ? 'backTo' : 'producerList')}
      </BackLink>
    </Page>
  )
}

function BookFacts() {
  const { book, here } = useLoaderData<typeof loader>()
  const say = useSay()
  return (
    <>
      <Facts
        facts={[
          { name: say('bookId'), value: book.bookId },
          { name: say('needDate'), value: orDash(book.needDate) },
          { name: say('prodDate'), value: orDash(book.prodDate) },
          { name: say('ordersMade'), value: say('orderCountOf', { count: count(book.orders) }) },
          { name: say('pdfRequested'), value: date(book.ebookLog?.date) },
          { name: say('bookRequested'), value: date(book.bookLog?.date) },
          {
            name: say('updateTime'),
            value: <time dateTime={book.updateTime}>{dateTime(book.updateTime)}</time>,
          },
          {
            name: say('createTime'),
            value: <time dateTime={book.createTime}>{dateTime(book.createTime)}</time>,
          },
        ]}
      />
      <p className="actions">
        <a href={withFrom(href('/item/:id', { id: book.id }), here)}>{say('toCatalogueItem')}</a>
        {book.listId ? (
          <a href={withFrom(href('/admin/request/item/:id', { id: book.listId }), here)}>
            {say('toListBook')}
          </a>
        ) : null}
      </p>
    </>
  )
}
