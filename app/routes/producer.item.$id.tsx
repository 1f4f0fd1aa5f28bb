/** One book for its producer, to read: fields, formats, volumes, files, and what was bought for it. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { query } from '~/api/read-form.server'
import { load } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { Facts } from '~/components/table'
import { BackLink } from '~/features/book/book-parts'
import { NeedDate } from '~/features/produce-book/need-date'
import {
  FormatsTable,
  shownFormats,
  SourceFile,
  VolumesTable,
} from '~/features/produce-book/producer-parts'
import { History } from '~/features/request-book/book-form'
import { date, dateTime, orDash } from '~/format'
import type { Handle } from '~/handle'
import { safePath } from '~/safe-path'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say, { book }) => say('producedBook', { title: book.title }),
}

export async function loader(args: LoaderFunctionArgs) {
  const book = await load(args, api.produceBook.info, { id: args.params.id })
  const divided = book.formats.filter(({ volumes }) => volumes)
  const volumes = await Promise.all(
    divided.map(async ({ prodType }) => ({
      prodType,
      items: (await load(args, api.produceBook.volumes, { bookId: book.bookId, type: prodType }))
        .items,
    })),
  )
  return { book, volumes, from: safePath(query(args.request).from), today: date(new Date()) }
}

const names = [
  'bookId',
  'title',
  'grade',
  'publisher',
  'creator',
  'curriculum',
  'permission',
  'purpose',
  'prodDate',
  'pubDate',
  'isbn',
  'distributor',
] as const

export default function ProducerItem() {
  const { book, volumes, from, today } = useLoaderData<typeof loader>()
  const say = useSay()
  const formats = shownFormats(book.formats)
  const open = formats.length === 0 || formats.some(({ finished }) => !finished)
  return (
    <Page>
      <Facts
        facts={[
          {
            name: say('needDate'),
            value: <NeedDate date={book.needDate} today={today} open={open} />,
          },
          {
            name: say('publisherFile'),
            value: <SourceFile bookId={book.bookId} file={book.publisherFile} />,
          },
          ...names.map((name) => ({ name: say(name), value: orDash(book[name]) })),
          {
            name: say('producersOf'),
            value: orDash(book.producers.map(({ name }) => name).join(', ')),
          },
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
      <FormatsTable bookId={book.bookId} formats={formats} />
      {volumes.map(({ prodType, items }) => (
        <VolumesTable key={prodType} prodType={prodType} volumes={items} />
      ))}
      <History logs={book.requestLogs} />
      {from ? <BackLink from={from}>{say('backTo')}</BackLink> : null}
    </Page>
  )
}
