/** `import 'virtual:tokens.css'`: the design tokens as a style sheet, so that colours stand before any script has run. */
import type { Plugin } from 'vite'
import { evaluate } from './evaluate.ts'

const id = 'virtual:tokens.css'

export function tokensPlugin(): Plugin {
  return {
    name: 'footfall-tokens',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null
      const { tokensCss } = await evaluate<{ tokensCss: () => string }>('src/ui/theme/tokens.ts')
      return tokensCss()
    },
  }
}
