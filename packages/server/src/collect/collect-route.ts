/**
 * `POST /api/collect` on Node's own request and response: reads the body, takes it, and answers once it is durable. It uses no framework, because
 * every page of every site makes this call.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectLimits, droppedHeader } from '@footfall/contract/api/collect'
import type { Language } from '@footfall/contract/fields'
import { ChunkMerger, isFragmented } from '../lib/bytes/merge-chunks.ts'
import { refusalEnvelope, statusOf } from '../lib/errors/envelope.ts'
import { type FieldProblem, Refusal } from '../lib/errors/refusal.ts'
import type { Log } from '../lib/log.ts'
import { languageOfHeader } from '../lib/translate.ts'
import { type CollectorOptions, type From, laneOf, takeBody } from './collector.ts'
import { DelayedQueue } from './delayed-queue.ts'
import type { InFlightLimiter } from './in-flight-limiter.ts'
import { SlowSenders } from './slow-senders.ts'
import { TimeSlicedQueue } from './time-sliced-queue.ts'
import { readCollect } from './wire/read-collect.ts'

export interface CollectRouteOptions extends CollectorOptions {
  /** The visitor's address: the peer's, or the one named by a trusted proxy. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly inFlight: InFlightLimiter
  readonly log: Log
}

/** Requests that may still be sending after their first piece. Beyond this, others of them end. */
const maxSlowClients = 2048
/** Delays the 503 by this many milliseconds. An instant rejection makes clients retry at once, and rejecting costs nearly as much as accepting. */
const rejectionDelay = 10

const common = { 'access-control-allow-origin': '*' }
const accepted = Object.freeze({ ...common, 'content-length': 0 })

/** Makes the handler. */
export function collectRoute(
  options: CollectRouteOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { journal, addressOf, inFlight, log } = options
  const bodies = new TimeSlicedQueue(answer)
  const rejections = new DelayedQueue(rejectionDelay)
  const slowSenders = new SlowSenders(maxSlowClients)

  /** A body that cannot be processed must not end the process. The script sends its events again; their ids keep them from counting twice. */
  function answer(read: Read): void {
    try {
      accept(read)
    } catch (err) {
      inFlight.leave()
      log.error({ err }, 'a body could not be processed')
      if (!read.response.headersSent) reject(read.response, 30)
    }
  }

  function accept({ response, body, from }: Read): void {
    const read = readCollect(body)
    if (!read.ok) {
      refuseBody(response, read.problems)
      inFlight.leave()
      return
    }
    const lane = laneOf(read.body, options)
    if (lane.full) {
      options.totals.refused++
      reject(response, 30)
      inFlight.leave()
      return
    }
    const dropped = takeBody(read.body, from, options, lane)
    lane.commit((durable) => {
      inFlight.leave()
      if (!durable) {
        reject(response, 5)
        return
      }
      if (dropped.length === 0) response.writeHead(202, accepted)
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
    if (inFlight.rejects() || journal.live.full) {
      request.resume()
      options.totals.refused++
      if (journal.live.full) reject(response, 30)
      else rejections.add(() => reject(response, 1))
      return
    }
    if (!isText(request.headers['content-type'])) {
      request.resume()
      send(response, new Refusal('unsupported_type'))
      return
    }
    if (Number(request.headers['content-length']) > collectLimits.body) {
      tooLarge(request, response)
      return
    }
    readBody(request, {
      done: (body) => {
        inFlight.enter()
        // A connection that closes in the meantime no longer has an address.
        bodies.add({ response, body, from: { address: addressOf(request), headers: request.headers } })
      },
      tooLarge: () => tooLarge(request, response),
      comesSlowly: (stop) =>
        slowSenders.add(request, addressOf(request), () => {
          stop()
          options.totals.refused++
          // It may have been answered, as one that is too large, and not be closed.
          if (response.headersSent) return
          response.setHeader('connection', 'close')
          reject(response, 1)
          request.resume()
        }),
    })
  }
}

/**
 * Answers a preflight. Pages that send JSON with `fetch` cause one, and monitoring scripts that add their headers to every request of a page. The
 * headers are not read. The wildcard does not stand for `authorization`.
 */
export function collectPreflight(_request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(204, {
      ...common,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, *',
      'access-control-max-age': '86400',
    })
    .end()
}

interface Read {
  readonly response: ServerResponse
  readonly body: Buffer
  readonly from: From
}

interface BodyReader {
  done(body: Buffer): void
  tooLarge(): void
  /** Called if the body did not arrive in one piece. After `stop`, nothing of the rest is read, and nothing more is called. */
  comesSlowly(stop: () => void): void
}

/** Reads a body within the limit. Nearly all arrive in one piece, together with their headers. One in tiny chunks ends with its connection. */
function readBody(request: IncomingMessage, reader: BodyReader): void {
  let first: Buffer | null = null
  const merged: Buffer[] = []
  const merger = new ChunkMerger((chunk) => merged.push(chunk))
  let length = 0
  let chunks = 0
  const stop = (): void => {
    request.off('data', take)
    request.off('end', end)
  }
  const take = (chunk: Buffer): void => {
    length += chunk.length
    if (length > collectLimits.body) {
      stop()
      reader.tooLarge()
      return
    }
    chunks++
    if (isFragmented(length, chunks)) {
      // Without an answer, because even reading the rest would take time.
      stop()
      request.destroy()
      return
    }
    if (length > chunk.length) {
      if (first) merger.add(first)
      first = null
      merger.add(chunk)
      return
    }
    first = chunk
    if (Number(request.headers['content-length']) !== length) reader.comesSlowly(stop)
  }
  const end = (): void => {
    merger.flush()
    reader.done(first ?? Buffer.concat(merged))
  }
  request.on('data', take)
  request.on('end', end)
}

/** A beacon sends `text/plain` without a preflight. A missing type counts as JSON. */
function isText(type: string | undefined): boolean {
  return type === undefined || /^(text\/plain|application\/json)\s*(;|$)/i.test(type)
}

function refuseBody(response: ServerResponse, problems: readonly FieldProblem[]): void {
  send(response, new Refusal('invalid_input', { fields: problems }))
}

/** Does not wait for the rest of the body: the connection ends with the answer. */
function tooLarge(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close')
  send(response, new Refusal('too_large'))
  request.resume()
}

function reject(response: ServerResponse, seconds: number): void {
  const language = languageOf(response)
  const body = rejectionBodies[language] ?? rejectionBody(language)
  rejectionBodies[language] = body
  response
    .writeHead(503, {
      ...common,
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'retry-after': String(seconds),
    })
    .end(body)
}

/** Cached, because rejecting must stay cheap when there are many rejections. */
const rejectionBodies: Partial<Record<Language, Buffer>> = {}

function rejectionBody(language: Language): Buffer {
  return Buffer.from(JSON.stringify(refusalEnvelope(new Refusal('unavailable'), language)))
}

/** Reads the raw headers. Node would build an object of all of them for this one. */
function languageOf({ req: { rawHeaders } }: ServerResponse): Language {
  for (let i = 0; i + 1 < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() === 'd-lang') return languageOfHeader(rawHeaders[i + 1])
  return languageOfHeader(undefined)
}

function send(response: ServerResponse, refusal: Refusal): void {
  const body = JSON.stringify(refusalEnvelope(refusal, languageOf(response)))
  response
    .writeHead(statusOf(refusal), {
      ...common,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}
