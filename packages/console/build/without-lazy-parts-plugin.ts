/** Leaves out what is imported late: where pages are drawn ahead, nothing waits for it. */
import type { Plugin } from 'vite'

export function withoutLatePartsPlugin(): Plugin {
  return { name: 'footfall-without-lazy-parts', enforce: 'pre', resolveDynamicImport: () => false }
}
