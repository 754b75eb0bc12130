/**
 * The connection between the operator's command and the server of the same data folder: HTTP over a socket in that folder, which only the folder's
 * owner can open. The server runs the action, because the embedded stores belong to its process.
 */
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { codeOf } from '../lib/errors/code-of.ts'
import { socketPathFor } from '../lib/folders/socket-path.ts'
import type { Log } from '../lib/log.ts'
import { type AdminAnswer, AdminError, type AdminPlace, type ServerPlace } from './action.ts'
import { runAction } from './run-action.ts'
import { dump } from './transfer/dump.ts'

const name = 'admin.sock'

interface Outcome {
  readonly answer?: AdminAnswer
  /** The sentence to show. */
  readonly error?: string
}

/** Serves the socket. Returns a function that ends it. */
export async function serveAdmin(
  dataDir: string,
  place: ServerPlace,
  log: Log,
): Promise<() => Promise<void>> {
  const file = socketPathFor(dataDir, name)
  rmSync(file, { force: true })
  const server = http.createServer((request, response) => {
    if (request.method === 'GET') {
      void sendDump(response, place, log)
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
    server.close()
    server.closeIdleConnections()
    await once(server, 'close')
  }
}

async function outcomeOf(request: IncomingMessage, place: AdminPlace, log: Log): Promise<Outcome> {
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

/** Lines as they are read. An interrupted dump ends without its last line, and closes the connection. */
async function sendDump(response: ServerResponse, place: ServerPlace, log: Log): Promise<void> {
  // One listener for all lines: one for each stayed until the end, when removing a hundred thousand stopped the process for minutes.
  const gone = new AbortController()
  response.once('close', () => gone.abort(new Error('The command has disconnected.')))
  try {
    await dump(place, async (text) => {
      gone.signal.throwIfAborted()
      if (!response.write(text)) await once(response, 'drain', { signal: gone.signal })
    })
    response.end()
    log.info('the operator dumped all data')
  } catch (err) {
    log.error({ err }, "the operator's dump failed")
    response.destroy()
  }
}

/** The dump of the server that runs on the folder, as text; null if none runs. */
export async function openDump(dataDir: string): Promise<IncomingMessage | null> {
  const file = socketPathFor(dataDir, name)
  const request = http.get({ socketPath: file, path: '/dump' })
  return reached(file, async () => {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  })
}

/** Runs the action in the server of the folder; null if none runs. Throws `AdminError`. */
export async function askServer(
  dataDir: string,
  action: string,
  input: unknown,
): Promise<AdminAnswer | null> {
  const file = socketPathFor(dataDir, name)
  const request = http.request({ socketPath: file, path: `/${action}`, method: 'POST' })
  request.end(JSON.stringify(input))
  return reached(file, async () => {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const { answer, error } = (await json(response)) as Outcome
    if (!answer) throw new AdminError(error ?? 'The running Footfall did not answer.')
    return answer
  })
}

/** Null if nobody listens on the socket, or its folder is none. */
async function reached<T>(file: string, exchange: () => Promise<T>): Promise<T | null> {
  try {
    return await exchange()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') return null
    if (code === 'EACCES')
      throw new AdminError(
        `This user may not open ${file}: run the command as the user that Footfall runs as.`,
      )
    if (code === 'ECONNRESET')
      throw new AdminError(
        'Footfall ended before it answered. Start it and look at the log of commands ("npm run admin -- log"): this one may have been carried out.',
      )
    throw error
  }
}
