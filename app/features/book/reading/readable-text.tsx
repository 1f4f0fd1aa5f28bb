/** What can be read today, in the words of the server. */
import { useI18n } from '~/i18n/provider'

type ReadableState = { prodType: string; text: { ko: string; en: string } }

/** One paragraph a format; only that of `prodType` when it is given. */
export function ReadableVolumes({
  states,
  prodType,
}: {
  states: ReadableState[]
  prodType?: string
}) {
  const { locale } = useI18n()
  return (
    <>
      {states
        .filter((state) => !prodType || state.prodType === prodType)
        .map((state) => (
          <p key={state.prodType}>
            {prodType ? '' : `${state.prodType}: `}
            {state.text[locale]}
          </p>
        ))}
    </>
  )
}
