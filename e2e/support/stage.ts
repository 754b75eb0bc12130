/** The setting for the journeys of a file: a product and a browser, closed at the end. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type ScreenOptions, workerBrowser } from './browser.ts'
import { type OwnProduct, type Product, type ProductOptions, startProduct } from './product.ts'
import { sharedProduct } from './shared-product.ts'
import { signedInPage } from './sign-in.ts'

export interface Stage<P extends Product = Product> {
  readonly product: P
  readonly browser: Browser
  /** Errors thrown by the pages that were opened here. */
  readonly errors: readonly string[]
  /** Opens a page with a signed-in user. */
  open(token: string, options?: ScreenOptions): Promise<Page>
}

/** Uses the run's product. Call it while the file is loaded; its fields are set once the tests run. */
export function setStage(): Stage {
  return stageOn(async () => sharedProduct())
}

/** Uses a separate product, for tests that would disturb others. */
export function setOwnStage(options: ProductOptions = {}): Stage<OwnProduct> {
  let own: OwnProduct | undefined
  // Before the stage's own hook, because hooks that are registered first run last.
  afterAll(() => own?.dispose())
  return stageOn(async () => {
    own = await startProduct(options)
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
