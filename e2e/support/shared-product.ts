/** The product that the journeys of a run share. */
import { randomInt } from 'node:crypto'
import { inject } from 'vitest'
import { type Product, type ProductPlace, productAt } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: ProductPlace
  }
}

/** Its persons are a file's own: register them, under addresses and names that no other file has. */
export function sharedProduct(): Product {
  // As from a house of the file's own: what is limited by address is limited by file.
  return productAt(inject('product'), `198.18.${randomInt(256)}.${randomInt(1, 255)}`)
}
