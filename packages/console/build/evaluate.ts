/** Runs a TypeScript module of the console at build time and hands back what it exports. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const folder = fileURLToPath(new URL('..', import.meta.url))

export async function evaluate<T>(module: string): Promise<T> {
  const { module: exported } = await runnerImport<T>(path.join(folder, module), {
    root: folder,
    configFile: false,
    logLevel: 'error',
  })
  return exported
}
