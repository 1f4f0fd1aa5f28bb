/** Text about the volumes that can be read today, as the server wrote it. */
import { useI18n, useWord } from '~/i18n/provider'

type ReadableState = { prodType: string; text: { ko: string; en: string } }

/** One paragraph for each production type, or only the one of `prodType`. */
export function ReadableVolumes({
  states,
  prodType,
}: {
  states: ReadableState[]
  prodType?: string
}) {
  const nameOf = useWord()
  const { locale } = useI18n()
  return (
    <>
      {states
        .filter((state) => !prodType || state.prodType === prodType)
        .map((state) => (
          <p key={state.prodType}>
            {prodType ? '' : `${nameOf(state.prodType)}: `}
            {state.text[locale]}
          </p>
        ))}
    </>
  )
}
