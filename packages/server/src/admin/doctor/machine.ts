/** The machine and the settings: checks that need no store. */
import { existsSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Config } from '../../config.ts'
import { ownEntries } from '../../lib/folders/private-folder.ts'
import { keptKeyState } from '../../lib/secrets/installation-keys.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

const gigabyte = 1024 ** 3
/** Merges of the events store need space for the merged data. */
const leastFree = gigabyte
const leastShare = 0.1

export function checkNode(): Finding[] {
  return [ok(`Node.js ${process.versions.node} on ${process.platform}`)]
}

export function checkFolder({ dataDir, secretKey }: Config): Finding[] {
  if (!existsSync(dataDir))
    return [failed(`data folder ${dataDir}: it does not exist`, 'set DATA_DIR to your folder')]
  ownEntries(dataDir)
  return [
    checkRights(dataDir, statSync(dataDir), process.getuid?.() ?? 0),
    secretKey === null ? checkKeptKey(dataDir) : ok('secret key: set by SECRET_KEY'),
    checkDisk(dataDir),
  ]
}

/** `user`: the id of the user that the check runs as; 0 for one who may change every folder. */
export function checkRights(
  dataDir: string,
  { mode, uid }: { readonly mode: number; readonly uid: number },
  user: number,
): Finding {
  if ((mode & 0o077) === 0)
    return ok(`data folder ${dataDir}: this user may read and write all of it, others nothing`)
  const text = `data folder ${dataDir}: others can read it`
  if (user === 0 || user === uid) return failed(text, `chmod 700 ${dataDir}`)
  // Closed to others, the volume of a container, which is open to its group, would be closed to this user, too.
  return warning(
    `${text}, and it belongs to another user`,
    `as root: chown ${user} ${dataDir}; the next start closes it to others`,
  )
}

function checkKeptKey(dataDir: string): Finding {
  const key = path.join(dataDir, 'secret.key')
  const state = keptKeyState(dataDir)
  if (state === 'whole') return ok(`secret key: in ${key}`)
  return failed(`secret key: it is ${state}`, `restore ${key} from a backup, or set SECRET_KEY`)
}

function checkDisk(dataDir: string): Finding {
  const { bavail, blocks, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const text = `disk of ${dataDir}: ${(free / gigabyte).toFixed(1)} GB free of ${((blocks * bsize) / gigabyte).toFixed(1)}`
  if (free < leastFree) return failed(text, 'free space: below 1 GB the events store cannot merge its data')
  if (bavail / blocks < leastShare) return warning(text, 'free space soon: less than a tenth is left')
  return ok(text)
}

export function checkSettings({ publicUrl, smtpUrl, trustProxy }: Config): Finding[] {
  return [
    publicUrl === null
      ? warning(
          'PUBLIC_URL is not set',
          'set it to the URL that people use: links in mails and tracking codes begin with it',
        )
      : publicUrl.startsWith('https:')
        ? ok(`PUBLIC_URL is ${publicUrl}`)
        : warning(
            `PUBLIC_URL is ${publicUrl}`,
            'serve it by https: sessions and passwords are sent unencrypted',
          ),
    smtpUrl === null
      ? warning('SMTP_URL is not set', 'set it: mails stay in the data folder and reach nobody')
      : ok('SMTP_URL is set'),
    trustProxy === ''
      ? warning(
          'TRUST_PROXY is not set',
          'set it if there is a proxy in front: otherwise all visitors have its address',
        )
      : ok(`TRUST_PROXY is ${trustProxy}`),
  ]
}
