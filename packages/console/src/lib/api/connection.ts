/** Whether the server can be reached. Every request reports its outcome here. While the connection is lost, a small request is repeated. */
import { create } from 'zustand'
import { apiUrl } from './api-base.ts'

/** Milliseconds until the first check after a loss, and between two checks while the connection stays lost. */
const askFirst = 1_000
const askEvery = 3_000
/** Milliseconds after which a check has failed: a dead network may keep a request for minutes. */
const checkTimeout = 10_000

export const useConnection = create<{ readonly lost: boolean }>(() => ({ lost: false }))

let timer: ReturnType<typeof setTimeout> | undefined
let losses = 0

/**
 * Call this before a request is sent, and what it returns when any answer came, even an error. An answer to a request from before the connection was
 * lost may have been on its way; it does not say that the server can be reached again.
 */
export function expectAnswer(): () => void {
  const before = losses
  return () => {
    if (before !== losses || !useConnection.getState().lost) return
    clearTimeout(timer)
    useConnection.setState({ lost: false })
  }
}

/** Call this when no answer came. The server is then checked until it answers. */
export function connectionFailed(): void {
  if (useConnection.getState().lost) return
  losses++
  useConnection.setState({ lost: true })
  askLater(askFirst)
}

/** Checks once whether the server can be reached. */
export async function tryConnection(): Promise<boolean> {
  const answered = expectAnswer()
  const controller = new AbortController()
  const limit = setTimeout(() => controller.abort(), checkTimeout)
  try {
    const response = await fetch(apiUrl('/health'), {
      cache: 'no-store',
      signal: controller.signal,
    })
    // Proxies whose server is down, and networks that want a log-in, answer with something else.
    if (!(await response.json()).status) return false
    answered()
    return true
  } catch {
    return false
  } finally {
    clearTimeout(limit)
  }
}

let checking: Promise<boolean> | undefined

/**
 * Call this when a request got no answer. Whether the server answers anyway: then only this request was held up, e.g. by a browser extension.
 * Otherwise the connection is lost.
 */
export async function answersOthers(): Promise<boolean> {
  if (useConnection.getState().lost) return false
  checking ??= tryConnection().finally(() => {
    checking = undefined
  })
  const answers = await checking
  if (!answers) connectionFailed()
  return answers
}

function askLater(wait: number): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    if (useConnection.getState().lost && !(await tryConnection())) askLater(askEvery)
  }, wait)
}

/** Follows the browser's online and offline events. */
export function followNetwork(): void {
  window.addEventListener('offline', connectionFailed)
  window.addEventListener('online', () => void tryConnection())
}
