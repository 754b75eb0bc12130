/**
 * The lines of a dump: a word for what it is of, a blank, a JSON object. The first says what wrote the dump, the last how many lines there were, so
 * that one that was cut off is not taken for the whole.
 */
import { z } from 'zod'

export const dumpVersion = 1

export const head = z.object({
  version: z.int(),
  /** Names of the migrations of PostgreSQL, in order: rows fit into these tables alone. */
  migrations: z.array(z.string()),
  made: z.string(),
})

export const foot = z.object({ lines: z.int() })

/** A file of the data folder, in Base64. */
export const keptFile = z.object({ name: z.enum(['salts.json', 'secret.key']), content: z.string() })

export interface Line {
  readonly word: string
  /** The text of a JSON object. */
  readonly content: string
}

export function readLine(text: string): Line {
  const blank = text.indexOf(' ')
  return { word: text.slice(0, blank), content: text.slice(blank + 1) }
}
