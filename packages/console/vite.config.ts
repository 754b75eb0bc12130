/**
 * Builds the console into `dist/`; with `--mode share` the shared reports beside it, so that neither carries what only the other needs; with
 * `--mode draw` what draws their pages on the server.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig } from 'vite'
import { apiOriginsPlugin } from './build/api-origins-plugin.ts'
import { callTablePlugin } from './build/call-table-plugin.ts'
import { chunksOf } from './build/chunks.ts'
import { compressPlugin } from './build/compress-plugin.ts'
import { iconsPlugin } from './build/icons-plugin.ts'
import { leanRouterPlugin } from './build/lean-router-plugin.ts'
import { schemasPlugin } from './build/schemas-plugin.ts'
import { spritesPlugin } from './build/sprites-plugin.ts'
import { textsAheadPlugin } from './build/texts-ahead-plugin.ts'
import { textsPlugin } from './build/texts-plugin.ts'
import { tokensPlugin } from './build/tokens-plugin.ts'
import { withoutLatePartsPlugin } from './build/without-lazy-parts-plugin.ts'
import { originsOf } from './src/lib/api/environments.ts'

const inConsole = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const production = (name: string) =>
  path.join(
    path.dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))),
    'dist/production/index.mjs',
  )
const modules = (...names: string[]) => names.map((name) => inConsole(`src/${name}`))

/**
 * The name of a CSS module's class: short, because every script names those it uses, and the same in all builds, because the browser takes over what
 * the server drew. The usual name also has a line number.
 */
function className(name: string, file: string): string {
  const place = path.relative(inConsole('src'), file.replace(/\?.*/, '')).replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(place).digest('base64url').slice(0, 5)}`
}

const consoleChunks = chunksOf(
  [
    ['first', modules('app/main.tsx', 'features/account/LoginPage.tsx')],
    [
      'overview',
      modules(
        'app/layouts/DefaultLayout.tsx',
        'features/overview/OverviewPage.tsx',
        'reports/map/MapPanel.tsx',
        'reports/map/ShapeMap.tsx',
        'reports/heat/RhythmPanels.tsx',
        'reports/annotations/AnnotationBar.tsx',
      ),
    ],
    ['forms', modules('ui/form/FormDialog.tsx', 'ui/form/password/PasswordInput.tsx')],
  ],
  { textsTogether: true },
)
const shareChunks = chunksOf(
  [
    ['report', modules('app/share/share-main.tsx')],
    ['panels', modules('reports/map/MapPanel.tsx', 'reports/heat/RhythmPanels.tsx')],
  ],
  { textsTogether: false },
)

/** For Node, one file that needs no package, `drawShareFile` of the contract; what a browser fetches late is never asked for. */
const drawing: BuildOptions = {
  outDir: 'dist/draw',
  emptyOutDir: true,
  ssr: true,
  target: 'node20',
  rolldownOptions: {
    input: inConsole('src/app/share/draw-share.tsx'),
  },
}

export default defineConfig(({ mode }) => {
  const draw = mode === 'draw'
  const share = draw || mode === 'share'
  const apiBase = process.env.API_BASE ?? ''
  // What cannot be read fails here rather than in browsers.
  const apiOrigins = originsOf(apiBase)
  return {
    root: inConsole('.'),
    // What lies in `static/public/` is served under `/public/`.
    publicDir: share ? false : 'static',
    resolve: {
      // Its package offers browsers the build for development alone.
      alias: [{ find: /^react-router$/, replacement: production('react-router') }],
    },
    define: {
      __API_BASE__: JSON.stringify(apiBase),
      // Newer versions of Node have a storage of their own, which belongs to no reader, and warn when it is asked for.
      ...(draw && { 'process.env.NODE_ENV': '"production"', localStorage: 'undefined' }),
    },
    css: { modules: { generateScopedName: className } },
    ssr: { noExternal: true },
    plugins: [
      tokensPlugin(),
      leanRouterPlugin(),
      callTablePlugin(share),
      schemasPlugin(),
      textsPlugin(share),
      textsAheadPlugin(),
      iconsPlugin(),
      react(),
      // One build writes them for all.
      spritesPlugin({ emits: !share }),
      ...(draw ? [withoutLatePartsPlugin()] : [compressPlugin(), apiOriginsPlugin(apiOrigins)]),
    ],
    server: { proxy: { '/api': 'http://localhost:5133', '/t.js': 'http://localhost:5133' } },
    build: draw
      ? drawing
      : {
          outDir: 'dist',
          // Both builds write into it, at the same time where there is room (scripts/build/targets.mjs).
          emptyOutDir: false,
          // Which files a page brings along: `npm run check` holds them to a budget.
          manifest: `.vite/${share ? 'share' : 'console'}.json`,
          // The oldest browsers that the console supports: of early 2023. The bundler translates the syntax; functions are only used if they have them.
          target: ['chrome110', 'firefox115', 'safari16.4'],
          // The content security policy allows no data: scripts, and small assets are better cached by name.
          assetsInlineLimit: 0,
          chunkSizeWarningLimit: 700,
          rolldownOptions: {
            input: inConsole(share ? 'share.html' : 'index.html'),
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ name: share ? shareChunks : consoleChunks, debugName: 'by use' }],
              },
            },
          },
        },
  }
})
