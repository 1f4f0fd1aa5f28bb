/** A small script of a page that works without it; not sent to users who save data. */
import { useRouteLoaderData } from '@remix-run/react'
import type { Frame } from '~/components/frame/frame'

export function Script({ src }: { src: `/${string}.js` }) {
  const frame = useRouteLoaderData<Frame>('root')
  return frame?.scripts === false ? null : <script src={src} defer />
}
