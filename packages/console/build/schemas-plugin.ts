/**
 * The contract's schemas are checked on the server alone. In the browser's bundle the library that makes them is replaced
 * by a few lines, so that the words and tables beside the schemas can be imported without it. The schemas themselves stay behind, too, where nothing uses them.
 */
import type { Plugin } from 'vite'

const id = '\0schemas'

const source = `
const refuse = () => { throw new Error('Schemas are not part of the console; check on the server.') }
const schema = new Proxy(function () {}, {
  get: (_target, name) => (/^(safe)?(parse|decode|encode)/i.test(String(name)) ? refuse : schema),
  apply: () => schema,
})
export const z = schema
`

/** The name under which the contract's modules make schemas. The bundler knows that this has no effect, so it drops schemas that nothing uses. */
const schemaMaker = 'contractSchemas'

const contract = /\/packages\/contract\/src\/[\w/-]+\.ts$/

/** A bundler knows such a name for all modules, and `z` may be anything elsewhere. */
function named(code: string): string {
  return code
    .replace(/^import \{ z \} from 'zod'$/m, `import { z, z as ${schemaMaker} } from 'zod'`)
    .replace(/(?<![\w$.])z(?=\s*\.[a-z]\w*\()/g, schemaMaker)
}

export function schemasPlugin(): Plugin {
  return {
    name: 'footfall-schemas',
    enforce: 'pre',
    config: () => ({
      build: { rolldownOptions: { treeshake: { manualPureFunctions: [schemaMaker] } } },
    }),
    resolveId: (name) => (name === 'zod' ? id : null),
    load: (name) => (name === id ? { code: source, moduleSideEffects: false } : null),
    transform: (code, name) => (contract.test(name) ? { code: named(code), map: null } : null),
  }
}
