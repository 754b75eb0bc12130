/**
 * The contract's schemas are checked on the server alone. In the browser's bundle each is replaced by a few lines, so that the words and
 * tables beside them can be imported without the schemas and the library that makes them.
 */
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

const id = '\0schemas'

const source = `
const refuse = () => { throw new Error('Schemas are not part of the console; check on the server.') }
const schema = new Proxy(function () {}, {
  get: (_target, name) => (/^(safe)?(parse|decode|encode)/i.test(String(name)) ? refuse : schema),
  apply: () => schema,
})
export const z = schema
`

const contract = /\/packages\/contract\/src\/[\w/-]+\.ts$/

/** Whether an expression begins with the library: `z.object(…).strict()`. */
function isSchema(node: ESTree.Expression | ESTree.Super): boolean {
  if (node.type === 'CallExpression') return isSchema(node.callee)
  if (node.type === 'MemberExpression') return isSchema(node.object)
  return node.type === 'Identifier' && node.name === 'z'
}

/** The code with `z` for each schema, since that is all its parts would make. The bundler then drops those that nothing uses: a name has no effect, but a call may. */
function withoutSchemas(name: string, code: string): string {
  let result = ''
  let end = 0
  new Visitor({
    CallExpression(node) {
      if (node.start < end || !isSchema(node)) return
      result += `${code.slice(end, node.start)}z`
      end = node.end
    },
  }).visit(parseSync(name, code).program)
  return result + code.slice(end)
}

export function schemasPlugin(): Plugin {
  return {
    name: 'footfall-schemas',
    enforce: 'pre',
    resolveId: (name) => (name === 'zod' ? id : null),
    load: (name) => (name === id ? { code: source, moduleSideEffects: false } : null),
    transform: (code, name) => (contract.test(name) ? { code: withoutSchemas(name, code), map: null } : null),
  }
}
