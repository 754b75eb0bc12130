/**
 * Works out the client's tables of calls (path, method, access) and of reports (their paths) from the contract while building, so that the schemas and
 * the library that checks them do not travel to the browser.
 */
import type { Plugin } from 'vite'
import { evaluate } from './evaluate.ts'

const file = 'src/lib/api/call-table.ts'

export function callTablePlugin(): Plugin {
  return {
    name: 'footfall-call-table',
    enforce: 'pre',
    async load(id) {
      if (!id.split('?')[0]?.endsWith(`console/${file}`)) return null
      const tables = await evaluate<Readonly<Record<string, object>>>(file)
      return Object.entries(tables)
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(table)}`)
        .join('\n')
    },
  }
}
