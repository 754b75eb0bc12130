/**
 * Works out the client's table of calls (path, method, access) from the contract while building, so that the schemas and
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
      const { callTable } = await evaluate<{ callTable: object }>(file)
      return `export const callTable = ${JSON.stringify(callTable)}`
    },
  }
}
