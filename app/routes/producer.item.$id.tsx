/**
 * One book for its producer: fields, formats, volumes, files and purchase requests; a format that
 * is not divided into volumes may be taken.
 */
import { todayInSeoul } from '~/platform/today'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { useAdministrator } from '~/components/frame/use-administrator'
import { TakeWholeSection } from '~/features/production/desk/volume-forms'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { DescriptionList } from '~/components/table'
import { Day } from '~/components/when'
import { BackLink } from '~/features/catalogue/book/book-list'
import { useFieldItems } from '~/features/catalogue/book/field-views'
import { fieldsOf } from '~/features/catalogue/book/fields'
import { ManuscriptLink } from '~/features/production/manuscript/manuscript-state'
import { NeedDate } from '~/features/production/books/need-date'
import {
  FormatsTable,
  visibleFormats,
  SourceFile,
  VolumesTable,
} from '~/features/production/books/producer-book'
import { BookPieces } from '~/features/production/schedule/piece-table'
import { RequestHistory } from '~/features/catalogue/request-book/list/book-form'
import { orDash } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { safePath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import { takenNotice } from '~/workflows/desk-steps.server'

export const handle: Handle<typeof loader> = {
  title: (t, { book }) => t('producedBook', { title: book.title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const book = await loadOrThrow(args, api.produceBook.info, { id: args.params.id })
  const manuscript = await loadOrThrow(args, api.manuscript.info, { bookId: book.bookId })
  const divided = book.formats.filter(({ volumes }) => volumes)
  const volumes = await Promise.all(
    divided.map(async ({ prodType }) => ({
      prodType,
      items: (
        await loadOrThrow(args, api.produceBook.volumes, { bookId: book.bookId, type: prodType })
      ).items,
    })),
  )
  const { items: pieces } = await loadOrThrow(args, api.produceBook.schedule, {
    bookId: book.bookId,
    size: 100,
  })
  return {
    book,
    volumes,
    pieces,
    manuscript: { state: manuscript.state, counts: manuscript.counts },
    from: safePath(queryFields(args.request).from),
    today: todayInSeoul(),
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleIntents(args, {
    takeWhole: [
      api.volume.takeWhole,
      async ({ id }) => {
        const to = href('/producer/volume/:id', { id })
        return redirectWithNotice(args, to, await takenNotice(args, { id }, to))
      },
    ],
  })

export default function ProducerItem() {
  const { book, volumes, pieces, manuscript, from, today } = useLoaderData<typeof loader>()
  const t = useT()
  const formats = visibleFormats(book.formats)
  const open = formats.length === 0 || formats.some(({ finished }) => !finished)
  return (
    <Page>
      <DescriptionList
        items={[
          {
            name: t('needDate'),
            value: <NeedDate date={book.needDate} today={today} open={open} />,
          },
          {
            name: t('publisherFile'),
            value: <SourceFile bookId={book.bookId} file={book.publisherFile} />,
          },
          {
            name: t('manuscriptFact'),
            value: <ManuscriptLink bookId={book.bookId} {...manuscript} />,
          },
          ...useFieldItems(fieldsOf('producerDetails'), book),
          {
            name: t('producersOf'),
            value: orDash(book.producers.map(({ name }) => name).join(', ')),
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
      <FormatsTable bookId={book.bookId} formats={formats} />
      <BookPieces rows={pieces} today={today} />
      {volumes.map(({ prodType, items }) => (
        <VolumesTable key={prodType} prodType={prodType} volumes={items} today={today} />
      ))}
      <TakeWholeSection
        bookId={book.bookId}
        types={formats
          .filter(({ finished, file, volumes: divided }) => !finished && !file && !divided)
          .map(({ prodType }) => prodType)}
        producers={book.producers}
        administrator={useAdministrator()}
      />
      <RequestHistory logs={book.requestLogs} />
      {from ? <BackLink from={from}>{t('backTo')}</BackLink> : null}
    </Page>
  )
}
