/**
 * Works out the client's tables of calls (path, method, access) and of reports (their paths) from the contract while building, so that the schemas and
 * the library that checks them do not travel to the browser. Shared reports get the calls that need no account alone, and no
 * paths of reports: a share answers each under its name.
 */
import type { Plugin } from 'vite'
import { evaluate } from './evaluate.ts'

const file = 'src/lib/api/call-table.ts'

type Tables = Readonly<Record<'callTable' | 'reportPaths', Readonly<Record<string, object>>>>

/** Open calls of screens that are not in the shared report's bundle. */
const elsewhere = /^\/(board|common|cost|setting|team|user|config\/(?!get_time_unit))/

function withoutAccount({ callTable }: Pick<Tables, 'callTable'>): Tables {
  const open = (entry: object) => 'access' in entry && (entry.access === 'share' || entry.access === 'public')
  const only = (table: Readonly<Record<string, object>>, keep: (entry: object) => boolean) =>
    Object.fromEntries(Object.entries(table).filter(([path, entry]) => keep(entry) && !elsewhere.test(path)))
  return { callTable: only(callTable, open), reportPaths: {} }
}

export function callTablePlugin(share: boolean): Plugin {
  return {
    name: 'footfall-call-table',
    enforce: 'pre',
    async load(id) {
      if (!id.split('?')[0]?.endsWith(`console/${file}`)) return null
      const tables = await evaluate<Tables>(file)
      return Object.entries(share ? withoutAccount(tables) : tables)
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(table)}`)
        .join('\n')
    },
  }
}
