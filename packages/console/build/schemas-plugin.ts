/**
 * The contract's schemas are checked on the server alone. In the browser's bundle the library that makes them is replaced
 * by a few lines, so that the words and tables beside the schemas can be imported without it.
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

export function schemasPlugin(): Plugin {
  return {
    name: 'footfall-schemas',
    enforce: 'pre',
    resolveId: (name) => (name === 'zod' ? id : null),
    load: (name) => (name === id ? { code: source, moduleSideEffects: false } : null),
  }
}
