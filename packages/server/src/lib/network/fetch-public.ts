/**
 * Fetches an address that a user gave by its host. Only public internet addresses are contacted. This is checked when the connection is made, for
 * every redirect, so that neither a name that resolves differently later nor a redirect leads into the internal network.
 */
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { useAgent as agentFor } from 'request-filtering-agent'

export interface FetchOptions {
  readonly maxBytes: number
  /** For everything, including redirects. */
  readonly timeout?: number
  /** Private addresses that are allowed; for tests. */
  readonly allowed?: readonly string[]
}

export interface Fetched {
  /** The URL after redirects. */
  readonly url: string
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

const mostRedirects = 5

/** Rejects if the host cannot be reached, is not allowed, is too slow, or sends too much. */
export async function fetchPublic(
  start: string,
  { maxBytes, timeout = 10_000, allowed = [] }: FetchOptions,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeout)
  let url = new URL(start)
  for (let hop = 0; hop <= mostRedirects; hop++) {
    if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '')
      throw new Error('not a public web address')
    const fetched = await fetchOnce(url, { maxBytes, allowed, signal })
    const location = fetched.headers.location
    if (fetched.status < 300 || fetched.status >= 400 || location === undefined) return fetched
    url = new URL(location, url)
  }
  throw new Error('too many redirects')
}

interface OnceOptions {
  readonly maxBytes: number
  readonly allowed: readonly string[]
  readonly signal: AbortSignal
}

function fetchOnce(url: URL, { maxBytes, allowed, signal }: OnceOptions): Promise<Fetched> {
  const agent = agentFor(url.href, { allowIPAddressList: [...allowed], keepAlive: false })
  const { get } = url.protocol === 'https:' ? https : http
  const headers = {
    'user-agent': 'Mozilla/5.0 (compatible; Footfall/1.0)',
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
  }
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, signal, headers }, (response) => {
      readAtMost(response, maxBytes)
        .then((body) =>
          resolve({ url: url.href, status: response.statusCode ?? 0, headers: response.headers, body }),
        )
        .catch((error: unknown) => {
          request.destroy()
          reject(error)
        })
    })
    request.on('error', reject)
    // Without a listener, an answer with another protocol would neither be an answer nor an error.
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error('not an answer of the web'))
    })
  })
}

async function readAtMost(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  // If the header announces too much, nothing is read, because it would be read on the thread that collects.
  if (Number(response.headers['content-length']) > maxBytes) throw new Error('the answer is too large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decoded(response: http.IncomingMessage): NodeJS.ReadableStream {
  switch (response.headers['content-encoding']) {
    case 'gzip':
      return pipeline(response, createGunzip(), ignore)
    case 'deflate':
      return pipeline(response, createInflate(), ignore)
    case 'br':
      return pipeline(response, createBrotliDecompress(), ignore)
    default:
      return response
  }
}

/** The reader of the stream gets its error. */
function ignore(): void {}
