/** Bundles the bench's programs like the product, so that the measured code is the code that runs. */

import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export async function buildPrograms(): Promise<(name: string) => string> {
  await build({
    entryPoints: {
      bare: here('./bare.ts'),
      collector: here('../../packages/server/src/ingest/testing/collector-process.ts'),
      load: here('./load.ts'),
      engine: here('../../packages/server/src/events/embedded/child.ts'),
      'batch-thread': here('../../packages/server/src/writer/batches/batch-thread.ts'),
      'call-thread': here('../../packages/server/src/collect/import/call-thread.ts'),
    },
    outdir: here('./dist'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: {
      '@footfall/contract/locales': here('../../packages/contract/locales'),
      '@footfall/contract': here('../../packages/contract/src'),
    },
    sourcemap: 'linked',
    logLevel: 'warning',
  })
  return (name) => here(`./dist/${name}.js`)
}
