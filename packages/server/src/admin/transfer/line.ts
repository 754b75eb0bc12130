/**
 * The lines of a dump: a word for the kind, a space, a JSON object. The first line names the version, the last the number of lines, so that a
 * truncated dump is not mistaken for a complete one.
 */
import { z } from 'zod'

export const dumpVersion = 1

export const head = z.object({
  version: z.int(),
  /** Names of PostgreSQL's migrations, in order. The rows only fit these tables. */
  migrations: z.array(z.string()),
  made: z.string(),
})

export const foot = z.object({ lines: z.int() })

/** A file of the data folder, in Base64. */
export const keptFile = z.object({
  name: z.enum(['salts.json', 'secret.key', 'erasures.jsonl']),
  content: z.string(),
})

export interface Line {
  readonly word: string
  /** A JSON object as text. */
  readonly content: string
}

export function readLine(text: string): Line {
  const blank = text.indexOf(' ')
  return { word: text.slice(0, blank), content: text.slice(blank + 1) }
}
