/** A process that starts the server and prints that, for tests that kill it. */
import { createLog } from '../../lib/log.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: createLog('silent') })
console.log(JSON.stringify({ pid: server.pid(), connection: server.connection }))
