/** The card of a file: findings with their places, facts, and what was not looked at. */
import type { ReactNode } from 'react'
import { Tag } from '~/components/tag'
import { useT } from '~/i18n/provider'
import type { CardText, FileCard, Finding, Place } from './card'
import type { CardState } from './stored-card'

/**
 * `linkTo`: the address of a place on the proof page; null where there is none. `children`: what can
 * be done about a card that is missing, or made for what the file was before.
 */
export function FileCardSection({
  card,
  state,
  linkTo,
  children,
}: {
  card: FileCard | null
  state: CardState
  linkTo: (place: Place) => string | null
  children: ReactNode
}) {
  const t = useT()
  return (
    <section aria-labelledby="card">
      <h2 id="card">{t('cardTitle')}</h2>
      {state === 'looking' ? <p>{t('cardLooking')}</p> : null}
      {state === 'failed' ? <p className="finding">{t('cardFailed')}</p> : null}
      {state === 'none' ? <p>{t('cardNone')}</p> : null}
      {card ? <CardFindings card={card} linkTo={linkTo} /> : null}
      {state === 'looking' ? null : children}
    </section>
  )
}

/** What was found, the facts, and what was not looked at. */
export function CardFindings({
  card,
  linkTo,
}: {
  card: FileCard
  linkTo: (place: Place) => string | null
}) {
  const t = useT()
  const ofSeverity = (severity: Finding['severity']) =>
    card.findings.filter((finding) => finding.severity === severity)
  return (
    <>
      {card.findings.length === 0 ? <p>{t('cardNothingFound')}</p> : null}
      <Findings heading={t('cardSevere')} findings={ofSeverity('severe')} linkTo={linkTo} />
      <Findings heading={t('cardMinor')} findings={ofSeverity('minor')} linkTo={linkTo} />
      <Texts heading={t('cardFacts')} texts={[...card.facts, ...draftFacts(card)]} />
      <Texts heading={t('cardNotChecked')} texts={card.notChecked} />
    </>
  )
}

/** How much of the draft its maker left as it was. */
const draftFacts = ({ draft }: FileCard): CardText[] =>
  draft && draft.lines > 0
    ? [
        {
          key: 'checkFactDraft',
          params: {
            lines: draft.lines,
            same: draft.sameLines,
            share: Math.floor((1000 * draft.sameLines) / draft.lines) / 10,
            cells: draft.cells === 0 ? 0 : Math.floor((1000 * draft.sameCells) / draft.cells) / 10,
          },
        },
      ]
    : []

function Texts({ heading, texts }: { heading: string; texts: CardText[] }) {
  const t = useT()
  if (texts.length === 0) return null
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {texts.map(({ key, params }, i) => (
          <li key={i}>{t(key, params)}</li>
        ))}
      </ul>
    </>
  )
}

function Findings({
  heading,
  findings,
  linkTo,
}: {
  heading: string
  findings: Finding[]
  linkTo: (place: Place) => string | null
}) {
  const t = useT()
  if (findings.length === 0) return null
  return (
    <>
      <h3>
        {heading}{' '}
        <Tag colour={findings[0]!.severity === 'severe' ? 'red' : 'yellow'}>
          {t('cardKinds', { count: findings.length })}
        </Tag>
      </h3>
      <ul>
        {findings.map(({ key, params, count, places }, i) => (
          <li key={i}>
            {t(key, params)}
            {places.length > 0 ? (
              <ul>
                {places.map((place, j) => (
                  <li key={j}>
                    <PlaceText place={place} to={linkTo(place)} />
                  </li>
                ))}
                {count > places.length ? (
                  <li>{t('cardMorePlaces', { count: count - places.length })}</li>
                ) : null}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

/** '3쪽 12줄: …', with a link to it where the file can be read there. */
function PlaceText({ place, to }: { place: Place; to: string | null }) {
  const t = useT()
  const { page, line, part, text } = place
  const where = [
    part,
    page === undefined ? '' : t('placePage', { page }),
    line === undefined ? '' : t('placeLine', { line }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      {to && where ? (
        <a className="file-link" href={to}>
          {where}
        </a>
      ) : (
        where
      )}
      {where && text ? ': ' : ''}
      {text}
    </>
  )
}
