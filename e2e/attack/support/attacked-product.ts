/** A product for one file of attacks, behind a proxy and with a public address, as it stands on the internet. */
import { afterAll, beforeAll } from 'vitest'
import { addWebsite, type Person, registerPerson } from '../../support/account.ts'
import { type OwnProduct, startProduct } from '../../support/product.ts'

export interface AttackScene {
  readonly product: OwnProduct
  readonly attacker: Person
  /** The attacker's own website. */
  readonly websiteId: string
  /** Somebody else, and their website. */
  readonly victim: Person
  readonly victimWebsiteId: string
}

/** Starts it before the file's tests and stops it after them; the answer is filled in between. */
export function attackedProduct(): AttackScene {
  const scene = {} as { -readonly [Name in keyof AttackScene]: AttackScene[Name] }
  beforeAll(async () => {
    scene.product = await startProduct({
      env: { PUBLIC_URL: 'https://footfall.example', TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' },
    })
    scene.attacker = await registerPerson(scene.product)
    scene.victim = await registerPerson(scene.product)
    scene.websiteId = await addWebsite(scene.product, scene.attacker, 'attacker.example')
    scene.victimWebsiteId = await addWebsite(scene.product, scene.victim, 'calm.example')
  })
  afterAll(() => scene.product?.dispose())
  return scene
}
