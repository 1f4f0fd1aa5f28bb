/** A school's plan for a book on the screen: its terms, its lines, and its versions. */
import { planSources, type PlanSource } from '~/tables/staff-codes'
import { Confirm } from '~/components/confirm'
import { Form } from '~/components/form'
import { Empty, column, type Column, DescriptionList, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day, Minute } from '~/components/when'
import { count, minute } from '~/i18n/format'
import { useI18n, useT, type Translate } from '~/i18n/provider'
import type { PlanView } from './lesson-plan.server'
import { Remove, Restore } from './lesson-plan.schema'

type Plan = NonNullable<PlanView['plan']>
type Lesson = Plan['lessons'][number]
type Version = PlanView['versions'][number]

/** '2027년 1학기' */
export const termName = (t: Translate, term: string) =>
  t('planTermName', { year: term.slice(0, 4), half: term.slice(5) })

/** Who saved a version: a colleague, the centre, or somebody who has left. */
export const byText = (t: Translate, { name, staff }: Version['by']) =>
  staff ? t('planByStaff', { name }) : name || t('planByGone')

export function SourceName({ source }: { source: PlanSource }) {
  const t = useT()
  const { locale } = useI18n()
  return source === 'spread' ? (
    <>
      {planSources.find(({ value }) => value === source)?.[locale]}{' '}
      <Tag colour="yellow">{t('planEstimate')}</Tag>
    </>
  ) : (
    planSources.find(({ value }) => value === source)?.[locale]
  )
}

