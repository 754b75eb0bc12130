import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DataFolderInUse } from '../../lib/folders/data-folder-lock.ts'
import { FolderUnusable } from '../../lib/folders/private-folder.ts'
import { createLog } from '../../lib/log.ts'
import { processIdentity } from '../../lib/processes/process-identity.ts'
import { ClusterAway, withClient } from './cluster-client.ts'
import { findPrograms } from './programs.ts'
import { childEnvironment, serverArguments } from './server-settings.ts'
import { serverUser } from './server-user.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const log = createLog('silent')
/** A folder with a cluster as a first start leaves it. Making one takes longer than most tests, so they copy it. */
let made: string
let dataDir: string
const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

// mkdtemp makes the folder for this user only. If that is root, the server's user cannot enter it, as below /root.
const newFolder = async () => realpath(await mkdtemp(path.join(tmpdir(), 'footfall-pg-')))

beforeAll(async () => {
  made = await newFolder()
  await (await startEmbeddedPostgres({ dataDir: made, log })).stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await newFolder()
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log })
  started.push(server)
  return server
}

/** Copies the stopped cluster into a data folder. */
function layCluster(folder = dataDir): void {
  const copied = spawnSync('cp', ['-Rp', path.join(made, 'postgres'), folder])
  expect(copied.status).toBe(0)
}

function startAgain(): Promise<EmbeddedPostgres> {
  layCluster()
  return start()
}

async function ask(server: Pick<EmbeddedPostgres, 'connection'>, text: string): Promise<unknown[]> {
  const client = new Client(server.connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function keepRow(server: Pick<EmbeddedPostgres, 'connection'>): Promise<void> {
  await ask(server, 'create table kept (n int)')
  await ask(server, 'insert into kept values (7)')
}

function isGone(pid: number): boolean {
  return processIdentity(pid) === null
}

async function gone(pid: number): Promise<void> {
  await expect.poll(() => isGone(pid)).toBe(true)
}

function parentProcess(folder: string): ChildProcess {
  const program = fileURLToPath(new URL('./parent.testing.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

/** Starts a parent process with its server, like Footfall does. Resolves with the server's process id and connection. */
async function readyParent(folder: string) {
  const child = parentProcess(folder)
  if (!child.stdout) throw new Error('no output')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { pid, connection } = JSON.parse(String(line)) as {
    pid: number
    connection: EmbeddedPostgres['connection']
  }
  return { child, pid, connection }
}

test('a first start makes a durable UTF-8 database that listens on a private socket only', async () => {
  expect((await stat(path.join(made, 'postgres'))).mode & 0o077).toBe(0)
  const server = await startAgain()
  expect(await ask(server, 'show server_encoding')).toEqual(['UTF8'])
  expect(await ask(server, 'show listen_addresses')).toEqual([''])
  expect(await ask(server, 'show fsync')).toEqual(['on'])
  expect(await ask(server, `select upper('é') || lower('ТЕСТ') || length('足迹')`)).toEqual(['Éтест2'])
})

const rules = "select type || ' ' || auth_method || ' ' || user_name[1] from pg_hba_file_rules"

test('access depends on the system user, also in a cluster that an older version left open', async () => {
  expect(await ask(await startAgain(), rules)).toEqual(['local peer footfall'])
  await started.pop()?.stop()
  const cluster = path.join(dataDir, 'postgres')
  await writeFile(path.join(cluster, 'pg_hba.conf'), 'local all all trust\n')
  const server = await start()
  await keepRow(server)
  expect(await ask(server, rules)).toEqual(['local peer footfall'])
  const error = await ask({ connection: { ...server.connection, user: 'postgres' } }, 'select 1').catch(
    String,
  )
  expect(error).toContain('no pg_hba.conf entry')
})

// Only root can become another user. The server's own user can reach the socket, and is refused there.
test.runIf(process.getuid?.() === 0)(
  'another user of the machine is refused at the socket itself',
  async () => {
    const server = await startAgain()
    const user = serverUser(path.join(dataDir, 'postgres'), dataDir, log)
    await chmod(dataDir, 0o711)
    const client = `import net from 'node:net'
    const text = 'user\\0footfall\\0database\\0footfall\\0\\0'
    const head = Buffer.alloc(8)
    head.writeInt32BE(8 + text.length, 0)
    head.writeInt32BE(196608, 4)
    const socket = net.connect(process.argv[1] + '/.s.PGSQL.5432', () => socket.write(Buffer.concat([head, Buffer.from(text)])))
    socket.on('data', (answer) => { process.stdout.write(answer); socket.destroy() })
    socket.on('error', (error) => process.stdout.write(String(error)))`
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', client, server.connection.host], {
      cwd: '/',
      encoding: 'latin1',
      uid: user?.uid ?? 0,
      gid: user?.gid ?? 0,
    })
    expect(run.stdout).toContain('Peer authentication failed')
  },
)

const asRoot = process.getuid?.() === 0
const canMakeUsers = existsSync('/usr/sbin/useradd')

test.runIf(asRoot && canMakeUsers)(
  'started as root, the server runs as a user of its own, without home and shell',
  async () => {
    const server = await startAgain()
    const user = serverUser(path.join(dataDir, 'postgres'), dataDir, log)
    expect(user?.name).toBe('footfall')
    const status = await readFile(`/proc/${server.pid()}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\t${user?.uid}\\t${user?.uid}\\t`, 'm'))
    const known = await readFile('/etc/passwd', 'utf8')
    const [, , , , , home, shell] = /^footfall:.*$/m.exec(known)?.[0].split(':') ?? []
    expect([home, shell]).toEqual(['/nonexistent', '/bin/false'])
  },
)

test('the next start finds the stored rows, and nothing runs after a stop', async () => {
  const server = await startAgain()
  await keepRow(server)
  const pid = server.pid() ?? 0
  await server.stop()
  expect(isGone(pid)).toBe(true)
  expect(server.pid()).toBeNull()
  expect(await ask(await start(), 'select n from kept')).toEqual([7])
})

test('a cluster that was opened to a group starts, and is closed again', async () => {
  layCluster()
  await chmod(path.join(dataDir, 'postgres'), 0o2770)
  expect(await ask(await start(), 'select 1')).toEqual([1])
  expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o7777).toBe(0o700)
})

test('a stop does not wait for open sessions', async () => {
  const server = await startAgain()
  const client = new Client(server.connection)
  const said: string[] = []
  client.on('error', (error) => said.push(error.message))
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  await server.stop()
  await ended
  expect(said.join()).toContain('terminating connection')
})

test('a killed server restarts by itself with its rows', async () => {
  const server = await startAgain()
  await keepRow(server)
  const pid = server.pid() ?? 0
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => ![pid, null].includes(server.pid())).toBe(true)
  expect(await ask(server, 'select n from kept')).toEqual([7])
})

