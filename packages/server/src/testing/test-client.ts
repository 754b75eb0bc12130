/** Calls the server as a browser does, typed by the contract. */
import { type Registry, registry } from '@footfall/contract/api/registry'
import type { DataOf, RequestOf } from '@footfall/contract/call'

type Path = keyof Registry & string

export interface Answer<D = unknown> {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: D
  /** The reason of a refusal. */
  readonly reason: string | undefined
  readonly headers: Headers
}

export interface TestClient {
  token: string | undefined
  /** The client's address, as the proxy in front of the server tells it. */
  readonly address: string
  /** The raw answer, whatever it is. */
  send(path: string, body?: unknown): Promise<Answer<Record<string, unknown> | null>>
  /** The data of a call that must succeed. */
  call<P extends Path>(path: P, input?: RequestOf<Registry[P]>): Promise<DataOf<Registry[P]>>
}

let clients = 0

function queryOf(input: object): URLSearchParams {
  const texts = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(texts)
}

export function createClient(
  url: string,
  { language = 'en', address }: { language?: 'cn' | 'en'; address?: string },
): TestClient {
  clients++
  const own = address ?? `198.51.${100 + Math.floor(clients / 250)}.${1 + (clients % 250)}`
  const client: TestClient = {
    token: undefined,
    address: own,
    async send(path, body = {}) {
      const get = (registry as Readonly<Record<string, { method: string }>>)[path]?.method === 'GET'
      const query = get && Object.keys(body as object).length > 0 ? `?${queryOf(body as object)}` : ''
      const response = await fetch(`${url}/api${path}${query}`, {
        method: get ? 'GET' : 'POST',
        headers: {
          'd-lang': language,
          'x-forwarded-for': own,
          'user-agent': `test browser of ${own}`,
          ...(get ? {} : { 'content-type': 'application/json' }),
          ...(client.token === undefined ? {} : { 'access-token': client.token }),
        },
        ...(get ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.headers.get('content-type')?.startsWith('application/json')) {
        // A stream goes on for ever, a file is not looked at here.
        await response.body?.cancel()
        const { status, headers } = response
        return { status, headers, code: status, message: '', data: null, reason: undefined }
      }
      const answer = (await response.json()) as { code: number; message: string; data: never }
      const reason = (answer.data as { reason?: string } | null)?.reason
      return { status: response.status, headers: response.headers, reason, ...answer }
    },
    async call(path, input) {
      const answer = await client.send(path, input)
      if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${JSON.stringify(answer.data)}`)
      return answer.data as never
    },
  }
  return client
}
