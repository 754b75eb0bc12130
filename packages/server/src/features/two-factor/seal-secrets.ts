/** At start: encrypts secrets that an older version stored in plain text, and checks that the encrypted ones can be decrypted. */
import { ConfigError } from '../../config-error.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { type Keys, openKeys, stagedSecret } from '../../lib/secrets/installation-keys.ts'
import { isSealed } from '../../lib/secrets/seal.ts'
import { openSecret, sealSecret } from './secrets.ts'
import * as store from './store.ts'

/** Throws `ConfigError` if the key is not the one they were encrypted with: nobody with a second factor could sign in. */
export async function sealSecrets({
  db,
  keys,
  config,
}: Pick<Context, 'db' | 'keys' | 'config'>): Promise<void> {
  for (const { user_id, secret } of await store.allSecrets(db)) {
    if (!isSealed(secret)) {
      await store.replaceSecret(db, user_id, secret, sealSecret({ keys }, user_id, secret))
      continue
    }
    try {
      openSecret({ keys }, user_id, secret)
    } catch {
      if (await isHalfRotated(db, config))
        throw new ConfigError(
          'A run of "npm run admin -- rotate-secrets" was interrupted before its new key was in force: run it again.',
        )
      throw new ConfigError(
        'The second factors in the database were sealed with another key: set the same SECRET_KEY, or restore the file secret.key in DATA_DIR.',
      )
    }
  }
}

/** Whether everything is encrypted with a key that is stored beside the current one. */
async function isHalfRotated(db: Db, { secretKey, dataDir }: Context['config']): Promise<boolean> {
  const staged = secretKey === null ? stagedSecret(dataDir).read() : null
  return staged !== null && canOpenSecrets({ db, keys: openKeys(staged, dataDir) })
}

/** Whether all secrets were encrypted with these keys. */
export async function canOpenSecrets({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<boolean> {
  try {
    for (const { user_id, secret } of await store.allSecrets(db)) openSecret({ keys }, user_id, secret)
    return true
  } catch {
    return false
  }
}

/** Encrypts all secrets with other keys, within one transaction. Throws if one cannot be decrypted with the current keys. */
export async function resealSecrets(change: Db, from: Keys, to: Keys): Promise<void> {
  for (const { user_id, secret } of await store.allSecrets(change)) {
    const plain = openSecret({ keys: from }, user_id, secret)
    await store.replaceSecret(change, user_id, secret, sealSecret({ keys: to }, user_id, plain))
  }
}
