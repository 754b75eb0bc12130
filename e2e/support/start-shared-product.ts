/** Starts the product that the journeys of a run share. Vitest calls it once per run, before the first journey. */
import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'

export default async function startSharedProduct(project: TestProject): Promise<() => Promise<void>> {
  const { url, dataDir, dispose } = await startProduct({ env: { TRUST_PROXY: 'loopback' } })
  project.provide('product', { url, dataDir })
  return dispose
}
