/** Help where a search found nothing: what was left out, similar titles, whom to ask (quality E-04). */
import { business } from '~/business'
import { count } from '~/format'
import { href } from '~/http/href'
import { withFrom } from '~/safe-path'
import { useSay } from '~/say'

const searchFor = (keyword: string) => href('/', { keyword })

type Help = {
  looser: { keyword: string; ignored: string[]; count: number }[]
  titles: { id: number; title: string; publisher: string }[]
}

export function NoResult({
  keyword,
  help: { looser, titles },
  from,
}: {
  keyword: string
  help: Help
  from: string
}) {
  const say = useSay()
  return (
    <section className="empty" aria-labelledby="no-result">
      <h2 id="no-result">{say('noResult', { keyword })}</h2>
      {looser.length > 0 ? (
        <>
          <p>{say('noResultIgnored')}</p>
          <ul>
            {looser.map(({ keyword, ignored, count: found }) => (
              <li key={keyword}>
                <a href={searchFor(keyword)}>
                  {say('looserLink', { keyword, count: count(found) })}
                </a>
                {ignored.length > 0
                  ? ` (${say('looserIgnored', { words: ignored.join(', ') })})`
                  : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {titles.length > 0 ? (
        <>
          <h3>{say('nearestTitles')}</h3>
          <ul>
            {titles.map(({ id, title, publisher }) => (
              <li key={id}>
                <a href={withFrom(href('/item/:id', { id }), from)}>{title}</a>, {publisher}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <AskUs />
    </section>
  )
}

/** Nothing passes the filters of the advanced search. */
export function NoMatch() {
  const say = useSay()
  return (
    <section className="empty" aria-labelledby="no-result">
      <h2 id="no-result">{say('noResultFilters')}</h2>
      <p>
        {say('noResultLooser')} <a href={href('/')}>{say('toSimple')}</a>
      </p>
      <AskUs />
    </section>
  )
}

function AskUs() {
  const say = useSay()
  return (
    <>
      <p>{say('noResultAsk')}</p>
      <p>{say('askUs', { phone: business.phone, email: business.email })}</p>
    </>
  )
}

/** tngkr → 수학: offered, never done by itself. */
export function Reading({ keyword, count: found }: { keyword: string; count: number }) {
  const say = useSay()
  return (
    <p className="actions">
      <span>{say('didYouMean', { keyword })}</span>
      <a href={searchFor(keyword)}>{say('looserLink', { keyword, count: count(found) })}</a>
    </p>
  )
}
