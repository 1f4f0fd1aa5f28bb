/** An S3 server in a process of its own. Tells its parent the variables and the folder of its files. */
import { startS3Server } from '../../support/servers/s3'

const { variables, directory, stop } = await startS3Server()
process.send?.({ variables, directory })
process.on('disconnect', () => void stop().then(() => process.exit()))
