/** The school of a member: its field, a search, and the schools found as buttons. */
import { useActionData } from '@remix-run/react'
import { Field } from '~/components/form'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

type School = { name: string; address: string }
type SchoolStepData = {
  schoolStep?: { found?: { items: School[]; totalCount: number }; used?: string }
}

/** What the fields say, by who fills them in. */
const wording = {
  /** an administrator who registers somebody with the address of the school */
  registration: { hint: 'registerSchoolHint', none: 'schoolNone', used: 'schoolUsed' },
  /** an administrator who changes a member */
  member: { hint: 'memberSchoolHint', none: 'memberSchoolNone', used: 'schoolChosen' },
  /** somebody who chooses their own school */
  own: { hint: 'ownSchoolHint', none: 'ownSchoolNone', used: 'ownSchoolChosen' },
  /** an administrator who says whose order file it is */
  orderFile: { hint: 'orderSchoolHint', none: 'memberSchoolNone', used: 'schoolChosen' },
} as const
type Wording = (typeof wording)[keyof typeof wording]

/**
 * `names`: schools to choose from while typing; `proposals`: what else is likely. See
 * workflows/school-step.server.ts.
 */
export function SchoolFields({
  form,
  names,
  proposals = [],
  required = false,
}: {
  form: keyof typeof wording
  names?: string[]
  proposals?: string[]
  required?: boolean
}) {
  const t = useT()
  const words = wording[form]
  return (
    <>
      <Field
        name="schoolName"
        label={t('schoolName')}
        hint={t(words.hint)}
        list={names && 'schools'}
        autoComplete="off"
        maxLength={100}
        required={required}
      />
      {names ? (
        <datalist id="schools">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ) : null}
      <p>
        <button className="button-secondary" name="schoolStep" value="find">
          {t('schoolFind')}
        </button>
      </p>
      <FoundSchools words={words} proposals={proposals} />
    </>
  )
}

/** The answer to the search has the focus, as after any other step of the form. */
function FoundSchools({ words, proposals }: { words: Wording; proposals: string[] }) {
  const t = useT()
  const { found, used } = useActionData<SchoolStepData>()?.schoolStep ?? {}
  if (used) return <Answer warn={false} text={t(words.used, { name: used })} />
  if (!found)
    return proposals.length > 0 ? (
      <>
        <p>{t('schoolProposals')}</p>
        <SchoolButtons schools={proposals.map((name) => ({ name, address: '' }))} />
      </>
    ) : null
  if (found.items.length === 0) return <Answer warn text={t(words.none)} />
  const { items, totalCount } = found
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the answer to what was just searched */}
      <h3 id="schools-found" tabIndex={-1} autoFocus>
        {t('schoolsFound', { count: count(totalCount) })}
      </h3>
      <SchoolButtons schools={items} />
      {totalCount > items.length ? <p>{t('schoolsMore', { shown: items.length })}</p> : null}
    </>
  )
}

const SchoolButtons = ({ schools }: { schools: School[] }) => (
  <ul className="found-schools">
    {schools.map(({ name, address }) => (
      <li key={name}>
        <button className="button-quiet" name="schoolStep" value={`use:${name}`}>
          {name}
          {address ? <span className="small"> {address}</span> : null}
        </button>
      </li>
    ))}
  </ul>
)

function Answer({ warn, text }: { warn: boolean; text: string }) {
  return (
    <p
      role="status"
      className={warn ? 'notice notice-warn' : 'notice'}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the answer to what was just searched
      autoFocus
    >
      {text}
    </p>
  )
}
