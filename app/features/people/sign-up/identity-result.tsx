/** The result of an identity check, which this window says and tells the page that opened it. */
import type { ReactNode } from 'react'

/**
 * `children`: the link to the next step. When the page that opened this window answers
 * (public/sign-up.js), the link closes the window instead: `data-close` is its text then,
 * `data-told` the sentence before it.
 */
export function IdentityResult({
  result,
  said,
  children,
}: {
  result: 'verified' | 'failed'
  said: string
  children: ReactNode
}) {
  return (
    <>
      <p
        className={result === 'verified' ? 'notice' : 'notice notice-warn'}
        role={result === 'verified' ? 'status' : 'alert'}
        data-identity={result}
        tabIndex={-1}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the window says at once how the check ended
        autoFocus
      >
        {said}
      </p>
      <p className="actions">{children}</p>
    </>
  )
}
