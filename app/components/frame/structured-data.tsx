/**
 * JSON-LD of a page: data that browsers do not run, so it needs no nonce. Who saves data gets none:
 * it is for search engines.
 */
import { useRouteLoaderData } from '@remix-run/react'
import type { Frame } from './frame'

export function StructuredData({ json }: { json: string }) {
  if (!useRouteLoaderData<Frame>('root')?.scripts) return null
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json.replace(/</g, '\\u003c') }}
    />
  )
}