test('a server that is killed during a backup of it fails the backup, not the process', async () => {
  const server = await startAgain()
  const pid = server.pid() ?? 0
  const work = withClient(path.join(dataDir, 'postgres'), 'postgres', async (client) => {
    process.kill(pid, 'SIGKILL')
    await gone(pid)
    // The connection's own process ends a moment after the server, and answers until then.
    await client.query('select pg_sleep(30)')
  })
  await expect(work).rejects.toThrow(ClusterAway)
})

test('a second start fails with a message and leaves the first alone', async () => {
  const server = await startAgain()
  await keepRow(server)
  await expect(start()).rejects.toThrow(DataFolderInUse)
  await expect(start()).rejects.toThrow(`${dataDir} is in use by another Footfall (process ${process.pid})`)
  expect(await ask(server, 'select n from kept')).toEqual([7])
})

test('an interrupted first start begins anew', async () => {
  await mkdir(path.join(dataDir, 'postgres.new/base'), { recursive: true })
  await writeFile(path.join(dataDir, 'postgres.new/PG_VERSION'), '18\n')
  expect(await ask(await start(), 'select 1')).toEqual([1])
})

test('a data folder with a path too long for a socket works', async () => {
  const deep = path.join(dataDir, 'a-folder-with-a-long-name'.repeat(4), '数据'.repeat(20))
  await mkdir(deep, { recursive: true })
  layCluster(deep)
  const server = await start(deep)
  expect(await ask(server, 'select 1')).toEqual([1])
  expect(Buffer.byteLength(server.connection.host)).toBeLessThan(90)
  await server.stop()
  await expect(stat(server.connection.host)).rejects.toThrow('ENOENT')
})

test('a cluster of another major version is reported and not changed', async () => {
  await mkdir(path.join(dataDir, 'postgres'))
  await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '12\n')
  if (process.getuid?.() === 0) {
    const user = serverUser(path.join(dataDir, 'none'), dataDir, log)
    if (user) spawnSync('chown', ['-R', `${user.uid}`, path.join(dataDir, 'postgres')])
  }
  await expect(start()).rejects.toThrow('was created by PostgreSQL 12')
})

test.skipIf(process.getuid?.() !== 0).each([
  [0, 'belongs to root, as which PostgreSQL does not run'],
  [54_321, 'belongs to the user id 54321, which this machine does not know'],
])('a copy whose owner is %i is refused with what to do', async (uid, reason) => {
  const cluster = path.join(dataDir, 'postgres')
  await mkdir(cluster)
  await chown(cluster, uid, uid)
  const refusal = await start().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(FolderUnusable)
  expect(String(refusal)).toContain(`${reason}. After a copy, `)
  expect(String(refusal)).toContain(`chown -R <user> ${cluster}`)
})

describe('after kill -9 of the parent', () => {
  test('the server ends with it, and the next start works', async () => {
    layCluster()
    const { child, pid, connection } = await readyParent(dataDir)
    await keepRow({ connection })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const server = await start()
    expect(await ask(server, 'select n from kept')).toEqual([7])
    await gone(pid)
  })

  test('a server that outlived its parent is stopped first', async () => {
    layCluster()
    const cluster = path.join(dataDir, 'postgres')
    const user = serverUser(cluster, dataDir, log)
    const programs = await findPrograms(user, log)
    const orphan = spawn(programs.postgres, serverArguments(cluster, user), {
      cwd: cluster,
      env: childEnvironment(),
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      stdio: 'ignore',
    })
    children.push(orphan)
    const pidFile = path.join(cluster, 'postmaster.pid')
    await expect.poll(() => readFile(pidFile, 'utf8').catch(() => '')).toContain('ready')
    expect(await ask(await start(), 'select 1')).toEqual([1])
    expect(orphan.exitCode).toBe(0)
  })

  test('a process id in postmaster.pid that belongs to another program now does not prevent a start', async () => {
    layCluster()
    const cluster = path.join(dataDir, 'postgres')
    const user = serverUser(cluster, dataDir, log)
    // It runs as the server's user, because PostgreSQL mistakes exactly such a process for a running server.
    const stranger = spawn('sleep', ['600'], {
      stdio: 'ignore',
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    })
    children.push(stranger)
    const content = `${stranger.pid}\n${cluster}\n1700000000\n5432\n.\n\n  5432001  0\nready   \n`
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      await writeFile(path.join(cluster, name), content, { mode: 0o644 })
    expect(await ask(await start(), 'select 1')).toEqual([1])
    expect(stranger.exitCode).toBe(null)
  })
})
