/** What the journeys of a file play on: a product and a browser, put away when they are over. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type ScreenOptions, workerBrowser } from './browser.ts'
import { type OwnProduct, type Product, startProduct } from './product.ts'
import { sharedProduct } from './shared-product.ts'
import { signedInPage } from './sign-in.ts'

export interface Stage<P extends Product = Product> {
  readonly product: P
  readonly browser: Browser
  /** What pages opened here have thrown. */
  readonly errors: readonly string[]
  /** A page on which somebody is signed in. */
  open(token: string, options?: ScreenOptions): Promise<Page>
}

/** On the run's product. To be called while the file is read; its parts are there once the tests run. */
export function setStage(): Stage {
  return stageOn(async () => sharedProduct())
}

/** On a product that nobody else uses, for what would disturb them. */
export function setOwnStage(): Stage<OwnProduct> {
  let own: OwnProduct | undefined
  // Before the stage's own, for what is registered first is carried out last.
  afterAll(() => own?.dispose())
  return stageOn(async () => {
    own = await startProduct()
    return own
  })
}

function stageOn<P extends Product>(open: () => Promise<P>): Stage<P> {
  let product: P | undefined
  let browser: Browser | undefined
  const errors: string[] = []
  beforeAll(async () => {
    product = await open()
    browser = await workerBrowser()
  })
  afterAll(() => browser?.close())
  const ready = <T>(part: T | undefined): T => {
    if (!part) throw new Error('The stage is not set yet.')
    return part
  }
  return {
    get product() {
      return ready(product)
    },
    get browser() {
      return ready(browser)
    },
    errors,
    open: async (token, screen) => {
      const page = await signedInPage(ready(browser), ready(product).url, token, screen)
      page.on('pageerror', (error) => errors.push(String(error)))
      return page
    },
  }
}
