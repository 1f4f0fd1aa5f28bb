/** What was found out about a file's content, and the question before a file becomes the publisher's file of a book. */
import { useLocation } from '@remix-run/react'
import { Confirm } from '~/components/confirm'
import { ChoiceField, Form } from '~/components/form'
import { Input } from '~/components/input'
import { useAddress } from '~/components/pagination'
import { Tag } from '~/components/tag'
import { fileSize } from '~/format'
import { href } from '~/http/href'
import { withFrom } from '~/safe-path'
import { useSay } from '~/say'
import { OfReport, RegPublisher } from './intake.schema'
import type { ToldReport } from './intake.server'
import { driveLink } from './links'
import type { Possible, Registering } from './register.server'

const colours = { good: 'green', warn: 'yellow', bad: 'red' } as const

/** In a list: how good a file is, in a few words. Nothing of a file that was not looked at. */
export function ReportLine({
  report,
}: {
  report: { level: keyof typeof colours; text: string } | null
}) {
  return report ? <Tag colour={colours[report.level]}>{report.text}</Tag> : null
}

/** In full, with the button that has the file looked at (again). `path` and `name` say which file, or `bookId` whose. */
export function FileReport({
  report,
  ...of
}: {
  report: ToldReport
  path?: string
  name?: string
  bookId?: string
}) {
  const say = useSay()
  const { pathname, search } = useLocation()
  return (
    <>
      <h3>{say('intakeReport')}</h3>
      {report?.level ? (
        <>
          <p>
            <ReportLine report={{ level: report.level, text: report.text }} />
          </p>
          <ul>
            {report.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : null}
      {report?.looking ? (
        <p>
          {report.text} <a href={pathname + search}>{say('intakeReload')}</a>
        </p>
      ) : null}
      {report ? null : <p>{say('intakeNotYet')}</p>}
      {report?.looking ? null : (
        <Form id="examine-form" schema={OfReport} intent="examine">
          {Object.entries(of).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p>
            <button className="button-secondary">
              {say(report ? 'intakeLookAgain' : 'intakeLook')}
            </button>
          </p>
        </Form>
      )}
    </>
  )
}

/** 『수학 1』, 중, 미래엔, … 2026-0000001 */
const described = ({ title, grade, publisher, creator, curriculum, purpose, bookId }: Possible) =>
  [`『${title}』`, grade, publisher, creator, curriculum, purpose, bookId]
    .filter(Boolean)
    .join(', ')

/** Stands where the address asks for it: ?register=<name>, with &book=<book id> for one that the name does not say. */
export function RegisterSection({ asked, path }: { asked: Registering; path: string }) {
  const say = useSay()
  const { pathname, search } = useLocation()
  const { name, owner, report } = asked
  const cancelTo = useAddress()({ register: null, book: null })
  return (
    <Confirm question={say('registerQuestion', { name })} cancelTo={cancelTo}>
      {owner ? (
        <p>
          {say('registerOwner', owner)}{' '}
          <a
            href={withFrom(
              href('/admin/produce/item/:bookId', { bookId: owner.bookId }),
              pathname + search,
            )}
          >
            {say('registerToBook', owner)}
          </a>
        </p>
      ) : (
        <>
          <Books asked={asked} path={path} />
          <OtherBook asked={asked} path={path} />
        </>
      )}
      <FileReport report={report} path={path} name={name} />
    </Confirm>
  )
}

/** The books that may be meant: one that the name says, or several to choose from. */
function Books({ asked: { name, certain, books }, path }: { asked: Registering; path: string }) {
  const say = useSay()
  const [only] = books
  if (!only) return <p>{say('registerNone')}</p>
  const chosen = certain ? only : null
  return (
    <Form id="register-form" schema={RegPublisher} intent="regPublisher">
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="type" value="publisher" />
      <input type="hidden" name="name" value={name} />
      <input
        type="hidden"
        name="seen"
        value={books.map(({ bookId, file }) => `${bookId} ${file?.version ?? 'none'}`).join(',')}
      />
      {chosen ? (
        <>
          <p>
            {say('registerBook')}: <strong>{described(chosen)}</strong>
          </p>
          {chosen.file ? (
            <p>
              {say('registerReplaces', {
                name: chosen.file.name,
                size: fileSize(chosen.file.size),
              })}
            </p>
          ) : null}
          <input type="hidden" name="bookId" value={chosen.bookId} />
        </>
      ) : (
        <ChoiceField
          name="bookId"
          legend={say('registerBook')}
          hint={say('registerChoose')}
          required
          options={books.map((book) => ({
            value: book.bookId,
            label: [
              described(book),
              book.file ? say('registerReplacesIn', { name: book.file.name }) : '',
            ]
              .filter(Boolean)
              .join(' — '),
          }))}
        />
      )}
      <p>
        <button className="button">{say('registerYes')}</button>
      </p>
    </Form>
  )
}

/** For a book that the name does not say: its id leads to the same question with that book. */
function OtherBook({
  asked: { name, unknown, books },
  path,
}: {
  asked: Registering
  path: string
}) {
  const say = useSay()
  const form = (
    <form id="register-find" method="get" action={driveLink(path)}>
      <input type="hidden" name="register" value={name} />
      <Input
        id="register-book"
        name="book"
        label={say('bookId')}
        hint={say('registerIdHint')}
        error={unknown ? say('registerUnknown', { bookId: unknown }) : undefined}
        defaultValue={unknown ?? ''}
        autoComplete="off"
        maxLength={50}
        required
      />
      <p>
        <button className="button-secondary">{say('registerFindId')}</button>
      </p>
    </form>
  )
  return books.length === 0 ? (
    form
  ) : (
    <details open={unknown !== null}>
      <summary>{say('registerOtherBook')}</summary>
      {form}
    </details>
  )
}
