/** Whose plan it is: staff choose a school; members are told until when it is theirs alone. */
import { Input } from '~/components/input'
import { href } from '~/http/href'
import { useT } from '~/i18n/provider'

type SchoolRow = { school: { id: number; name: string }; state: string }

/** `rows`: schools with a plan, or that wait for the book; `names`: to choose from while typing. */
export function SchoolChoice({
  rows,
  names,
  linkTo,
  error,
  typed,
  from,
}: {
  rows: SchoolRow[]
  names: string[]
  linkTo: (school: number) => string
  error?: string
  typed: string
  /** the address to which the plan leads back */
  from: string | null
}) {
  const t = useT()
  return (
    <section aria-labelledby="choose">
      <h2 id="choose">{t('planChooseSchool')}</h2>
      {rows.length > 0 ? (
        <>
          <p>{t('planChooseHelp')}</p>
          <ul className="next-steps">
            {rows.map(({ school, state }) => (
              <li key={school.id}>
                <a href={linkTo(school.id)}>{school.name}</a>{' '}
                {state === 'missing' ? t('planStateMissing') : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <form method="get" className="login">
        {from ? <input type="hidden" name="from" value={from} /> : null}
        <Input
          id="school"
          name="school"
          label={t('planChooseOther')}
          defaultValue={typed}
          error={error}
          list="schools"
          autoComplete="off"
          maxLength={100}
        />
        <datalist id="schools">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button className="button-secondary">{t('planShow')}</button>
      </form>
    </section>
  )
}

/** To a member in no school of the list: the plan is theirs alone until they choose one. */
export function UntilSchool() {
  const t = useT()
  return (
    <>
      <p className="notice">{t('planUntilSchool')}</p>
      <p className="actions">
        <a href={href('/myinfo')}>{t('planToMyInfo')}</a>
      </p>
    </>
  )
}
