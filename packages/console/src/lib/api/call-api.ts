/** The typed client: `callApi('/website/list', { team_id })`. Input and result have the types that the contract declares. */
import type { Registry } from '@footfall/contract/api/registry'
import type { Call, DataOf, RequestOf } from '@footfall/contract/call'
import i18next from 'i18next'
import { headerLanguage, languageOf } from '../i18n/language.ts'
import { readToken } from '../session/token.ts'
import { apiUrl } from './api-base.ts'
import { ApiError } from './api-error.ts'
import { getPaths, openPaths } from './call-table.ts'
import { answersOthers, expectAnswer } from './connection.ts'
import { announce, reactionTo } from './reactions.ts'

export type Path = keyof Registry & string
type CallAt<P extends Path> = Registry[P] extends Call ? Registry[P] : never
export type InputAt<P extends Path> = RequestOf<CallAt<P>>
export type DataAt<P extends Path> = DataOf<CallAt<P>>

/** How long to wait for an answer, in milliseconds. */
const requestTimeout = 50_000

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The caller handles every code itself: no log-out, no dialog. */
  readonly quiet?: boolean
}

/** Makes a call and returns the envelope's data. Every failure is an ApiError. */
export async function callApi<P extends Path>(
  path: P,
  input: InputAt<P>,
  options: CallOptions = {},
): Promise<DataAt<P>> {
  const envelope = await sendCall(path, input, options, readEnvelope)
  // The server that sent this console compiled its handler against the same contract.
  if (envelope.code === 200) return envelope.data as DataAt<P>
  throw failure(envelope, options)
}

/** Makes a call that answers with a download, and waits for the whole file. Every failure is an ApiError. */
export function downloadCall<P extends Path>(path: P, input: InputAt<P>): Promise<Response> {
  return sendCall(path, input, {}, async (response, settle) => {
    if (!response.headers.has('content-disposition')) throw failure(await readEnvelope(response), {})
    // A large file may take its time.
    settle()
    return new Response(await response.blob(), { headers: response.headers })
  })
}

/** Opens a stream of server-sent events. A refusal is an ApiError. */
export function openStream(path: string, input: unknown, signal: AbortSignal): Promise<Response> {
  return sendCall(path, input, { signal }, async (response, settle) => {
    if (!response.headers.get('content-type')?.includes('event-stream'))
      throw failure(await readEnvelope(response), {})
    settle()
    return response
  })
}

/** Sends the request, with the headers that every call has, and reads the answer. `settle` ends the time limit. */
async function sendCall<T>(
  path: string,
  input: unknown,
  options: CallOptions,
  read: (response: Response, settle: () => void) => Promise<T>,
): Promise<T> {
  const method = getPaths.includes(path) ? 'GET' : 'POST'
  const token = readToken()
  if (!token && !openPaths.includes(path)) throw new ApiError(0, 'no_token', '')
  const { signal, timedOut, settle } = limit(options.signal)
  const headers: Record<string, string> = { 'D-Lang': headerLanguage(languageOf(i18next.language)) }
  if (token) headers['access-token'] = token
  if (method === 'POST') headers['content-type'] = 'application/json'
  const address = method === 'GET' ? apiUrl(`${path}${queryOf(input)}`) : apiUrl(path)
  const answered = expectAnswer()
  let status = 0
  try {
    const response = await fetch(address, {
      method,
      headers,
      signal,
      // Sends the API's cookies if it has an origin of its own.
      credentials: 'include',
      ...(method === 'POST' ? { body: JSON.stringify(input ?? {}) } : {}),
    })
    if (!response.ok) status = response.status
    const answer = await read(response, settle)
    answered()
    return answer
  } catch (error) {
    if (error instanceof ApiError) {
      answered()
      throw error
    }
    if (options.signal?.aborted) throw new ApiError(0, 'cancelled', '')
    if (timedOut()) throw unanswered('timeout')
    if (!(await answersOthers())) throw unanswered('offline')
    throw unanswered(status === 504 ? 'timeout' : 'unanswered', status)
  } finally {
    settle()
  }
}

/** What a proxy in front of the server means by an answer of its own. */
const proxyTexts = new Map<number, 'reason.too_large' | 'reason.flood'>([
  // Only forms send that much, long after all texts are there.
  [413, 'reason.too_large'],
  [429, 'reason.flood'],
])

/** The error of a call that the server did not answer. `status`: that of a proxy's own answer; 0 if there was none. */
function unanswered(reason: 'timeout' | 'offline' | 'unanswered', status = 0): ApiError {
  const isFault = reason === 'unanswered' && status >= 500
  const text = isFault ? 'reason.unavailable' : (`failure.${reason}` as const)
  return new ApiError(status, reason, i18next.t(proxyTexts.get(status) ?? text))
}

/** Combines the caller's signal with the time limit. */
function limit(given: AbortSignal | undefined) {
  const controller = new AbortController()
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, requestTimeout)
  const forward = () => controller.abort()
  given?.addEventListener('abort', forward)
  if (given?.aborted) forward()
  return { signal: controller.signal, timedOut: () => late, settle: () => clearTimeout(timer) }
}

interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/** Throws if something else than the server answered, such as a proxy with a page. */
async function readEnvelope(response: Response): Promise<Envelope> {
  const { code, message = '', data }: Partial<Envelope> = await response.json()
  if (typeof code !== 'number') throw new Error('no envelope')
  return { code, message, data }
}

function failure(envelope: Envelope, options: CallOptions): ApiError {
  const data = (envelope.data ?? {}) as Readonly<Record<string, unknown>>
  const message = envelope.message || i18next.t('failure.request')
  const reaction = options.quiet ? 'none' : reactionTo(envelope.code)
  const teamName = typeof data.team_name === 'string' ? data.team_name : ''
  if (reaction !== 'none') announce({ reaction, message, teamName })
  return new ApiError(envelope.code, typeof data.reason === 'string' ? data.reason : '', message, data)
}

function queryOf(input: unknown): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries((input ?? {}) as object))
    if (value !== undefined)
      parameters.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const text = parameters.toString()
  return text ? `?${text}` : ''
}
