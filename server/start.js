/**
 * `npm start`: installs and builds what is missing, then runs the service.
 * `--dev` serves the sources without a build. `--built` only serves what was built before.
 */
import cluster from 'node:cluster'
import {
  checkNode,
  checkPrepared,
  exitWhenStopped,
  prepareStart,
  printLine,
  root,
  StepError,
} from './steps.js'

checkNode()
endWithNpm()
const developing = process.argv.includes('--dev') || process.env.DEV === '1'
try {
  // of several processes the first has prepared everything; a later one may run a newer version
  // from another folder
  process.chdir(root)
  const onlyBuilt = process.argv.includes('--built')
  if (onlyBuilt && cluster.isPrimary) checkPrepared()
  const { pages } =
    cluster.isPrimary && !onlyBuilt
      ? await prepareStart({ build: !developing })
      : { pages: Promise.resolve() }
  if (developing) (await import('tsx/esm/api')).register()
  const service = developing ? './index.ts' : '../build-service/index.js'
  const { start } = await import(new URL(service, import.meta.url).href)
  await start(pages).catch(exitWhenStopped)
} catch (error) {
  if (!(error instanceof StepError)) throw error
  printLine(error.message)
  process.exit(1)
}

/**
 * npm passes a signal on to its shell, which ends without telling this process: it would go on
 * without anybody who could end it. A process whose shell is gone gets another parent.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || !cluster.isPrimary) return
  const shell = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watching.unref()
}
