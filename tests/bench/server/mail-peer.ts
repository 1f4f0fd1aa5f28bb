/** A mail server in a process of its own, which takes every mail. Tells its address to its parent. */
import { openMailPeer } from '~/integrations/mail/sandbox.server'

const { url } = await openMailPeer()
process.send?.(url)
process.on('disconnect', () => process.exit())
// its listener holds no process
setInterval(() => undefined, 60_000)
