/**
 * Replaces the installation's secret key and encrypts the sealed values with the new one. No node may run meanwhile, because each keeps the key in
 * memory. A kill at any point does no harm: a new key of the file is stored beside the old one until it is in force, and the next run finishes the
 * work; a new setting is shown first.
 */
import type { Config } from '../config.ts'
import { otherNode } from '../db/other-nodes.ts'
import { operator, recordAudit } from '../features/audit/audit.ts'
import { canOpenSecrets, resealSecrets } from '../features/two-factor/seal-secrets.ts'
import { newSecret, openKeys, stagedSecret } from '../lib/secrets/installation-keys.ts'
import { deleteSharedKey } from '../lib/secrets/shared-key.ts'
import { type AdminAnswer, AdminError, type AdminPlace } from './action.ts'
import { onStoppedFolder } from './stopped-folder.ts'

/**
 * Shows what to do next. A new setting is shown before it is in force: nobody could find it out afterwards. Throws `AdminError` while another node
 * uses the database, besides what `onStoppedFolder` throws.
 */
export function rotateSecrets(config: Config, show: (answer: AdminAnswer) => void): Promise<void> {
  return onStoppedFolder(config, async (place) => {
    const other = await otherNode(place.pool)
    if (other !== null)
      throw new AdminError(
        `Another node uses this PostgreSQL (${other}): stop every node, then run the command again.`,
      )
    await (config.secretKey === null ? ofFile(place, show) : ofSetting(place, show))
    if (config.redisUrl) await deleteSharedKey(config.redisUrl)
  })
}

async function ofSetting(place: AdminPlace, show: (answer: AdminAnswer) => void): Promise<void> {
  await reseal(place, newSecret, (secret) =>
    show({
      lines: [
        `Set this on every node before it starts again: SECRET_KEY=${secret}`,
        'It is shown only now. The old key is no longer valid.',
      ],
    }),
  )
}

async function ofFile(place: AdminPlace, show: (answer: AdminAnswer) => void): Promise<void> {
  const { dataDir } = place.config
  const staged = stagedSecret(dataDir)
  const left = staged.read()
  const finishes = left !== null && (await canOpenSecrets({ db: place.db, keys: openKeys(left, dataDir) }))
  if (!finishes) await reseal(place, () => staged.write())
  await staged.install()
  show({
    lines: [
      `The new key is in ${staged.target}. Earlier backups contain the old key with the data that it opens.`,
    ],
  })
}

/** Makes the new secret only if the current one can be read. `before` it is in force, it is passed on. */
async function reseal(
  place: AdminPlace,
  make: () => string,
  before: (secret: string) => void = () => undefined,
): Promise<void> {
  const { db, config } = place
  const from = openKeys(config.secretKey, config.dataDir)
  const secret = make()
  const to = openKeys(secret, config.dataDir)
  await db.transaction().execute(async (change) => {
    await resealSecrets(change, from, to)
    await recordAudit(place, change, { teamId: null, actor: operator, action: 'keys_rotated' })
    before(secret)
  })
}
