/** What a screen tells the frame: `export const handle: Handle<typeof loader> = …`. */
import { useMatches, useRouteError } from '@remix-run/react'
import type { SerializeFrom } from '@remix-run/node'
import { useT, type Translate } from '~/i18n/provider'

/* eslint-disable @typescript-eslint/no-explicit-any -- a handle is matched with its own loader's data at run time */
export type Handle<Loader = any> = {
  /**
   * the screen's name: its h1 and its part of the title. A page of a list adds `page` for "2쪽 – ".
   */
  title(t: Translate, data: SerializeFrom<Loader>): string
  page?(data: SerializeFrom<Loader>): number | undefined
  /** sends the scripts that validate its forms in the browser; other pages need none */
  hydrate?: boolean
}

/** The innermost screen's handle and data. */
export function useScreen(): { title: string; page: number; hydrate: boolean } | null {
  const t = useT()
  const error = useRouteError()
  const match = useMatches().findLast((match) => (match.handle as Handle | undefined)?.title)
  // When an error page replaces the screen, the screen's data is missing.
  if (error != null || !match) return null
  const handle = match.handle as Handle
  return {
    title: handle.title(t, match.data),
    page: handle.page?.(match.data as any) ?? 1,
    hydrate: handle.hydrate ?? false,
  }
}
