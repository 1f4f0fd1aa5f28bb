/**
 * Applies a checked upload to the request list in a process that can be killed: `<upload id>`.
 * Prints "ready" when it is about to begin and "done" with the upload's last state.
 */
import { db } from '~/platform/db.server'
import { apply, uploadInfo } from '~/features/catalogue/request-book/upload/list-upload.server'

async function main() {
  const id = Number(process.argv[2])
  const me = await db.user.findUniqueOrThrow({ where: { user: 'admin' } })
  console.log('ready')
  await apply({ id }, me, { requestId: 'list-process', db } as never)
  for (;;) {
    const { state } = await uploadInfo({ id })
    if (state !== 'applying') return console.log(`done ${state}`)
    await new Promise((later) => setTimeout(later, 20))
  }
}

main().then(
  () => process.exit(),
  (error: Error) => {
    console.log(`failed ${error.message}`)
    process.exit(1)
  },
)
