/**
 * Checks paths that come from outside (from, redirect_uri, return paths) against open redirects.
 */
import { fieldLimits } from '~/tables/codes'

const placeholderOrigin = 'http://here.invalid'

/**
 * The path and query when `value` is a path on this origin, else null. It must start with exactly
 * one '/', contain no backslash, scheme or control character, and still be a path of this origin
 * after the URL parser has resolved dots.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > fieldLimits.from) return null
  // eslint-disable-next-line no-control-regex -- control characters are what is being refused
  if (!/^\/(?![/\\])/.test(value) || /[\\\u0000-\u001f\u007f]/.test(value)) return null
  if (!URL.canParse(value, placeholderOrigin)) return null
  const { origin, pathname, search, hash } = new URL(value, placeholderOrigin)
  if (origin !== placeholderOrigin || pathname.startsWith('//')) return null
  return pathname + search + hash
}

/** A link to `path` that carries the path of the page on which it stands. */
export function withReturnPath(path: string, from: string | null | undefined): string {
  return from ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ from })}` : path
}
