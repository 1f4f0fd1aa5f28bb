/** The 404 page for every address without a screen. */
import { data } from '@remix-run/node'

export function loader(): never {
  throw data(null, { status: 404 })
}

export const action = loader

export default function NotFound() {
  return null
}
