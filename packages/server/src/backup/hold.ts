/**
 * Lets a backup, which is a separate process, pause the writer. A client that connects to the socket in the data folder is notified once nothing is
 * being written to the events store. This lasts until it disconnects. Events are still accepted into the journal.
 */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ingest } from '../ingest/ingest.ts'
import { DataFolderInUse } from '../lib/folders/data-folder-lock.ts'
import { socketPathFor } from '../lib/folders/socket-path.ts'
import type { Log } from '../lib/log.ts'

const name = 'hold.sock'
const still = 'still'

/** Serves the socket. Returns a function that ends it. */
export async function serveHolds(
  dataDir: string,
  { runPaused }: Pick<Ingest, 'runPaused'>,
  log: Log,
): Promise<() => void> {
  const file = socketPathFor(dataDir, name)
  rmSync(file, { force: true })
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => {})
    socket.resume()
    void gone.then(() => sockets.delete(socket))
    runPaused(async () => {
      if (socket.destroyed) return
      log.info('a backup pauses the writer; events wait in the journal')
      socket.write(still)
      await gone
    }).catch((err: unknown) => {
      // The writer stops before it pauses.
      log.debug({ err }, 'a backup could not pause the writer')
      socket.destroy()
    })
  })
  server.listen(file)
  await once(server, 'listening')
  return () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

/** Milliseconds that a server may take to start, and between two attempts. */
const timeout = 20_000
const betweenTries = 200

async function reach(file: string, within: number): Promise<net.Socket> {
  for (const end = Date.now() + within; ; ) {
    const socket = net.connect(file)
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (Date.now() > end)
        throw new DataFolderInUse(
          'Another process holds the data folder but is not a running server: a backup, a restore or a start that hangs. Try again once it has ended.',
          { cause: error },
        )
      await pause(betweenTries)
    }
  }
}

export interface Hold {
  /** Throws `DataFolderInUse` if the server has ended since: the one after it, which may run already, writes. */
  assertHeld(): void
  /** Resumes the writer. */
  letGo(): void
}

/** The sentence of a backup whose server, or a store of it, was there no longer. */
export const hasEnded = () =>
  new DataFolderInUse(
    'The server has ended or was started again during the backup, or one of its stores was: make another one.',
  )

/** Pauses the writer of the server of the folder. Rejects with `DataFolderInUse` if none answers within this many milliseconds. */
export async function holdWriter(dataDir: string, within = timeout): Promise<Hold> {
  const socket = await reach(socketPathFor(dataDir, name), within)
  // A server that is killed may reset the connection.
  socket.on('error', () => {})
  let isOpen = true
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve())).then(() => {
    isOpen = false
  })
  await Promise.race([
    new Promise((resolve) => socket.once('data', resolve)),
    ended.then(() => {
      throw hasEnded()
    }),
  ])
  return {
    assertHeld: () => {
      if (!isOpen) throw hasEnded()
    },
    letGo: () => socket.destroy(),
  }
}
