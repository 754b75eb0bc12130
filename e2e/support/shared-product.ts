/** The product that all journeys of a run share. */
import { randomInt } from 'node:crypto'
import { inject } from 'vitest'
import { type Product, type ProductPlace, productAt } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: ProductPlace
  }
}

/** Each file must register its own persons, with addresses and names that no other file uses. */
export function sharedProduct(): Product {
  // Each file has its own client address, so that limits by address apply to each file separately.
  return productAt(inject('product'), `198.18.${randomInt(256)}.${randomInt(1, 255)}`)
}
