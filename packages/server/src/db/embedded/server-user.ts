/** The system user of the database: PostgreSQL refuses root, so a root process changes to an unprivileged user. */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { FolderUnusable } from '../../lib/folders/private-folder.ts'
import type { Log } from '../../lib/log.ts'

export interface ServerUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The user for a root process. It owns and runs nothing else. */
const ownUser = 'footfall'
/** If no user can be created: shared with other services that use it. */
const lastResort = 'nobody'

/** How systems create a user without a home, a password or a shell. The first available program is used. */
const makers: readonly (readonly [program: string, ...flags: string[]])[] = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/bin/false',
  ],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false'],
]

/**
 * The user for a cluster; null to keep the current user. A cluster keeps the user that created it. A new one gets the data folder's owner, or its
 * own user, which is created if it is missing. Throws a sentence if this process cannot change to that user.
 */
export function serverUser(cluster: string, dataDir: string, log: Log): ServerUser | null {
  const self = process.getuid?.()
  const owner = ownerOf(cluster)
  if (self === undefined) return null
  if (self !== 0) {
    if (owner === null || owner === self) return null
    throw new Error(
      `The database in ${cluster} belongs to the user ${lookUp(owner)?.name ?? owner}: start Footfall as that user or as root, or make the current user the folder's owner (chown -R).`,
    )
  }
  if (owner !== null) return ownerOfCopy(cluster, owner)
  const user =
    unlessRoot(lookUp(ownerOf(dataDir) ?? 0)) ?? lookUp(ownUser) ?? makeOwnUser(log) ?? lookUp(lastResort)
  if (user) return user
  throw new Error(
    'PostgreSQL does not run as root, and no user was found to run it as: create a user named "footfall", start Footfall as an ordinary user, or set DATABASE_URL.',
  )
}

/** A copy by root may have lost the owners, or come from a machine with other users. */
function ownerOfCopy(cluster: string, uid: number): ServerUser {
  const user = unlessRoot(lookUp(uid))
  if (user) return user
  const whose =
    uid === 0
      ? 'root, as which PostgreSQL does not run'
      : `the user id ${uid}, which this machine does not know`
  throw new FolderUnusable(
    `The database in ${cluster} belongs to ${whose}. After a copy, give it an ordinary user as its owner: chown -R <user> ${cluster}`,
  )
}

/** Null if the system does not allow it. Of two concurrent starts, the second finds the user. */
function makeOwnUser(log: Log): ServerUser | null {
  for (const [program, ...flags] of makers) {
    spawnSync(program, [...flags, ownUser], { stdio: 'ignore' })
    const user = lookUp(ownUser)
    if (!user) continue
    log.info(`The database runs as the system user "${ownUser}", which was created for it`)
    return user
  }
  log.warn(
    `No user "${ownUser}" could be created: the database runs as "${lastResort}", which other programs of this machine may use, too`,
  )
  return null
}

function unlessRoot(user: ServerUser | null): ServerUser | null {
  return user?.uid === 0 ? null : user
}

function ownerOf(folder: string): number | null {
  return statSync(folder, { throwIfNoEntry: false })?.uid ?? null
}

/** A user known to the system; PostgreSQL requires one with a name. */
function lookUp(user: string | number): ServerUser | null {
  const ask = (flag: string) => {
    const run = spawnSync('id', [flag, String(user)], { encoding: 'utf8' })
    return run.status === 0 ? run.stdout.trim() : null
  }
  const [name, uid, gid] = [ask('-nu'), ask('-u'), ask('-g')]
  return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : null
}
