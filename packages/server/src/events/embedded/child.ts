/**
 * The engine's process: chDB behind ClickHouse's HTTP interface on a Unix socket. It lives apart from the server, so that a
 * long query cannot hold up the collector and an abort in the engine cannot take it along. It ends with its parent.
 */
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { Engine, type NativeEngine } from './engine.ts'
import { answer } from './http.ts'

const [dataPath, configFile, socketPath] = process.argv.slice(2)
if (!dataPath || !configFile || !socketPath) throw new Error('usage: engine DATA CONFIG SOCKET')

const require = createRequire(import.meta.url)
const loader = path.join(path.dirname(require.resolve('chdb')), 'dist/loader.js')
const native = (require(loader) as { loadNative(): NativeEngine }).loadNative()
const engine = new Engine(native, dataPath, [`--config-file=${configFile}`])

rmSync(socketPath, { force: true })
const server = createServer((request, response) => {
  answer(engine, request, response).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    response.destroy()
  })
})
server.keepAliveTimeout = 0
server.requestTimeout = 0
server.listen(socketPath, () => process.send?.('ready'))

let ending = false
function end(): void {
  if (ending) return
  ending = true
  server.close()
  server.closeIdleConnections()
  engine.whenIdle(1_500).then(() => {
    engine.close()
    process.exit(0)
  })
}
process.on('disconnect', end)
process.on('SIGTERM', end)
// The terminal's Ctrl-C reaches us, too; the parent decides when we end.
process.on('SIGINT', () => undefined)
