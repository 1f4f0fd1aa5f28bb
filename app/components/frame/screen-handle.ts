/** What a screen tells the frame: `export const handle: Handle<typeof loader> = …`. */
import { useMatches, useRouteError } from '@remix-run/react'
import type { SerializeFrom } from '@remix-run/node'
import { isRecord } from '~/platform/records'
import type { Preview } from './preview'
import { useT, type Translate } from '~/i18n/provider'

export type Handle<Loader = unknown> = {
  /**
   * the screen's name: its h1 and its part of the title. A page of a list adds `page` for "2쪽 – ".
   */
  title(t: Translate, data: SerializeFrom<Loader>): string
  page?(data: SerializeFrom<Loader>): number | undefined
  /** what other sites show of a link to this page; only public pages have one */
  preview?(t: Translate, data: SerializeFrom<Loader>): Preview
  /** sends the scripts that validate its forms in the browser; other pages need none */
  hydrate?: boolean
  /**
   * the server keeps its pages for visitors. Everything that such a page shows lies in tables whose
   * writes raise the version of public pages (docs/decisions/1201)
   */
  cachesPage?: boolean
}

/** The handle of a matched route; undefined when it is no screen. */
export const handleOf = ({ handle }: { handle?: unknown }): Handle | undefined =>
  isRecord(handle) && typeof handle.title === 'function' ? (handle as Handle) : undefined

type Screen = { title: string; page: number; hydrate: boolean; preview: Preview | null }

/** The innermost screen's handle and data. */
export function useScreen(): Screen | null {
  const t = useT()
  const error = useRouteError()
  const match = useMatches().findLast(handleOf)
  const handle = match && handleOf(match)
  // When an error page replaces the screen, the screen's data is missing.
  if (error != null || !handle) return null
  return {
    title: handle.title(t, match.data),
    page: handle.page?.(match.data) ?? 1,
    hydrate: handle.hydrate ?? false,
    preview: handle.preview?.(t, match.data) ?? null,
  }
}
