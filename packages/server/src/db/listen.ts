/** Receives notifications of other nodes over a PostgreSQL channel, and reconnects after an interruption. */
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../lib/log.ts'

const pauseAfterLoss = 2_000

/** Notifications of changed rights: `user <id>`, `session <id>` or `website <id>`. Triggers of the tables send them. */
export const accessChannel = 'access_changed'

/** Calls `heard` with each notification, and with null after each reconnection, because some may have been missed. Returns a function that stops it. */
export function listen(
  pool: Pool,
  channel: string,
  heard: (word: string | null) => void,
  log: Log,
): () => void {
  let stopped = false
  let client: PoolClient | null = null
  let timer: NodeJS.Timeout | undefined
  let lost = false

  const again = (error: unknown): void => {
    client?.release(true)
    client = null
    if (stopped) return
    if (!lost) log.debug({ err: error, channel }, 'listening was interrupted')
    lost = true
    timer = setTimeout(() => void connect(), pauseAfterLoss)
  }
  const connect = async (): Promise<void> => {
    try {
      const opened = await pool.connect()
      if (stopped) {
        opened.release()
        return
      }
      client = opened
      opened.once('error', (error) => {
        if (client === opened) again(error)
      })
      opened.on('notification', ({ payload = '' }) => heard(payload))
      await opened.query(`LISTEN "${channel}"`)
      if (lost) heard(null)
      lost = false
    } catch (error) {
      again(error)
    }
  }
  void connect()
  return () => {
    stopped = true
    clearTimeout(timer)
    client?.release(true)
    client = null
  }
}
