/** The normal product, except that it may load pages of this machine, because attacks are served from here and not from the internet. */
import process from 'node:process'
import { readConfig } from '../../../packages/server/src/config.ts'
import { createLog } from '../../../packages/server/src/lib/log.ts'
import { startServer } from '../../../packages/server/src/start.ts'

const config = { ...readConfig(process.env), reachablePrivately: ['127.0.0.1'] }
const server = await startServer(config, { log: createLog(config.logLevel) })
process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
