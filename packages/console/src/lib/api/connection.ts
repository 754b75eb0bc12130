/** Whether the server can be reached. Every request reports its outcome here. While the connection is lost, a small request is repeated. */
import { create } from 'zustand'
import { apiUrl } from './api-base.ts'

/** Milliseconds between two checks while the connection is lost. */
const askEvery = 3_000

export const useConnection = create<{ readonly lost: boolean }>(() => ({ lost: false }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Call this when any answer came, even an error. */
export function connectionWorks(): void {
  clearTimeout(timer)
  if (useConnection.getState().lost) useConnection.setState({ lost: false })
}

/** Call this when no answer came. The server is then checked until it answers. */
export function connectionFailed(): void {
  if (useConnection.getState().lost) return
  useConnection.setState({ lost: true })
  askLater()
}

/** Checks once whether the server can be reached. */
export async function tryConnection(): Promise<boolean> {
  try {
    const { status } = await fetch(apiUrl('/health'), { cache: 'no-store' })
    if (isGatewayStatus(status)) return false
    connectionWorks()
    return true
  } catch {
    return false
  }
}

/** Statuses of a proxy whose server is down. The server's own refusals have an envelope. */
export function isGatewayStatus(status: number): boolean {
  return status === 502 || status === 504
}

function askLater(): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    if (useConnection.getState().lost && !(await tryConnection())) askLater()
  }, askEvery)
}

/** Follows the browser's online and offline events. */
export function followNetwork(): void {
  window.addEventListener('offline', connectionFailed)
  window.addEventListener('online', () => void tryConnection())
}
