/** The folder of PostgreSQL's data: created once, completely or not at all. */
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { endOf, spawnTied } from '../../lib/processes/child-process.ts'
import { becoming, type Programs } from './programs.ts'
import { childEnvironment, placeArgument } from './server-settings.ts'
import type { ServerUser } from './server-user.ts'

/** The role of all connections; `access.ts` decides which system user may use it. */
export const databaseUser = 'footfall'

/** Creates the cluster if it is missing. Throws a sentence if another major version created it. */
export async function ensureCluster(
  cluster: string,
  programs: Programs,
  user: ServerUser | null,
): Promise<void> {
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) return createCluster(cluster, programs, user)
  if (version.trim() !== programs.major)
    throw new Error(
      `The database in ${cluster} was created by PostgreSQL ${version.trim()}, the installed one is ${programs.major}. Start the Footfall that created it, dump its data (npm run admin -- dump), and load the dump with this one into another DATA_DIR.`,
    )
}

async function createCluster(cluster: string, programs: Programs, user: ServerUser | null): Promise<void> {
  // Created next to its place and moved there when complete, so a kill leaves nothing partial.
  const unfinished = `${cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  if (user) await chown(unfinished, user.uid, user.gid)
  const said: string[] = []
  const making = spawnTied({
    command: programs.initdb,
    args: [
      `--pgdata=${placeArgument(unfinished, user)}`,
      `--username=${databaseUser}`,
      '--auth-local=peer',
      '--auth-host=reject',
      '--encoding=UTF8',
      // Unicode rules built into PostgreSQL: the same on every machine and after every upgrade of it.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      '--no-instructions',
    ],
    cwd: unfinished,
    env: childEnvironment(),
    user: becoming(user),
    deathSignal: 'SIGKILL',
    onLine: (line) => said.push(line),
  })
  const end = await endOf(making)
  if (making.exitCode !== 0) {
    await rm(unfinished, { recursive: true, force: true })
    throw new Error(`The database could not be created in ${cluster}: ${[...said, end].join('\n')}`)
  }
  await rename(unfinished, cluster)
}
