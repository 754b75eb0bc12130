/** The typed client: `callApi('/website/list', { team_id })`. Input and result have the types that the contract declares. */
import type { Registry } from '@footfall/contract/api/registry'
import type { Call, DataOf, RequestOf } from '@footfall/contract/call'
import i18next from 'i18next'
import { headerLanguage, languageOf } from '../i18n/language.ts'
import { readToken } from '../session/token.ts'
import { apiUrl } from './api-base.ts'
import { ApiError } from './api-error.ts'
import { getPaths, openPaths } from './call-table.ts'
import { connectionFailed, expectAnswer, isGatewayStatus } from './connection.ts'
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
  const response = await sendCall(path, input, options)
  const envelope = await readEnvelope(response)
  if (envelope.code === 200) return envelope.data as DataAt<P>
  throw failure(envelope, options)
}

/** Makes a call that answers with a download. A refusal is an ApiError. */
export async function downloadCall<P extends Path>(path: P, input: InputAt<P>): Promise<Response> {
  const response = await sendCall(path, input, {})
  if (!response.headers.get('content-type')?.includes('json')) return response
  throw failure(await readEnvelope(response), {})
}

/** Opens a stream of server-sent events. A refusal is an ApiError. */
export async function openStream(path: string, input: unknown, signal: AbortSignal): Promise<Response> {
  const response = await sendCall(path, input, { signal })
  if (response.headers.get('content-type')?.includes('event-stream')) return response
  throw failure(await readEnvelope(response), {})
}

/** The plain request, with the headers that every call has. */
async function sendCall(path: string, input: unknown, options: CallOptions): Promise<Response> {
  const method = getPaths.includes(path) ? 'GET' : 'POST'
  const token = readToken()
  if (!token && !openPaths.includes(path))
    throw new ApiError(0, 'no_token', i18next.t('reason.session_expired'))
  const { signal, timedOut, settle } = limit(options.signal)
  const headers: Record<string, string> = { 'D-Lang': headerLanguage(languageOf(i18next.language)) }
  if (token) headers['access-token'] = token
  if (method === 'POST') headers['content-type'] = 'application/json'
  const address = method === 'GET' ? apiUrl(`${path}${queryOf(input)}`) : apiUrl(path)
  const answered = expectAnswer()
  try {
    const response = await fetch(address, {
      method,
      headers,
      signal,
      // Sends the API's cookies if it has an origin of its own.
      credentials: 'include',
      ...(method === 'POST' ? { body: JSON.stringify(input ?? {}) } : {}),
    }).finally(settle)
    if (isGatewayStatus(response.status)) throw new Error(`status ${response.status}`)
    answered()
    return response
  } catch (error) {
    if (options.signal?.aborted) throw new ApiError(0, 'cancelled', '')
    if (timedOut()) throw new ApiError(0, 'timeout', i18next.t('failure.timeout'))
    connectionFailed()
    throw new ApiError(0, 'offline', i18next.t('failure.offline'), { cause: String(error) })
  }
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

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const body = (await response.json()) as Partial<Envelope> | null
    if (typeof body?.code === 'number')
      return { code: body.code, message: body.message ?? '', data: body.data }
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw new ApiError(0, 'cancelled', '')
  }
  throw new ApiError(response.status, 'bad_answer', i18next.t('failure.answer'))
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