/** The terms to choose from; `linkTo` makes the address of one. */
export function TermLinks({ plan, linkTo }: { plan: PlanView; linkTo: (term: string) => string }) {
  const t = useT()
  return (
    <nav aria-label={t('planTerms')} className="screen-only">
      <ul className="chips">
        {plan.terms.map((term) => (
          <li key={term}>
            <a href={linkTo(term)} aria-current={term === plan.term ? 'page' : undefined}>
              {termName(t, term)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function PlanFacts({ view }: { view: PlanView }) {
  const t = useT()
  const { plan, school, member, term, first, last } = view
  return (
    <DescriptionList
      items={[
        school
          ? { name: t('planSchool'), value: school.name }
          : { name: t('planOwner'), value: t('planOfMine', { name: member?.name ?? '' }) },
        {
          name: t('planTerm'),
          value: `${termName(t, term)} (${t('planTermDays', { first, last })})`,
        },
        ...(plan
          ? [
              { name: t('planHowMade'), value: <SourceName source={plan.source} /> },
              {
                name: t('planLastChange'),
                value: (
                  <>
                    <Minute of={plan.createTime} ago /> {byText(t, plan.by)}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Doubtful lines first, then all others, each in the order of the plan. */
export function PlanLines({ plan, editTo }: { plan: Plan; editTo: string | null }) {
  const t = useT()
  const doubtful = plan.lessons.filter(({ doubt }) => doubt !== '')
  const certain = plan.lessons.filter(({ doubt }) => doubt === '')
  return (
    <>
      {plan.source === 'spread' ? <p className="notice">{t('planEstimateHelp')}</p> : null}
      {doubtful.length > 0 ? (
        <section aria-labelledby="doubtful">
          <h2 id="doubtful">{t('planDoubtfulCount', { count: count(doubtful.length) })}</h2>
          <p>{t('planDoubtfulHelp')}</p>
          {editTo ? (
            <p className="actions">
              <a className="button" href={editTo}>
                {t('planCheckThese')}
              </a>
            </p>
          ) : null}
          <LessonTable lessons={doubtful} caption={t('planDoubtful')} doubts />
        </section>
      ) : null}
      {certain.length > 0 ? (
        <section aria-labelledby="certain">
          <h2 id="certain">
            {doubtful.length > 0
              ? t('planCertainCount', { count: count(certain.length) })
              : t('planLineCount', { count: count(certain.length) })}
          </h2>
          <LessonTable lessons={certain} caption={t('plan')} />
        </section>
      ) : null}
    </>
  )
}

function LessonTable({
  lessons,
  caption,
  doubts,
}: {
  lessons: Lesson[]
  caption: string
  doubts?: true
}) {
  const t = useT()
  const columns: Column<Lesson>[] = [
    {
      key: 'day',
      heading: t('planDay'),
      main: true,
      className: 'nowrap',
      cell: ({ day }) => <Day of={day} />,
    },
    column.text('unit', t('planUnit'), ({ unit }) => unit || '-'),
    column.text('pages', t('planPages'), (lesson) => pagesText(t, lesson)),
    ...(doubts
      ? [
          {
            key: 'doubt',
            heading: t('planCheck'),
            cell: ({ doubt }: Lesson) => (doubt ? t(doubt) : ''),
          },
        ]
      : []),
  ]
  return (
    <Table
      caption={<span className="hidden-text">{caption}</span>}
      columns={columns}
      rows={lessons}
      rowId={({ place }) => `lesson-${place}`}
    />
  )
}

const pagesText = (t: Translate, { firstPage: first, lastPage: last }: Lesson) =>
  first === null
    ? '-'
    : last === null || last === first
      ? t('planPageOf', { first })
      : t('planPagesOf', { first, last })

export function NoPlan({ mayChange }: { mayChange: boolean }) {
  const t = useT()
  return <Empty heading={t('planNone')} help={t(mayChange ? 'planNoneHelp' : 'planNoneReader')} />
}

export function RemoveQuestion({ view, cancelTo }: { view: PlanView; cancelTo: string }) {
  const t = useT()
  return (
    <Confirm question={t('planRemoveQuestion', { title: view.title })} cancelTo={cancelTo}>
      <p>{t('planRemoveHelp', { count: count(view.plan?.lessons.length ?? 0) })}</p>
      <Form id="remove-form" schema={Remove} intent="remove">
        <input type="hidden" name="term" value={view.term} />
        <input type="hidden" name="version" value={view.version} />
        <button className="button button-danger">{t('planRemoveDo')}</button>
      </Form>
    </Confirm>
  )
}

/** Who saved what when, and the way back to each. */
export function PlanVersions({ view }: { view: PlanView }) {
  const t = useT()
  const { versions, versionCount, version: newest, mayChange } = view
  if (versions.length === 0) return null
  const columns: Column<Version>[] = [
    {
      key: 'time',
      heading: t('planVersionTime'),
      main: true,
      className: 'nowrap',
      cell: ({ createTime }) => <Minute of={createTime} />,
    },
    column.text('by', t('planVersionBy'), ({ by: author }) => byText(t, author)),
    column.text('source', t('planHowMade'), ({ source, fileName }) => (
      <>
        <SourceName source={source} />
        {fileName ? <div className="small">{fileName}</div> : null}
      </>
    )),
    column.number('lessons', t('planLines'), ({ lessons }) => count(lessons)),
    column.text('restore', t('planRestore'), ({ id, source, createTime }) =>
      id === newest && source !== 'removed' ? (
        t('planVersionNow')
      ) : source === 'removed' || !mayChange ? (
        '-'
      ) : (
        <RestoreForm id={id} term={view.term} time={minute(createTime)} />
      ),
    ),
  ]
  return (
    <section id="versions" aria-labelledby="versions-heading">
      <h2 id="versions-heading">{t('planVersions', { count: count(versionCount) })}</h2>
      <Table
        caption={<span className="hidden-text">{t('planToVersions')}</span>}
        columns={columns}
        rows={versions}
        rowId={({ id }) => `version-${id}`}
      />
      {versionCount > versions.length ? (
        <p>{t('planVersionsMore', { shown: count(versions.length) })}</p>
      ) : null}
    </section>
  )
}

function RestoreForm({ id, term, time }: { id: number; term: string; time: string }) {
  const t = useT()
  return (
    <Form id={`restore-${id}`} schema={Restore} intent="restore">
      <input type="hidden" name="term" value={term} />
      <input type="hidden" name="id" value={id} />
      <button className="button-quiet">
        <span className="hidden-text">{time} </span>
        {t('planRestore')}
      </button>
    </Form>
  )
}
