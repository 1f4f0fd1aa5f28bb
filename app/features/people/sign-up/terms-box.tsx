/** A long text in a scrollable box, which the keyboard can scroll, too. */
import { Paragraphs } from '~/components/prose'
import { useI18n } from '~/i18n/provider'
import type { Section } from '~/i18n/text-page.server'

/** Korean without marks, because the box says its language. */
const Plain = ({ text }: { text: string }) => text

/** `id` names the box. */
export function TermsBox({
  id,
  heading,
  sections,
}: {
  id: string
  heading: string
  sections: Section[]
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
        {sections.map(({ id, title, paragraphs }) => (
          <div key={id}>
            <h3>{title}</h3>
            <Paragraphs paragraphs={paragraphs} Text={Plain} />
          </div>
        ))}
      </section>
    </>
  )
}
