/** What search engines should not ask for, and where the addresses of the others are. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { urlOf } from '~/platform/request-url'

/** Private pages say themselves that they are for no index; their addresses do not stand here. */
const closed = ['/api/', '/admin', '/producer', '/sandbox/']

export const loader = ({ request }: LoaderFunctionArgs) =>
  new Response(
    [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${urlOf(request).origin}/sitemap.xml`,
      '',
    ].join('\n'),
    {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      },
    },
  )
