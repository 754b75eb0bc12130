/** Whether the server can be reached. Every exchange tells how it went; while it cannot be reached, one small question is asked again. */
import { create } from 'zustand'
import { apiUrl } from './api-base.ts'

/** Milliseconds between two askings while the connection is lost. */
const askEvery = 3_000

export const useConnection = create<{ readonly lost: boolean }>(() => ({ lost: false }))

let timer: ReturnType<typeof setTimeout> | undefined

/** An answer came, whatever it says. */
export function connectionWorks(): void {
  clearTimeout(timer)
  if (useConnection.getState().lost) useConnection.setState({ lost: false })
}

/** No answer came. From now on the server is asked until one does. */
export function connectionFailed(): void {
  if (useConnection.getState().lost) return
  useConnection.setState({ lost: true })
  askLater()
}

/** Asks once whether the server is there; true: it is. */
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

/** What a proxy answers in the place of a server that is gone. Our own refusals carry an envelope. */
export function isGatewayStatus(status: number): boolean {
  return status === 502 || status === 504
}

function askLater(): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    if (useConnection.getState().lost && !(await tryConnection())) askLater()
  }, askEvery)
}

/** Follows what the browser knows of its network. */
export function followNetwork(): void {
  window.addEventListener('offline', connectionFailed)
  window.addEventListener('online', () => void tryConnection())
}
