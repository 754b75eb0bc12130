/** Access to the embedded database: only the system user that Footfall runs as, identified by the socket, without a password. */
import { chown, rename, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { databaseUser } from './cluster.ts'
import type { ServerUser } from './server-user.ts'

const note = '# Written at every start.\n'

/** Rewrites the cluster's access rules, also wider ones of an older version. Root is allowed, because it runs backups. */
export async function limitAccess(cluster: string, user: ServerUser | null): Promise<void> {
  const names = [...new Set([userInfo().username, 'root'])]
  const map = names.map((name) => `footfall "${name}" ${databaseUser}\n`).join('')
  await put(path.join(cluster, 'pg_ident.conf'), note + map, user)
  await put(path.join(cluster, 'pg_hba.conf'), `${note}local all ${databaseUser} peer map=footfall\n`, user)
}

async function put(file: string, text: string, user: ServerUser | null): Promise<void> {
  const draft = `${file}.new`
  await writeFile(draft, text, { mode: 0o600 })
  if (user) await chown(draft, user.uid, user.gid)
  await rename(draft, file)
}
