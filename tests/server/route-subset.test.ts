/** Tests route subsets: they answer requests exactly as the whole build does. */
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { expect, test } from 'vitest'
import { routeSubsets } from '../../server/http/route-subset'
import { loadBuiltPages } from '../../server/http/page-builds'

type Tree = Parameters<typeof matchRoutes>[0]
const tree = ({ routes }: ServerBuild, parent?: string): Tree =>
  Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: tree({ routes } as ServerBuild, id) },
    )
const matcher = (build: ServerBuild) => {
  const all = tree(build)
  return (path: string) => matchRoutes(all, path)?.map(({ route, params }) => [route.id, params])
}

test('every address leads where it leads in the whole, also written in other ways', async () => {
  const { build } = await loadBuiltPages()
  const [whole, part] = [matcher(build), routeSubsets(build, matcher)]
  const filled = Object.values(build.routes).map(
    ({ path = '' }) => `/${path.replace(/[:*][^/]*/g, '한 글')}`,
  )
  const written = filled.flatMap((path) => [
    path,
    encodeURI(path),
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path}/more`,
    `${path}.data`,
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ])
  expect(written.length).toBeGreaterThan(500)
  for (const path of [
    ...written,
    '/',
    '//',
    '///cart',
    '/__manifest',
    '/_root.data',
    '/no-such-page',
    '/constructor',
  ])
    expect([path, part(path)(path)]).toEqual([path, whole(path)])
})

test('a part holds what may be meant and nothing else, and is made once', async () => {
  const { build } = await loadBuiltPages()
  const part = routeSubsets(build, (part) => part)
  const routes = (path: string) => Object.keys(part(path).routes).sort()
  expect(routes('/')).toEqual(['root', 'routes/$', 'routes/_index'])
  expect(routes('/item/7')).toEqual(['root', 'routes/$', 'routes/_index', 'routes/item.$id'])
  expect(Object.keys(part('/item/7').assets.routes).sort()).toEqual(routes('/item/7'))
  expect(part('/ITEM/8')).toBe(part('/item/7'))
  expect(part('/no-such-page')).toBe(build)
})
