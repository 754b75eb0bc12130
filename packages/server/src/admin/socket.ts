/**
 * The server's end of the operator's commands: HTTP over a socket in the data folder, which only the folder's owner can open. The server runs the
 * action, because the embedded stores belong to its process.
 */
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Log } from '../lib/log.ts'
import { AdminError, type AdminPlace, type ServerPlace } from './action.ts'
import { type AdminOutcome, adminSocket } from './ask-server.ts'
import { runAction } from './run-action.ts'
import { dump } from './transfer/dump.ts'

/** Serves the socket. Returns a function that ends it. */
export async function serveAdmin(
  dataDir: string,
  place: ServerPlace,
  log: Log,
): Promise<() => Promise<void>> {
  const file = adminSocket(dataDir)
  rmSync(file, { force: true })
  const stopping = new AbortController()
  const server = http.createServer((request, response) => {
    if (request.method === 'GET') {
      void sendDump(response, place, log, stopping.signal)
      return
    }
    void outcomeOf(request, place, log).then((outcome) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(outcome))
    })
  })
  server.listen(file)
  await once(server, 'listening')
  chmodSync(file, 0o600)
  return async () => {
    stopping.abort()
    server.close()
    server.closeIdleConnections()
    await once(server, 'close')
  }
}

async function outcomeOf(request: IncomingMessage, place: AdminPlace, log: Log): Promise<AdminOutcome> {
  const action = (request.url ?? '').slice(1)
  try {
    const answer = await runAction(place, action, await json(request))
    log.info({ action }, 'the operator ran a command')
    return { answer }
  } catch (error) {
    if (error instanceof AdminError) return { error: error.message }
    log.error({ err: error, action }, "the operator's command failed")
    return {
      error: `The running Footfall failed: ${error instanceof Error ? error.message : error}`,
    }
  }
}

/** Lines as they are read. An interrupted dump ends without its last line, and closes the connection. A stop does not wait for it. */
async function sendDump(
  response: ServerResponse,
  place: ServerPlace,
  log: Log,
  stopping: AbortSignal,
): Promise<void> {
  // One listener for all lines: one for each stayed until the end, when removing a hundred thousand stopped the process for minutes.
  const gone = new AbortController()
  response.once('close', () => gone.abort(new Error('The command has disconnected.')))
  stopping.addEventListener('abort', () => response.destroy(), { signal: gone.signal })
  try {
    await dump(place, async (text) => {
      gone.signal.throwIfAborted()
      if (!response.write(text)) await once(response, 'drain', { signal: gone.signal })
    })
    response.end()
    log.info('the operator dumped all data')
  } catch (err) {
    if (gone.signal.aborted) log.info("the operator's dump was broken off")
    else log.error({ err }, "the operator's dump failed")
    response.destroy()
  }
}
