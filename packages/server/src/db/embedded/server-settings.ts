/** Settings of the embedded server: small, on a private socket, and fully durable. */
import { machineMemory, memoryShares } from '../../lib/processes/machine-memory.ts'
import type { ServerUser } from './server-user.ts'

/** The port only names the socket. The server listens on no network address. */
export const socketPort = 5432

/** The setting with the data folder, so that a process list shows whose server it is. */
export const folderSetting = 'footfall.data_folder'

/** Enough for one installation: its pool and those of its jobs. */
const defaultConnections = 60

/** The server's command line for a cluster. */
export function serverArguments(
  cluster: string,
  user: ServerUser | null,
  maxConnections = defaultConnections,
): string[] {
  const kept = `${memoryShares(machineMemory()).postgres / 1024}kB`
  const settings = {
    [folderSetting]: cluster,
    listen_addresses: '',
    port: socketPort,
    // Relative to the cluster, which is the server's working folder, so the path is never too long for a socket.
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: maxConnections,
    shared_buffers: kept,
    maintenance_work_mem: kept,
    max_wal_size: '256MB',
    huge_pages: 'off',
    jit: 'off',
    io_method: 'sync',
    max_worker_processes: 2,
    max_parallel_workers: 0,
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    autovacuum_max_workers: 2,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_destination: 'stderr',
    logging_collector: 'off',
    // Callers get the errors of statements. The log only keeps what concerns the server.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  return [
    '-D',
    placeArgument(cluster, user),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/**
 * How a program started inside the cluster's folder names it. After root has changed to another user, the folder may be below one that the user
 * cannot enter (/root). The link of the working folder needs no access to the folders above.
 */
export function placeArgument(cluster: string, user: ServerUser | null): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

/** The environment of the programs: nothing that changes their behaviour, and no secret. */
export function childEnvironment(): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
