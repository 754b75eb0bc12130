/** Builds dist/t.js from src/: one small script without imports, for recent browsers. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { minify } from 'terser'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const { outputFiles } = await build({
  entryPoints: [here('src/main.ts')],
  bundle: true,
  format: 'esm',
  target: 'es2019',
  write: false,
  charset: 'ascii',
  legalComments: 'none',
})
const bundle = outputFiles[0].text.replace(/\b(var|const) /gm, 'let ')
const { code: c } = await minify(`(()=>{${bundle}})()`, {
  ecma: 2019,
  compress: {
    passes: 5,
    unsafe: true,
    unsafe_comps: true,
    unsafe_arrows: true,
    unsafe_methods: true,
    booleans_as_integers: true,
    keep_fargs: false,
    pure_getters: true,
    inline: 1,
    toplevel: true,
  },
  mangle: true,
})
const code = c.replace(/^\(\(\)=>\{(.*)\}\)\(\);?$/s, 'try{$1}catch{}')
mkdirSync(here('dist'), { recursive: true })
writeFileSync(here('dist/t.js'), code)
console.log(code.length, gzipSync(code, { level: 9 }).length)
