/** Listens to other nodes on a channel of PostgreSQL. Reconnects by itself. */
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../lib/log.ts'

const pauseAfterLoss = 2_000

/** Payloads on this channel name whose rights have changed (`user <id>`, `session <id>`, `website <id>`). Triggers of the tables send them. */
export const accessChannel = 'access_changed'

export interface Listening {
  /** Resolves when it listens, or has failed to and tries again. */
  readonly begun: Promise<void>
  stop(): void
}

/** Calls `heard` with each payload, and with null once it listens, at first and after every loss: what came before was missed. */
export function listen(
  pool: Pool,
  channel: string,
  heard: (word: string | null) => void,
  log: Log,
): Listening {
  let stopped = false
  let client: PoolClient | null = null
  let timer: NodeJS.Timeout | undefined
  let lost = false

  const again = (error: unknown): void => {
    client?.release(true)
    client = null
    // A connection that breaks while it is being set up reports it twice.
    if (stopped || timer) return
    if (!lost) log.debug({ err: error, channel }, 'listening was interrupted')
    lost = true
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, pauseAfterLoss)
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
      lost = false
      heard(null)
    } catch (error) {
      again(error)
    }
  }
  return {
    begun: connect(),
    stop() {
      stopped = true
      clearTimeout(timer)
      client?.release(true)
      client = null
    },
  }
}
