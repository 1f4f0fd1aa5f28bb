/** Marks the words of a text that are in the other language than the page. */
import { Fragment } from 'react'
import { useI18n } from '~/i18n/provider'

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
