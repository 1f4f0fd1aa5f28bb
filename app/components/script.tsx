/** A small script of a page that works without it; not sent to users who save data. */
import { useRouteLoaderData } from '@remix-run/react'
import type { Frame } from '~/components/frame/frame'

/** `once`: a module, which runs once however many forms of the page ask for it. */
export function Script({ src, once = false }: { src: `/${string}.js`; once?: boolean }) {
  const frame = useRouteLoaderData<Frame>('root')
  if (frame?.scripts === false) return null
  return once ? <script src={src} type="module" /> : <script src={src} defer />
}
