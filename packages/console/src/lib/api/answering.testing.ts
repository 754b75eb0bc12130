/** A server for component tests. It records the requests and answers from a table. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { useSession } from '../session/token.ts'
import { ApiError } from './api-error.ts'

/**
 * Milliseconds by which every second answer comes late, and so after the next call's: `SLOW_ANSWERS=400 npx vitest run --project console`. Half of
 * them pass before the request is recorded. A test must also pass then. If it does not, it expects a state too early, or the screen shows an answer
 * that is no longer the newest.
 */
const lateness = Number(process.env.SLOW_ANSWERS ?? 0)

export interface Asked {
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
}

export interface Answering {
  /** The recorded requests, in order. */
  readonly asked: Asked[]
  stop(): void
}

/** Answers by call path. An answer that is an ApiError refuses, an async generator is a stream of events. The page under test has this server as its origin and is signed in. */
export async function startAnswering(
  answers: Readonly<Record<string, (input: Asked['input']) => unknown>>,
): Promise<Answering> {
  const asked: Asked[] = []
  let arrived = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const path = (request.url ?? '').replace('/api', '')
    const input = JSON.parse(body || '{}')
    arrived++
    const halfWay = arrived % 2 === 1 ? lateness / 2 : 0
    if (halfWay > 0) await pause(halfWay)
    asked.push({ path, input })
    const data = (await answers[path]?.(input)) ?? new ApiError(404, 'not_found', `nothing answers ${path}`)
    if (halfWay > 0) await pause(halfWay)
    if (typeof data === 'object' && Symbol.asyncIterator in data) {
      response.setHeader('content-type', 'text/event-stream')
      for await (const event of data as AsyncIterable<string>) response.write(event)
      response.end()
      return
    }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        data instanceof ApiError
          ? { code: data.code, message: data.message, data: { ...data.data, reason: data.reason } }
          : { code: 200, message: '', data },
      ),
    )
  }).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  window.location.href = `http://localhost:${port}/`
  useSession.setState({ session: { token: 'token', renewalTime: Number.MAX_SAFE_INTEGER } })
  return {
    asked,
    stop() {
      useSession.setState({ session: null })
      server.close()
    },
  }
}
