/** The screen of a search without results: looser keywords, similar titles, and contact details. */
import { business } from '~/tables/business'
import { count } from '~/i18n/format'
import { toIsbn13 } from '~/features/catalogue/book/isbn/isbn'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import type { Suggestions } from '~/features/catalogue/book/book.output'

const searchFor = (keyword: string) => href('/', { keyword })

/** `narrowed`: filters were chosen; without them the keyword may find something. */
export function NoResult({
  keyword,
  narrowed,
  help: { looser, titles },
  from,
}: {
  keyword: string
  narrowed: boolean
  help: Suggestions
  from: string
}) {
  const t = useT()
  return (
    <section className="empty" aria-labelledby="no-result">
      <h2 id="no-result">{t(narrowed ? 'noResultFilters' : 'noResult', { keyword })}</h2>
      {narrowed ? (
        <p className="actions">
          <a className="button-secondary" href={searchFor(keyword)}>
            {t('withoutFilters', { keyword })}
          </a>
        </p>
      ) : null}
      <SimilarTitles titles={titles} from={from} />
      {looser.length > 0 ? (
        <>
          <p>{t('noResultIgnored')}</p>
          <ul>
            {looser.map(({ keyword, ignored, count: found }) => (
              <li key={keyword}>
                <a href={searchFor(keyword)}>{t('looserLink', { keyword, count: count(found) })}</a>
                {ignored.length > 0
                  ? ` (${t('looserIgnored', { words: ignored.join(', ') })})`
                  : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <ContactHint />
      <ProposeBook keyword={keyword} />
    </section>
  )
}

function SimilarTitles({ titles, from }: { titles: Suggestions['titles']; from: string }) {
  const t = useT()
  if (titles.length === 0) return null
  return (
    <>
      <h3>{t('nearestTitles')}</h3>
      <ul>
        {titles.map(({ id, title, publisher }) => (
          <li key={id}>
            <a href={withReturnPath(href('/item/:id', { id }), from)}>{title}</a>, {publisher}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The text when no book passes the filters of the advanced search. */
export function NoMatch() {
  const t = useT()
  return (
    <section className="empty" aria-labelledby="no-result">
      <h2 id="no-result">{t('noResultFilters')}</h2>
      <p>
        {t('noResultLooser')} <a href={href('/')}>{t('toSimple')}</a>
      </p>
      <ContactHint />
      <ProposeBook />
    </section>
  )
}

/** The way to have a book made that is in no list; what was searched for stands in its form. */
export function ProposeBook({ keyword = '' }: { keyword?: string }) {
  const t = useT()
  const isbn = toIsbn13(keyword)
  return (
    <p className="actions">
      <a
        className="button-secondary"
        href={href('/proposals/new', { isbn, title: isbn ? '' : keyword })}
      >
        {t('proposeBook')}
      </a>
    </p>
  )
}

function ContactHint() {
  const t = useT()
  return (
    <>
      <p>{t('noResultAsk')}</p>
      <p className="actions">
        <a href={`tel:${business.phone}`}>{t('askByPhone', { phone: business.phone })}</a>
        <a href={`mailto:${business.email}`}>{t('askByMail', { email: business.email })}</a>
      </p>
    </>
  )
}

/**
 * Suggests the Korean reading of a Latin keyword (tngkr → 수학); the search itself is not changed.
 */
export function KeyboardReading({ keyword, count: found }: { keyword: string; count: number }) {
  const t = useT()
  return (
    <p className="actions">
      <span>{t('didYouMean', { keyword })}</span>
      <a href={searchFor(keyword)}>{t('looserLink', { keyword, count: count(found) })}</a>
    </p>
  )
}
