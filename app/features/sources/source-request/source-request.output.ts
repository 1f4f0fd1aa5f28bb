/** Output schemas of requests for sources, publishers, and a publisher's page. */
import * as z from 'zod/mini'
import { sourceMakers, sourceOutcomes, sourceStates, sourceSteps } from '~/tables/staff-codes'
import { count, id, listOf, time } from '~/validation/output'

const day = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)))
const values = <const T extends readonly { value: string }[]>(rows: T) =>
  rows.map(({ value }) => value) as unknown as [T[number]['value'], ...T[number]['value'][]]

const level = z.enum(['warn', 'good', 'bad'])
/** A file that came for a request, with what was found in it. */
const file = z.object({
  id,
  name: z.string(),
  path: z.string(),
  size: count,
  date: time,
  report: z.nullable(z.object({ level, text: z.string() })),
  looking: z.boolean(),
})
const request = z.object({
  id,
  publisherId: id,
  publisher: z.string(),
  bookId: z.string(),
  bookRowId: id,
  title: z.string(),
  creator: z.string(),
  isbn: z.string(),
  pdf: z.boolean(),
  copies: count,
  state: z.enum(values(sourceStates)),
  /** what is due next, and when; null once it is closed */
  nextDay: day,
  sentDay: day,
  promisedDay: day,
  reminders: count,
  outcome: z.union([z.literal(''), z.enum(values(sourceOutcomes))]),
  /** the first day on which a lesson or a reader needs it, and copies that wait for it */
  needed: day,
  waiting: count,
  files: z.array(file),
})
export type SourceRequestItem = z.infer<typeof request>
export const Requests = listOf(request)

const publisherRow = {
  id,
  name: z.string(),
  contact: z.string(),
  email: z.string(),
  phone: z.string(),
}
export const Publishers = z.extend(
  listOf(
    z.object({
      ...publisherRow,
      /** requests that are open, and those for which a person has something to do */
      open: count,
      due: count,
      toSend: count,
      asked: count,
      promised: count,
      broken: count,
      came: count,
      refused: count,
      askedSince: day,
      firstPromise: day,
      needed: day,
    }),
  ),
  { counts: z.object({ due: count, open: count, all: count, toSend: count }) },
)
export type PublisherItem = z.infer<typeof Publishers>['items'][number]

const step = z.object({
  id,
  requestId: id,
  title: z.string(),
  kind: z.enum(values(sourceSteps)),
  maker: z.enum(values(sourceMakers)),
  userName: z.string(),
  day,
  text: z.string(),
  time,
  /** of a mail that carries it: how it stands; '' without one */
  mail: z.string(),
})
export const Publisher = z.object({
  ...publisherRow,
  address: z.string(),
  note: z.string(),
  updateTime: time,
  /** other spellings of its name */
  names: z.array(z.string()),
  /** the address of its page, once something was sent */
  link: z.nullable(z.object({ address: z.string(), expireTime: time })),
  /** whether mails go out to its address */
  takesMail: z.boolean(),
  steps: z.array(step),
  punctuality: z.object({
    /** sources that came, of those that were requested and of those that were promised */
    came: count,
    days: z.nullable(z.int()),
    promised: count,
    inTime: count,
    late: z.nullable(z.int()),
  }),
})
export type PublisherInfo = z.infer<typeof Publisher>

/** The letter to a publisher, of everything that it has not answered or promised. */
export const Letter = z.object({
  publisher: z.string(),
  address: z.string(),
  contact: z.string(),
  subject: z.string(),
  lead: z.string(),
  parts: z.array(z.object({ heading: z.string(), books: z.array(z.string()) })),
  how: z.string(),
  link: z.nullable(z.string()),
})
export const Sent = z.object({ requests: count, mailed: count, letters: z.array(id) })
export const Reminded = z.object({ requests: count, mailed: count })
export const Mailed = z.object({ mailed: z.boolean() })

/** What a publisher sees by its link; `publisher` is null for a link to a folder alone. */
export const AnswerPage = z.object({
  publisher: z.nullable(z.string()),
  items: z.array(
    z.object({
      id,
      bookId: z.string(),
      title: z.string(),
      creator: z.string(),
      isbn: z.string(),
      grade: z.string(),
      pdf: z.boolean(),
      copies: count,
      state: z.enum(values(sourceStates)),
      promisedDay: day,
      needed: day,
      waiting: count,
      /** why the last file cannot be used; '' when nothing is returned */
      returned: z.string(),
      files: z.array(
        z.object({ name: z.string(), report: z.nullable(z.object({ level, text: z.string() })) }),
      ),
    }),
  ),
  /** files that came by the link and do not tell their book */
  unmatched: z.array(
    z.object({ id, name: z.string(), report: z.nullable(z.object({ level, text: z.string() })) }),
  ),
  note: z.string(),
  expireTime: time,
  filesLeft: count,
  bytesLeft: count,
  received: count,
})
export type AnswerPage = z.infer<typeof AnswerPage>
/** `receipt`: of the files; null where none came. `unmatched`: those of them that do not tell their book. */
export const Answered = z.object({
  answered: count,
  receipt: z.nullable(z.string()),
  unmatched: count,
})
