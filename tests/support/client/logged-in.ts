/** People of the demo who are logged in without a browser, for all tests of a file. */
import { beforeAll } from 'vitest'
import { app } from '../servers/use-app'
import { PageClient } from './page-client'

export let admin: PageClient
export let producer: PageClient
export let member: PageClient

const logIn = {
  admin: async () => void (admin = await new PageClient(app.url).logIn('admin')),
  producer: async () => void (producer = await new PageClient(app.url).logIn('producer')),
  member: async () => void (member = await new PageClient(app.url).logIn('member')),
}

/** Logs these people in before the tests of the file, once `useApp` has started the service. */
export function useLoggedIn(...names: (keyof typeof logIn)[]): void {
  beforeAll(async () => {
    for (const name of names) await logIn[name]()
  })
}
