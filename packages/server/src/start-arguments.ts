/** The words behind `npm start --` and its siblings. The server takes none but help: its settings are environment variables. */
import { ConfigError } from './config-error.ts'

const usage = `Usage: npm start            starts Footfall
       npm run demo         starts it with sample traffic, in a data folder of its own
       npm run admin -- …   the operator's commands; --help lists them
       npm run backup -- [place] [--keep number]
                            backs up its data: to a folder or s3://bucket/prefix, else to BACKUP_TO
       npm run restore -- [place] [--until moment] [--journal folder] [--erasures folder]
                            restores the latest backup, or the state at a moment, into DATA_DIR
       npm run restore -- [place] --test
                            tests the latest backup by restoring it elsewhere

Settings are environment variables, such as PORT=8080. README.md lists them.
`

/** The text to print instead of any other action; null if none was asked for. Throws `ConfigError` for any other word of a start: ignored, it would seem to apply. */
export function helpText(words: readonly string[]): string | null {
  if (words.includes('--admin')) return null
  if (words.some((word) => word === '--help' || word === '-h')) return usage
  if (words.includes('--backup') || words.includes('--restore')) return null
  const unknown = words.find((word) => word !== '--demo')
  if (unknown === undefined) return null
  throw new ConfigError(`There is no option ${unknown}: settings are environment variables, see README.md.`)
}
