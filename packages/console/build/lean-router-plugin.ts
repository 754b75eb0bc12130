/**
 * Leaves out of the router what only its framework's servers use. Its parts name themselves for its developers' tools, which looks to a
 * bundler like a use of them; and a link may prefetch for a framework, which brings that along.
 */
import type { Plugin } from 'vite'

const core = /react-router\/dist\/production\/chunk-\w+\.mjs$/
const naming = /^(\w+)\.displayName = "[^"]*";$/gm
const parts = /^var (\w+) = (React\d+\.(?:forwardRef|createContext)\()/gm
const prefetch = 'return shouldPrefetch && !isAbsolute ?'

/** The module without them; as it was where it holds none. */
export function leanRouter(code: string): string {
  return code
    .replace(naming, '')
    .replace(parts, 'var $1 = /* @__PURE__ */ $2')
    .replace(prefetch, 'return false ?')
}

export function leanRouterPlugin(): Plugin {
  return {
    name: 'footfall-lean-router',
    transform: (code, id) => (core.test(id) ? { code: leanRouter(code), map: null } : null),
  }
}
