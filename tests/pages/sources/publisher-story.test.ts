/** Tests the story of six requests to publishers by plain HTML, without a browser. */
import { it } from 'vitest'
import { logIn } from '../../support/client/flow-driver'
import { PageClientFlowDriver } from '../../support/client/page-client-flow-driver'
import { tellPublisherStory } from '../../support/client/publisher-story'
import { app, useApp } from '../../support/servers/use-app'

useApp()

it('six publishers are asked, answer, are reminded, and break a promise', async () => {
  const person = async (user?: string) => {
    const driver = new PageClientFlowDriver(app.url)
    if (user) await logIn(driver, user)
    return driver
  }
  await tellPublisherStory(
    { admin: await person('admin'), member: await person('member'), clerk: await person() },
    app,
  )
})
