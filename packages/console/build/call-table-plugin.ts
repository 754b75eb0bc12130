/**
 * Works out the client's tables of calls (which are GETs, which are open) and of reports (their paths) from the contract while building, so
 * that the schemas and the library that checks them do not travel to the browser. Shared reports get the paths that need no account alone.
 */
import type { Plugin } from 'vite'
import { evaluate } from './evaluate.ts'

const files = /console\/(src\/lib\/api\/(?:call-table|report-paths)\.ts)$/

/** Open calls of screens that are not in the shared report's bundle. */
const elsewhere = /^\/(board|cost|setting|team)\//

/** Of a table of the shared report: paths that are asked there, reports that can be shared. */
function withoutAccount(table: readonly string[] | Readonly<Record<string, object>>) {
  if (Array.isArray(table)) return table.filter((path) => !elsewhere.test(path))
  return Object.fromEntries(
    Object.entries(table).filter(([, paths]) => 'share' in paths && paths.share !== undefined),
  )
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
