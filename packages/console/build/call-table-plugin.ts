/**
 * Works out the client's tables of calls (which are GETs, which are open) and of reports (their paths) from the contract while building, so
 * that the schemas and the library that checks them do not travel to the browser. Shared reports get the paths that need no account alone,
 * and no paths of reports: a share answers each under its name.
 */
import type { Plugin } from 'vite'
import { evaluate } from './evaluate.ts'

const files = /console\/(src\/lib\/api\/(?:call-table|report-paths)\.ts)$/

/** Open calls of screens that are not in the shared report's bundle. */
const elsewhere = /^\/(board|common|cost|setting|team|user|config\/(?!get_time_unit|collecting_state))/

function withoutAccount(table: readonly string[] | Readonly<Record<string, object>>) {
  return Array.isArray(table) ? table.filter((path) => !elsewhere.test(path)) : {}
}

export function callTablePlugin(share: boolean): Plugin {
  return {
    name: 'footfall-call-table',
    enforce: 'pre',
    async load(id) {
      const [, file] = files.exec(id.split('?')[0] ?? '') ?? []
      if (!file) return null
      const tables = await evaluate<Record<string, readonly string[] | Record<string, object>>>(file)
      return Object.entries(tables)
        .map(
          ([name, table]) =>
            `export const ${name} = ${JSON.stringify(share ? withoutAccount(table) : table)}`,
        )
        .join('\n')
    },
  }
}
