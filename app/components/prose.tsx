/** Longer texts (guide, terms): contents first, then sections with anchors. */
import type { ReactNode } from 'react'
import type { Paragraph, Section } from '~/i18n/text-page.server'
import { LangText } from '~/i18n/lang-text'
import { useT } from '~/i18n/provider'

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
            <Paragraphs paragraphs={paragraphs} Text={LangText} />
          </section>
        ))}
      </div>
    </div>
  )
}

/** What stands under a heading. `Text` renders the words. */
export function Paragraphs({ paragraphs, Text }: { paragraphs: Paragraph[]; Text: Words }) {
  return paragraphs.map((part, i) => <ParagraphPart key={i} part={part} Text={Text} />)
}

type Words = (props: { text: string }) => ReactNode

function ParagraphPart({ part, Text }: { part: Paragraph; Text: Words }) {
  if (typeof part === 'string')
    return (
      <p>
        <Text text={part} />
      </p>
    )
  if ('to' in part)
    return (
      <p className="actions">
        <a href={part.to}>
          <Text text={part.text} />
        </a>
      </p>
    )
  return (
    <ul>
      {part.items.map((item, i) => (
        <li key={i}>
          <Text text={item} />
        </li>
      ))}
    </ul>
  )
}
