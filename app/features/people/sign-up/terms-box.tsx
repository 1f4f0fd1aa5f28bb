/** A long text in a scrollable box, which the keyboard can scroll, too. */
import { useI18n } from '~/i18n/provider'
import type { Article } from './terms'

/** `id` names the box. */
export function TermsBox({
  id,
  heading,
  articles,
}: {
  id: string
  heading: string
  articles: Article[]
}) {
  const { locale } = useI18n()
  return (
    <>
      <h2 id={id}>{heading}</h2>
      <section
        className="terms-box"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        aria-labelledby={id}
        lang={locale === 'ko' ? undefined : 'ko'}
      >
        {articles.map(({ id, title, paragraphs }) => (
          <div key={id}>
            <h3>{title}</h3>
            {paragraphs.map((part, i) =>
              typeof part === 'string' ? (
                <p key={i}>{part}</p>
              ) : (
                <ul key={i}>
                  {part.items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
          </div>
        ))}
      </section>
    </>
  )
}
