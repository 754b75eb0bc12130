/** What the journeys of a file play on: a product of their own and a browser, put away when they are over. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, type ScreenOptions } from './browser.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'
import { signedInPage } from './sign-in.ts'

export interface Stage {
  readonly product: Product
  readonly browser: Browser
  /** What pages opened here have thrown. */
  readonly errors: readonly string[]
  /** A page on which somebody is signed in. */
  open(token: string, options?: ScreenOptions): Promise<Page>
}

/** To be called while the file is read; its parts are there once the tests run. */
export function setStage(options: ProductOptions = {}): Stage {
  let product: Product | undefined
  let browser: Browser | undefined
  const errors: string[] = []
  beforeAll(async () => {
    product = await startProduct(options)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.dispose()
  })
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
