/** A relay between a site and the product that acts like a network: it forwards everything, records collecting requests, and fails on demand. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import type { CollectBody, CollectEvent } from '@footfall/contract/api/collect'

/**
 * What happens to a collecting request. `fair`: request and answer pass; `broken`: the connection breaks; `overloaded`: the collector is overloaded;
 * `answer lost`: the product accepts it, but the answer is lost; `firewalled`: a request with SQL in it is forbidden, others pass.
 */
export type Weather = 'fair' | 'broken' | 'overloaded' | 'answer lost' | 'firewalled'

export interface Collected {
  readonly website: string
  readonly events: readonly CollectEvent[]
  readonly headers: IncomingMessage['headers']
  /** Status of the product's answer; 0 if it was not reached. */
  readonly status: number
}

export interface Relay {
  readonly url: string
  weather: Weather
  readonly requests: readonly Collected[]
  /** Events of a website that the product has accepted, each once, in order of time. */
  taken(website: string): CollectEvent[]
  close(): Promise<void>
}

export async function openRelay(target: string): Promise<Relay> {
  const requests: Collected[] = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const collects = request.method === 'POST' && request.url?.endsWith('/api/collect')
    const weather = collects ? relay.weather : 'fair'
    const forbidden = weather === 'firewalled' && body.includes('union select')
    const answers = weather === 'fair' || weather === 'firewalled'
    const reached = (answers && !forbidden) || weather === 'answer lost'
    const status = reached ? await passOn(target, request, body, answers ? response : null) : 0
    if (collects) {
      const { w, e } = JSON.parse(body) as CollectBody
      requests.push({ website: w, events: e, headers: request.headers, status })
    }
    if (weather === 'overloaded')
      response.writeHead(503, { 'access-control-allow-origin': '*', 'retry-after': '1' }).end()
    else if (forbidden) response.writeHead(403, { 'access-control-allow-origin': '*' }).end()
    else if (!answers) request.socket.destroy()
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const relay: Relay = {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    weather: 'fair',
    requests,
    taken: (website) => {
      const taken = requests.filter((one) => one.website === website && one.status === 202)
      const events = new Map(taken.flatMap((one) => one.events).map((event) => [event.id, event]))
      // Ids made by the script begin with a time.
      return [...events.values()].sort((a, b) => a.id.localeCompare(b.id))
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return relay
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += chunk
  return text
}

/** Forwards the request, and the answer if the client is still connected. Returns the status. */
function passOn(
  target: string,
  { url, method, headers }: IncomingMessage,
  body: string,
  response: ServerResponse | null,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const onward = openRequest(`${target}${url}`, { method, headers }, (answer) => {
      const status = answer.statusCode ?? 0
      response?.writeHead(status, answer.headers)
      answer.on('data', (chunk) => response?.write(chunk))
      answer.on('end', () => {
        response?.end()
        resolve(status)
      })
    })
    onward.on('error', reject)
    onward.end(body)
  })
}
