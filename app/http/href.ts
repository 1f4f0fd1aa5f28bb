/** Builds links to screens: the address of a route with its parameters and query. */
import type { paths } from './paths'

type Route = Exclude<(typeof paths)[number], '/*' | '/api/*'>
/** A screen's address; a route that ends in `/*` may also be linked without the rest. */
type Path = Route | (Route extends infer R ? (R extends `${infer Base}/*` ? Base : never) : never)

/** The address of a screen without parameters. */
export type ScreenPath = Exclude<Path, `${string}:${string}` | `${string}*`>

type NameIn<P extends string> = P extends `${infer Before}/*`
  ? NameIn<Before> | '*'
  : P extends `${string}:${infer Name}/${infer Rest}`
    ? Name | NameIn<`/${Rest}`>
    : P extends `${string}:${infer Name}`
      ? Name
      : never

/** `*` takes a list of segments. */
type Params<P extends string> = {
  [Name in NameIn<P>]: Name extends '*' ? string[] : string | number
}
/** Empty values are left out. */
type Query = Record<string, string | number | null | undefined>

type Rest<P extends string> = [NameIn<P>] extends [never]
  ? [query?: Query]
  : [params: Params<P>, query?: Query]

export function href<P extends Path>(path: P, ...rest: Rest<P>): string
export function href(
  path: string,
  ...rest: (Query | Record<string, unknown> | undefined)[]
): string {
  const named = /:|\*/.test(path)
  const params: Record<string, unknown> = (named ? rest[0] : undefined) ?? {}
  const filled = path
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    .replace(/\/\*$/, () => [params['*'] ?? []].flat().map(segment).join(''))
  return withQuery(filled, (named ? rest[1] : rest[0]) ?? {})
}

const segment = (name: unknown) => `/${encodeURIComponent(String(name))}`

/** An address that is not a screen's, such as a download's, with its query. */
export function withQuery(path: string, query: Record<string, unknown>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
