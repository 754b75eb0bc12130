/**
 * `POST /api/collect` on Node's own request and response: read the body, take it, answer once it is durable. No framework is between, for this is the
 * one path that every page of every site calls.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectLimits, droppedHeader } from '@footfall/contract/api/collect'
import { type CollectorOptions, takeBody } from './collector.ts'
import type { Problem } from './wire/json-text.ts'
import { readCollect } from './wire/read-collect.ts'

export interface CollectRouteOptions extends CollectorOptions {
  /** The visitor's address: the peer's, or what a trusted proxy says. */
  readonly addressOf: (request: IncomingMessage) => string
}

/** Requests that may wait for the disk or for their body at once; more are turned away at once. */
const maxPending = 4096

const common = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }

/** Makes the handler. */
export function collectRoute(
  options: CollectRouteOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { journal, addressOf } = options
  let pending = 0

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const read = readCollect(body)
    if (!read.ok) {
      refuseBody(response, read.problems)
      return
    }
    const dropped = takeBody(read.body, { address: addressOf(request), headers: request.headers }, options)
    journal.commit((durable) => {
      if (!durable) {
        turnAway(response, 5)
        return
      }
      if (dropped.length === 0) response.writeHead(202, { ...common, 'content-length': 0 })
      else
        response.writeHead(202, {
          ...common,
          'content-length': 0,
          'access-control-expose-headers': droppedHeader,
          [droppedHeader]: dropped.join(', '),
        })
      response.end()
    })
  }

  return (request, response) => {
    if (pending >= maxPending || journal.full) {
      request.resume()
      turnAway(response, journal.full ? 30 : 1)
      return
    }
    if (!isText(request.headers['content-type'])) {
      request.resume()
      send(response, 415, 'unsupported_type', {})
      return
    }
    if (Number(request.headers['content-length']) > collectLimits.body) {
      tooLarge(request, response)
      return
    }
    pending++
    response.once('close', () => pending--)
    readBody(request, collectLimits.body, (body) => {
      if (body) answer(request, response, body)
      else tooLarge(request, response)
    })
  }
}

/** Answers a preflight: pages that send JSON by `fetch` cause one. */
export function collectPreflight(_request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(204, {
      ...common,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '86400',
    })
    .end()
}

/** Reads at most `max` bytes; null: there were more. */
function readBody(request: IncomingMessage, max: number, done: (body: Buffer | null) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  const take = (chunk: Buffer): void => {
    length += chunk.length
    if (length > max) {
      request.off('data', take)
      request.off('end', end)
      done(null)
    } else chunks.push(chunk)
  }
  const end = (): void => done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
  request.on('data', take)
  request.on('end', end)
}

/** `text/plain` is what a beacon sends without asking; nothing is taken for JSON. */
function isText(type: string | undefined): boolean {
  return type === undefined || /^(text\/plain|application\/json)\s*(;|$)/i.test(type)
}

function refuseBody(response: ServerResponse, problems: readonly Problem[]): void {
  send(response, 400, 'invalid_input', { fields: problems })
}

/** The rest of the body is not waited for: the connection ends with the answer. */
function tooLarge(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close')
  send(response, 413, 'too_large', {})
  request.resume()
}

function turnAway(response: ServerResponse, seconds: number): void {
  response.setHeader('retry-after', seconds)
  send(response, 503, 'unavailable', {})
}

function send(response: ServerResponse, status: number, reason: string, data: object): void {
  const body = JSON.stringify({ code: status, message: reason, data: { reason, ...data } })
  response
    .writeHead(status, {
      ...common,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}
