/** The words behind `npm start --` and `npm run demo --`. The server takes none: its settings are environment variables. */
import { ConfigError } from './config-error.ts'

const usage = `Usage: npm start            starts Footfall
       npm run demo         starts it with sample traffic, in a data folder of its own
       npm run backup -- …  backs up its data
       npm run restore -- … restores a backup
       npm run admin -- …   the operator's commands; --help lists them

Settings are environment variables, such as PORT=8080. README.md lists them.
`

/** The text to print instead of a start; null for a start. Throws `ConfigError` for any other word: ignored, it would seem to apply. */
export function helpText(words: readonly string[]): string | null {
  const [unknown] = words.filter((word) => word !== '--demo')
  if (unknown === undefined) return null
  if (words.some((word) => word === '--help' || word === '-h')) return usage
  throw new ConfigError(`There is no option ${unknown}: settings are environment variables, see README.md.`)
}
