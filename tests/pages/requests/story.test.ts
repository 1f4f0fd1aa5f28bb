/**
 * Tests that one wish, from the book that nobody has made to the last copy in hand, goes its whole
 * way by plain HTML, without a browser.
 */
import { expect, it } from 'vitest'
import { logIn } from '../../support/client/flow-driver'
import { PageClientFlowDriver } from '../../support/client/page-client-flow-driver'
import { tellStory } from '../../support/client/wish-story'
import { app, useApp } from '../../support/servers/use-app'

useApp()

class Reader extends PageClientFlowDriver {
  /** A call of a program with this person's cookies. */
  async call(path: string, data: object): Promise<void> {
    const answer = await fetch(`${app.url}/api/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: app.url,
        Cookie: [...this.client.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify(data),
    })
    expect(await answer.json()).toMatchObject({ errorCode: 0 })
  }
}

it('a book that nobody has made, from the wish to the last copy in hand', async () => {
  const person = async (user?: string) => {
    const reader = new Reader(app.url)
    if (user) await logIn(reader, user)
    return reader
  }
  await tellStory(
    { admin: await person('admin'), teacher: await person('member'), anybody: await person() },
    app.db,
  )
})
