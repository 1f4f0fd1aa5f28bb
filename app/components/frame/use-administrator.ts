/** Whether the person who looks at the page is an administrator. */
import { useRouteLoaderData } from '@remix-run/react'
import { isAdministrator } from '~/tables/codes'
import type { Frame } from './frame'

export function useAdministrator(): boolean {
  const me = useRouteLoaderData<Frame>('root')?.me
  return me ? isAdministrator(me) : false
}
