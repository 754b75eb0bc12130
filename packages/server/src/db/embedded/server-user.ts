/** Whom the database runs as: PostgreSQL refuses root, so root steps down to a user without rights. */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

export interface ServerUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Users a root process steps down to, the first that exists; an administrator may create `footfall`. */
const unprivileged = ['footfall', 'nobody']

/**
 * The user for a cluster, null where we simply stay who we are. A cluster keeps the user it was made by; a new one goes
 * to the data folder's owner, or to a user without rights. Throws a sentence where we cannot become that user.
 */
export function serverUser(cluster: string, dataDir: string): ServerUser | null {
  const self = process.getuid?.()
  const owner = ownerOf(cluster)
  if (self === undefined) return null
  if (self !== 0) {
    if (owner === null || owner === self) return null
    throw new Error(
      `The database in ${cluster} belongs to the user ${lookUp(owner)?.name ?? owner}: start Footfall as that user or as root, or give the folder to the present user (chown -R).`,
    )
  }
  const candidates = owner !== null ? [owner] : [ownerOf(dataDir) ?? 0, ...unprivileged]
  for (const candidate of candidates) {
    const user = lookUp(candidate)
    if (user && user.uid !== 0) return user
  }
  throw new Error(
    'PostgreSQL does not run as root, and no user was found to run it as: create a user named "footfall", start Footfall as an ordinary user, or set DATABASE_URL.',
  )
}

function ownerOf(folder: string): number | null {
  return statSync(folder, { throwIfNoEntry: false })?.uid ?? null
}

/** A user the system knows; PostgreSQL insists on one with a name. */
function lookUp(user: string | number): ServerUser | null {
  const ask = (flag: string) => {
    const run = spawnSync('id', [flag, String(user)], { encoding: 'utf8' })
    return run.status === 0 ? run.stdout.trim() : null
  }
  const [name, uid, gid] = [ask('-nu'), ask('-u'), ask('-g')]
  return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : null
}
