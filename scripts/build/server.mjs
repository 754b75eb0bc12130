/** Bundles the server and its engine child. Installed packages are not bundled, because their binaries and assets are beside them. */
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from '../root.mjs'

const candidates = {
  main: 'packages/server/src/main.ts',
  engine: 'packages/server/src/events/embedded/child.ts',
  untrusted: 'packages/server/src/features/untrusted/untrusted-child.ts',
  'call-thread': 'packages/server/src/collect/import/call-thread.ts',
  'batch-thread': 'packages/server/src/writer/batches/batch-thread.ts',
  'file-thread': 'packages/server/src/stats/export/file/file-thread.ts',
}

/** The programs to bundle, by the name of their output. @returns {Record<string, string>} */
export function serverEntries() {
  return Object.fromEntries(Object.entries(candidates).filter(([, file]) => existsSync(inRoot(file))))
}

/** Packages that the bundle loads from `node_modules`: all installed ones except the workspaces. */
function installedPackages() {
  const names = ['server', 'contract'].flatMap((workspace) =>
    Object.keys(JSON.parse(readFileSync(inRoot(`packages/${workspace}/package.json`), 'utf8')).dependencies),
  )
  return [...new Set(names)].filter((name) => !name.startsWith('@footfall/'))
}

export async function buildServer() {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: inRoot(),
    entryPoints: serverEntries(),
    outdir: 'packages/server/dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: installedPackages(),
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'silent',
    // A CommonJS package inside the bundle may still call require.
    banner: {
      js: "import { createRequire as __create } from 'node:module'; const require = __create(import.meta.url);",
    },
  })
}
