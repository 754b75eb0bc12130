/** The embedded PostgreSQL: a child process in the data folder that only listens on a Unix socket. */
import { chmod, mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { minute } from '@footfall/contract/durations'
import { Client } from 'pg'
import { lockDataFolder } from '../../lib/folders/data-folder-lock.ts'
import type { Log } from '../../lib/log.ts'
import { spawnTied } from '../../lib/processes/child-process.ts'
import { type Supervisor, supervise } from '../../lib/processes/child-process-supervisor.ts'
import { limitAccess } from './access.ts'
import { databaseUser, ensureCluster } from './cluster.ts'
import { becoming, findPrograms } from './programs.ts'
import { serverLog } from './server-log.ts'
import { childEnvironment, serverArguments, socketPort } from './server-settings.ts'
import { serverUser } from './server-user.ts'
import { socketFolder } from './socket-folder.ts'
import { clearStaleServer } from './stale-server.ts'

export interface EmbeddedPostgres extends Supervisor {
  /** The options for pg's `Pool` and `Client`. */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly database: string
  }
}

const database = 'footfall'

/**
 * Starts the server on `dataDir`/postgres, creating the cluster if it is missing, and restarts it until `stop()`. Recovers by itself from any kill
 * of it or of this process. Throws `DataFolderInUse` while another process has the folder.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  /** For all users of the server together; enough for one installation by default. */
  maxConnections?: number
}): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(options.dataDir)
  const lock = lockDataFolder(dataDir, 'postgres.lock')
  try {
    const server = await start(dataDir, options)
    return {
      ...server,
      async stop() {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function start(
  dataDir: string,
  { log, maxConnections }: { log: Log; maxConnections?: number },
): Promise<EmbeddedPostgres> {
  const cluster = path.join(dataDir, 'postgres')
  const user = serverUser(cluster, dataDir, log)
  const programs = await findPrograms(user, log)
  await ensureCluster(cluster, programs, user)
  // PostgreSQL refuses a folder that its group may write. Container platforms open all of a volume to a group.
  await chmod(cluster, 0o700)
  await limitAccess(cluster, user)
  const socket = await socketFolder(cluster)
  const connection = { host: socket.path, port: socketPort, user: databaseUser, database }
  const said = serverLog(log)

  const supervisor = await supervise({
    name: 'PostgreSQL',
    log,
    async launch() {
      await clearStaleServer(cluster, log)
      return spawnTied({
        command: programs.postgres,
        args: serverArguments(cluster, user, maxConnections),
        cwd: cluster,
        env: childEnvironment(),
        user: becoming(user),
        // A fast shutdown: sessions are ended, everything is written.
        deathSignal: 'SIGINT',
        onLine: said.hear,
      })
    },
    ready: (signal) => ensureDatabase(connection, signal),
    // Fast, then immediate. After an immediate stop, the next start recovers from the write-ahead log.
    stopSignals: [
      ['SIGINT', 0],
      ['SIGQUIT', 2_000],
      ['SIGKILL', 2_700],
    ],
    // A killed server's shared memory can stay attached for a moment.
    startsAgain: (failures) => failures < 5,
    readyWithin: minute,
    lastWords: said.lastWords,
  })
  return {
    ...supervisor,
    connection,
    async stop() {
      await supervisor.stop()
      await socket.remove()
    },
  }
}

/** Resolves when the server answers and our database exists. */
async function ensureDatabase(
  connection: EmbeddedPostgres['connection'],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const client = new Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5_000 })
    // A connection that breaks while the server starts is retried; it must not crash the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rowCount } = await client.query('select from pg_database where datname = $1', [
        connection.database,
      ])
      if (rowCount === 0) await client.query(`create database ${connection.database}`)
      return
    } catch {
      await pause(20, undefined, { signal })
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
