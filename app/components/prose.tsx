/** Longer texts (guide, terms): contents first, then sections with anchors. */
import { Fragment } from 'react'
import { useT, useI18n } from '~/i18n/provider'

export type Section = {
  id: string
  title: string
  paragraphs: (string | { items: string[] } | { to: string; text: string })[]
}

/** `lang` when the text is in another language than the page. */
export function Prose({ sections, lang }: { sections: Section[]; lang?: string }) {
  const t = useT()
  return (
    <div className="prose">
      <nav aria-labelledby="contents">
        <h2 id="contents">{t('contents')}</h2>
        <ul lang={lang}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <LangText text={title} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div lang={lang}>
        {sections.map(({ id, title, paragraphs }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              <LangText text={title} />
            </h2>
            {paragraphs.map((part, i) => (
              <ProsePart key={i} part={part} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

function ProsePart({ part }: { part: Section['paragraphs'][number] }) {
  if (typeof part === 'string')
    return (
      <p>
        <LangText text={part} />
      </p>
    )
  if ('to' in part)
    return (
      <p className="actions">
        <a href={part.to}>
          <LangText text={part.text} />
        </a>
      </p>
    )
  return (
    <ul>
      {part.items.map((item, i) => (
        <li key={i}>
          <LangText text={item} />
        </li>
      ))}
    </ul>
  )
}

/** Marks Korean words on an English page with their language. */
export function LangText({ text }: { text: string }) {
  const { locale } = useI18n()
  if (locale === 'ko') return text
  return text.split(/((?:[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]+\d*[ ·,]*)+)/).map((part, i) =>
    i % 2 ? (
      <span key={i} lang="ko">
        {part}
      </span>
    ) : (
      <Fragment key={i}>{part}</Fragment>
    ),
  )
}
