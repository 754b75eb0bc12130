/** Bundles the server and its engine child. Installed packages are not bundled, because their binaries and assets are beside them. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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

const folder = 'packages/server/dist'

/** Writes the programs, unless `write` is false. Returns what each output contains and imports. */
export async function bundleServer({ write = true } = {}) {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: inRoot(),
    entryPoints: serverEntries(),
    outdir: folder,
    bundle: true,
    // What a program loads by `import()` is loaded no earlier.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: installedPackages(),
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    write,
    // A CommonJS package inside the bundle may still call require.
    banner: {
      js: "import { createRequire as __create } from 'node:module'; const require = __create(import.meta.url);",
    },
  })
  return metafile.outputs
}

export async function buildServer() {
  const outputs = await bundleServer()
  // Names of shared parts change with what is in them.
  for (const name of readdirSync(inRoot(folder)))
    if (/\.js(\.map)?$/.test(name) && !(`${folder}/${name}` in outputs)) rmSync(inRoot(folder, name))
}
