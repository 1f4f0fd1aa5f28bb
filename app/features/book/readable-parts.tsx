/** What can be read today, in the words of the server. */
import { useWords } from '~/say'

type State = { prodType: string; text: { ko: string; en: string } }

/** One paragraph a format; only that of `prodType` when it is given. */
export function Readable({ states, prodType }: { states: State[]; prodType?: string }) {
  const { locale } = useWords()
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
