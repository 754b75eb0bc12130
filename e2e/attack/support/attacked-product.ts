/** A product for one file of attacks, behind a proxy and with a public address, as on the internet. */
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '../../../packages/server/src/db/open.ts'
import { createLog } from '../../../packages/server/src/lib/log.ts'
import { systemClock } from '../../../packages/server/src/lib/time/clock.ts'
import { Mailbox } from '../../../packages/server/src/testing/mailbox.ts'
import type { ReachedServer } from '../../../packages/server/src/testing/reached-server.ts'
import { createClient } from '../../../packages/server/src/testing/test-client.ts'
import { addWebsite, type Person, registerPerson } from '../../support/account.ts'
import { type OwnProduct, startProduct } from '../../support/product.ts'

export interface AttackScene {
  readonly product: OwnProduct
  /** The same product for the test clients of the server's tests. */
  readonly server: ReachedServer
  readonly attacker: Person
  /** The attacker's own website. */
  readonly websiteId: string
  /** Another person with a website. */
  readonly victim: Person
  readonly victimWebsiteId: string
}

const publicUrl = 'https://footfall.example'

interface AttackOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Runs another program than the one that users start. */
  readonly program?: readonly string[]
}

/** Starts it before the file's tests and stops it after them. The fields of the result are set in between. */
export function attackedProduct({ env = {}, program }: AttackOptions = {}): AttackScene {
  const scene = {} as { -readonly [Name in keyof AttackScene]: AttackScene[Name] }
  let close = async (): Promise<void> => {}
  let starting: Promise<OwnProduct> | undefined
  beforeAll(async () => {
    const settings = { PUBLIC_URL: publicUrl, TRUST_PROXY: 'loopback', LOG_LEVEL: 'error', PLANS: 'on' }
    starting = startProduct({ env: { ...settings, ...env }, ...(program && { program }) })
    scene.product = await starting
    const { url, dataDir } = scene.product
    const host = path.join(dataDir, 'postgres')
    const place = { host, port: 5432, user: 'footfall', database: 'footfall' }
    const database = openDatabase(place, createLog('silent'))
    close = () => database.close()
    scene.server = {
      url,
      clock: systemClock,
      mailbox: new Mailbox(path.join(dataDir, 'mail')),
      context: { db: database.db, config: { captcha: env.CAPTCHA === 'on' } },
      client: (options = {}) => createClient(url, options),
    }
    if (env.CAPTCHA === 'on') return
    scene.attacker = await registerPerson(scene.product)
    scene.victim = await registerPerson(scene.product)
    scene.websiteId = await addWebsite(scene.product, scene.attacker, 'attacker.example')
    scene.victimWebsiteId = await addWebsite(scene.product, scene.victim, 'calm.example')
  })
  afterAll(async () => {
    await close()
    // Also a product that started too late for its tests: it would run on without them.
    const product = await starting?.catch(() => undefined)
    await product?.dispose()
  })
  return scene
}
