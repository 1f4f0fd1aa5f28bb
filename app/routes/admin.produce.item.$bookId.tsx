/**
 * One book in production: its fields, formats with percentages and files, producers, and deleting
 * it.
 */
import { todayInSeoul } from '~/platform/today'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
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
import { saveBook } from '~/workflows/save-book.server'
import { channels, productionTypes } from '~/tables/codes'
import { Page } from '~/components/page'
import { DescriptionList } from '~/components/table'
import { Day } from '~/components/when'
import { BackLink } from '~/features/catalogue/book/book-list'
import { DemandSection, shownDemands } from '~/features/requests/demand/demand-table'
import { PlansSection, shownPlans } from '~/features/requests/lesson-plan/plans-table'
import { FileReport } from '~/features/sources/drive/publishers/file-report'
import {
  RemoveFileQuestion,
  FormatTable,
  PublisherFile,
} from '~/features/production/completion/format-sections'
import { Assignment, BookForm } from '~/features/production/books/produced-book-form'
import { RemoveSteps } from '~/features/production/books/remove-steps'
import { writableFieldNames } from '~/features/production/books/production-list.schema'
import { EnlargeLink } from '~/features/production/books/producer-book'
import { ManuscriptLink } from '~/features/production/manuscript/manuscript-state'
import { NeedDate } from '~/features/production/books/need-date'
import { itemPath } from '~/features/production/books/production-table'
import { BookPieces } from '~/features/production/schedule/piece-table'
import { Fold, foldOfForm, foldParam } from '~/features/production/fold'
import { RequestLogs } from '~/features/catalogue/request-book/list/book-form'
import { count, date, orDash } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { formFields } from '~/http/form-fields'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import { redirectBack, redirectWithNotice, type Notice } from '~/http/notices.server'
import { safePath, withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { book }) => t('producedBook', { title: book.title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { bookId } = args.params
  const { from, confirm, type } = queryFields(args.request)
  const step = confirm === 'remove' ? 1 : confirm === 'remove2' ? 2 : 0
  // authorizes first: only administrators may call this
  const belongings = await loadOrThrow(args, api.produceBook.belongings, { bookId })
  const [book, demands, producers, pieces, plans, manuscript] = await Promise.all([
    loadOrThrow(args, api.produceBook.info, { bookId }),
    loadOrThrow(args, api.demand.list, { bookId, size: shownDemands }),
    loadOrThrow(args, api.produceBook.producers),
    loadOrThrow(args, api.produceBook.schedule, { bookId, size: 100 }),
    loadOrThrow(args, api.lessonPlan.list, { bookId, size: shownPlans }),
    loadOrThrow(args, api.manuscript.info, { bookId }),
  ])
  const format = book.formats.find(({ prodType }) => prodType === type) ?? null
  const file = type === 'publisher' ? book.publisherFile : format?.file
  const removingFile = confirm === 'file' && file ? { of: String(type), file, format } : null
  const { data: looked } = book.publisherFile
    ? await tryCall(args, api.drive.report, { bookId })
    : { data: null }
  return {
    book,
    report: looked?.report ?? null,
    demands,
    pieces: pieces.items,
    plans,
    manuscript: { state: manuscript.state, counts: manuscript.counts },
    producers: producers.items,
    removing: step ? { ...belongings, second: step === 2 } : null,
    removingFile,
    from: safePath(from),
    here: withReturnPath(itemPath(book.bookId), safePath(from)),
    today: todayInSeoul(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields: Fields = {
    ...(await readActionForm(args)),
    id: undefined,
    bookId: args.params.bookId,
  }
  await loadOrThrow(args, api.produceBook.belongings, { bookId: fields.bookId })
  const { setProgress, upload, removeFile, share, unshare } = api.produceBook
  const used = withOpenFold(args, usedFold(fields))
  // the user is no longer a producer
  const notAssigned = (problem: FormErrors) =>
    problem.key === 'notProducer'
      ? redirectBack(used, { key: 'notProducer', alert: true })
      : formWithErrors(args, fields, { problem })
  const changed = (notice: Notice) => redirectBack(used, notice, ['confirm', 'type'])
  const refused = (problem: FormErrors) =>
    outdatedPageKeys.includes(problem.key)
      ? changed({ key: problem.key, params: problem.params, alert: true })
      : formWithErrors(args, fields, { problem })
  return handleIntents(
    args,
    {
      save: () => save(used, fields),
      keep: async () =>
        redirectBack(args, { key: 'deleteCancelled', params: await bookTitle(args) }),
      remove: () => remove(args, fields),
      examine: () => inspectSourceFile(used, fields),
      share: [
        share,
        async () =>
          redirectBack(used, { key: 'assigned', params: await producerName(args, fields) }),
        notAssigned,
      ],
      unshare: [
        unshare,
        async () =>
          redirectBack(used, { key: 'unassigned', params: await producerName(args, fields) }),
        notAssigned,
      ],
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
          // The drive inspects publishers' files; the production feature may not import the drive,
          // so the route calls it.
          if (fields.prodType === 'publisher')
            await tryCall(args, api.drive.examine, {
              bookId: fields.bookId,
              opId: `${String(fields.opId)}-look`,
            })
          return changed({ key: 'fileRegistered', params: { name: file?.name ?? '' } })
        },
        refused,
      ],
      removeFile: async () => {
        const { file } = await fileOf(args, fields)
        const { problem } = await tryCall(args, removeFile, fields)
        if (problem) return refused(problem)
        return changed({ key: 'fileRemoved', params: { name: file?.name ?? '' } })
      },
    },
    fields,
  )
}

/** The folded part whose form was sent, so that the next page shows it open. */
function usedFold(fields: Fields): string | null {
  const intent = fields[formFields.intent]
  if (intent === 'examine') return 'publisher'
  if (intent !== 'removeFile') return foldOfForm(String(fields[formFields.form] ?? ''))
  if (fields.prodType === 'publisher') return 'publisher'
  return productionTypes.find(({ value }) => value === fields.type)?.column ?? null
}

/** The same arguments with an address that opens a part of the page. */
function withOpenFold(args: ActionFunctionArgs, fold: string | null): ActionFunctionArgs {
  const url = new URL(args.request.url)
  url.searchParams.delete(foldParam)
  if (fold) url.searchParams.set(foldParam, fold)
  return { ...args, request: new Request(url, { headers: args.request.headers }) }
}

/**
 * Errors of an outdated page appear above the current one: the field they belong to may be gone.
 */
const outdatedPageKeys: MessageKey[] = [
  'progressOfFile',
  'progressOfVolumes',
  'fileGone',
  'fileChangedMeanwhile',
]

/** The format and the file that the fields name, as stored now. */
async function fileOf(args: ActionFunctionArgs, fields: Fields) {
  const { data: book } = await tryCall(args, api.produceBook.info, { bookId: fields.bookId })
  const format = book?.formats.find(({ prodType }) => prodType === fields.type)
  return { format, file: fields.prodType === 'publisher' ? book?.publisherFile : format?.file }
}

async function save(args: ActionFunctionArgs, fields: Fields) {
  const { bookId } = fields
  const current = await loadOrThrow(args, api.produceBook.info, { bookId })
  return saveBook(args, fields, {
    names: writableFieldNames,
    current,
    words: { type: channels.find(({ value }) => value === current.type)?.ko ?? '' },
    modify: (changes) => tryCall(args, api.produceBook.modify, { ...changes, bookId }),
  })
}

async function bookTitle(args: ActionFunctionArgs) {
  const { title } = await loadOrThrow(args, api.produceBook.info, { bookId: args.params.bookId })
  return { title }
}

async function producerName(args: ActionFunctionArgs, { userId }: Fields) {
  const { items } = await loadOrThrow(args, api.produceBook.producers)
  const producer = items.find(({ id }) => String(id) === String(userId))
  return { name: producer?.name || producer?.user || '' }
}

async function inspectSourceFile(args: ActionFunctionArgs, { bookId, opId }: Fields) {
  const { problem } = await tryCall(args, api.drive.examine, { bookId, opId })
  if (problem) return redirectBack(args, { key: problem.key, alert: true })
  const { publisherFile } = await loadOrThrow(args, api.produceBook.info, { bookId })
  return redirectBack(args, { key: 'intakeBegun', params: { name: publisherFile?.name ?? '' } })
}

async function remove(args: ActionFunctionArgs, fields: Fields) {
  const { data: book } = await tryCall(args, api.produceBook.info, { bookId: fields.bookId })
  const { problem } = await submitForm(args, api.produceBook.remove, fields)
  return (
    problem ??
    redirectWithNotice(
      args,
      safePath(queryFields(args.request).from) ?? href('/admin/produce/list'),
      {
        key: 'produceRemoved',
        params: { title: book?.title ?? '' },
      },
    )
  )
}

export default function ProduceItem() {
  const loaded = useLoaderData<typeof loader>()
  const { book, report, demands, pieces, plans, producers, from, here, today } = loaded
  const { removing, removingFile } = loaded
  const t = useT()
  const to = itemPath(book.bookId)
  return (
    <Page>
      {removing ? <RemoveSteps book={book} {...removing} from={from} /> : null}
      {removingFile ? <RemoveFileQuestion bookId={book.bookId} {...removingFile} /> : null}
      <BookFacts />
      <FormatTable bookId={book.bookId} formats={book.formats} here={here} />
      <BookPieces rows={pieces} today={today}>
        <a href={href('/admin/produce/what-if', { bookId: book.bookId })}>{t('whatIf')}</a>
      </BookPieces>
      <DemandSection demands={demands} about={{ bookId: book.bookId }} from={here} />
      <PlansSection plans={plans} bookId={book.bookId} from={here} />
      <section aria-labelledby="manage">
        <h2 id="manage">{t('producedBookManage')}</h2>
        <PublisherFile bookId={book.bookId} file={book.publisherFile}>
          {book.publisherFile ? (
            <>
              <FileReport report={report} bookId={book.bookId} />
              <p>
                <EnlargeLink bookId={book.bookId} file={book.publisherFile} />
              </p>
            </>
          ) : null}
        </PublisherFile>
        <Assignment assigned={book.producers} producers={producers} />
        <BookForm book={book} />
        <Fold name="history" summary={t('historyFold', { count: count(book.requestLogs.length) })}>
          <RequestLogs logs={book.requestLogs} />
        </Fold>
        <Fold name="remove" summary={t('produceRemove')}>
          <p>{t('produceRemoveHelp')}</p>
          <p>
            <a
              className="button-quiet"
              href={withReturnPath(`${to}?confirm=remove`, from)}
              data-confirm
            >
              {t('remove')}
            </a>
          </p>
        </Fold>
      </section>
      <BackLink from={from ?? href('/admin/produce/list')}>
        {t(from ? 'backTo' : 'productionList')}
      </BackLink>
    </Page>
  )
}

function BookFacts() {
  const { book, demands, manuscript, here, today } = useLoaderData<typeof loader>()
  const t = useT()
  const open = book.formats.some(
    ({ finished, ordered, progress }) => !finished && (ordered > 0 || progress !== null),
  )
  return (
    <>
      <DescriptionList
        items={[
          { name: t('bookId'), value: book.bookId },
          {
            name: t('needDate'),
            value: <NeedDate date={book.needDate} today={today} open={open} />,
          },
          {
            name: t('ordersMade'),
            value: t('demandCount', {
              count: count(demands.totalCount),
              copies: count(demands.copies),
            }),
          },
          {
            name: t('producersOf'),
            value: orDash(book.producers.map(({ name }) => name).join(', ')),
          },
          {
            name: t('manuscriptFact'),
            value: <ManuscriptLink bookId={book.bookId} {...manuscript} />,
          },
          {
            name: t('errata'),
            value: (
              <>
                <a className="file-link" href={href('/admin/errata', { keyword: book.bookId })}>
                  {t('erratumOfBook')}
                </a>{' '}
                <a className="file-link" href={href('/admin/errata/new', { bookId: book.bookId })}>
                  {t('erratumNew')}
                </a>
              </>
            ),
          },
          { name: t('prodDate'), value: orDash(book.prodDate) },
          {
            name: t('requestedDates'),
            value: t('requestedDatesOf', {
              pdf: date(book.ebookLog?.date),
              book: date(book.bookLog?.date),
            }),
          },
          {
            name: t('updateTime'),
            value: <Day of={book.updateTime} ago />,
          },
          {
            name: t('createTime'),
            value: <Day of={book.createTime} ago />,
          },
        ]}
      />
      <p className="actions">
        <a href={withReturnPath(href('/item/:id', { id: book.id }), here)}>
          {t('toCatalogueItem')}
        </a>
        {book.listId ? (
          <a href={withReturnPath(href('/admin/request/item/:id', { id: book.listId }), here)}>
            {t('toListBook')}
          </a>
        ) : null}
      </p>
    </>
  )
}
