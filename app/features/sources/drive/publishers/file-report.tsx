/** Shows a file's content report, and asks before a file is registered for a book. */
import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Confirm } from '~/components/confirm'
import { RadioGroupField, Form } from '~/components/form'
import { Input } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { Tag } from '~/components/tag'
import { fileSize } from '~/i18n/format'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { type Translate, useT } from '~/i18n/provider'
import {
  ReportInput,
  RegPublisher,
} from '~/features/sources/drive/inspection/file-inspection.schema'
import type { ReportView } from '~/features/sources/drive/inspection/file-inspection.server'
import { driveLink } from '~/features/sources/drive/drive-links'
import type { PossibleBook, RegistrationPreview } from '~/features/sources/drive/drive.output'

const levelColours = { good: 'green', warn: 'yellow', bad: 'red' } as const

/** The report in a list: the judgement in a few words. Nothing for a file without a report. */
export function ReportSummary({
  report,
}: {
  report: { level: keyof typeof levelColours; text: string } | null
}) {
  return report ? <Tag colour={levelColours[report.level]}>{report.text}</Tag> : null
}

/**
 * The full report with a button that starts an inspection. `heading`: under a question it is the next
 * level. `path` and `name` say which file, or `bookId` whose.
 */
export function FileReport({
  report,
  heading: Heading = 'h3',
  ...target
}: {
  report: ReportView
  heading?: 'h2' | 'h3'
  path?: string
  name?: string
  bookId?: string
}) {
  const t = useT()
  const { pathname, search } = useLocation()
  return (
    <>
      <Heading>{t('intakeReport')}</Heading>
      {report?.level ? (
        <>
          <p>
            <ReportSummary report={{ level: report.level, text: report.text }} />
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
          {report.text} <a href={pathname + search}>{t('intakeReload')}</a>
        </p>
      ) : null}
      {report ? null : <p>{t('intakeNotYet')}</p>}
      {report?.looking ? null : (
        <Form id="examine-form" schema={ReportInput} intent="examine">
          {Object.entries(target).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p>
            <button className="button-secondary">
              {t(report ? 'intakeLookAgain' : 'intakeLook')}
            </button>
          </p>
        </Form>
      )}
    </>
  )
}

/** 『수학 1』, 중, 미래엔, … 2026-0000001 */
const bookDescription = (
  t: Translate,
  { title, grade, publisher, creator, curriculum, purpose, bookId }: PossibleBook,
) =>
  [
    `『${title}』`,
    t('typeName', { type: grade }),
    publisher,
    creator,
    curriculum,
    t('typeName', { type: purpose }),
    bookId,
  ]
    .filter(Boolean)
    .join(', ')

type Asked = { address: string; register: string | number }

/**
 * Appears when the address asks for it: ?register=<name>, with &book=<book ID> for a book that the
 * name does not say.
 */
export function RegisterSection({
  registering,
  path,
  asked = { address: driveLink(path), register: registering.name },
  children,
}: {
  registering: RegistrationPreview
  path: string
  /** the page that asks, and how its address names the file */
  asked?: Asked
  children?: ReactNode
}) {
  const t = useT()
  const { pathname, search } = useLocation()
  const { name, owner, report } = registering
  const cancelTo = useUrlWith()({ register: null, book: null })
  return (
    <Confirm question={t('registerQuestion', { name })} cancelTo={cancelTo}>
      {owner ? (
        <p>
          {t('registerOwner', owner)}{' '}
          <a
            href={withReturnPath(
              href('/admin/produce/item/:bookId', { bookId: owner.bookId }),
              pathname + search,
            )}
          >
            {t('registerToBook', owner)}
          </a>
        </p>
      ) : (
        <>
          <BookChoices preview={registering} path={path} />
          <OtherBookForm preview={registering} asked={asked} />
        </>
      )}
      <FileReport report={report} heading="h2" path={path} name={name} />
      {children}
    </Confirm>
  )
}

/** The possible books: a single one that the name says, or several to choose from. */
function BookChoices({
  preview: { name, certain, proposed, books },
  path,
}: {
  preview: RegistrationPreview
  path: string
}) {
  const t = useT()
  const [only] = books
  if (!only) return <p>{t('registerNone')}</p>
  const chosen = certain ? only : null
  return (
    <Form
      id="register-form"
      schema={RegPublisher}
      intent="regPublisher"
      defaultValues={proposed ? { bookId: proposed } : undefined}
    >
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
            {t('registerBook')}: <strong>{bookDescription(t, chosen)}</strong>
          </p>
          {chosen.file ? (
            <p>
              {t('registerReplaces', {
                name: chosen.file.name,
                size: fileSize(chosen.file.size),
              })}
            </p>
          ) : null}
          <input type="hidden" name="bookId" value={chosen.bookId} />
        </>
      ) : (
        <RadioGroupField
          name="bookId"
          legend={t('registerBook')}
          hint={t(proposed ? 'registerProposed' : 'registerChoose')}
          required
          options={books.map((book) => ({
            value: book.bookId,
            label: [
              bookDescription(t, book),
              book.file ? t('registerReplacesIn', { name: book.file.name }) : '',
            ]
              .filter(Boolean)
              .join(' — '),
          }))}
        />
      )}
      <p>
        <button className="button">{t('registerYes')}</button>
      </p>
    </Form>
  )
}

/**
 * For a book that the name does not say: its book ID leads to the same question about that book.
 */
function OtherBookForm({
  preview: { unknown, books },
  asked: { address, register },
}: {
  preview: RegistrationPreview
  asked: Asked
}) {
  const t = useT()
  const form = (
    <form id="register-find" method="get" action={address}>
      <input type="hidden" name="register" value={register} />
      <Input
        id="register-book"
        name="book"
        label={t('bookId')}
        hint={t('registerIdHint')}
        error={unknown ? t('registerUnknown', { bookId: unknown }) : undefined}
        defaultValue={unknown ?? ''}
        autoComplete="off"
        maxLength={50}
        required
      />
      <p>
        <button className="button-secondary">{t('registerFindId')}</button>
      </p>
    </form>
  )
  return books.length === 0 ? (
    form
  ) : (
    <details open={unknown !== null}>
      <summary>{t('registerOtherBook')}</summary>
      {form}
    </details>
  )
}
