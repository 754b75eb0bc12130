/** Tells the server of the console's pages where they call the API: its content security policy has to allow it. */
import type { Plugin } from 'vite'

export function apiOriginsPlugin(origins: readonly string[]): Plugin {
  return {
    name: 'footfall-api-origins',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'api-origins.json', source: JSON.stringify(origins) })
    },
  }
}
