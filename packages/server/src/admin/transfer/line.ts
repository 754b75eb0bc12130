/**
 * The lines of a dump: a word for the kind, a blank, a JSON object. The first line says what wrote the dump, the last the number of lines, so that a
 * truncated dump is detected.
 */
import { z } from 'zod'

export const dumpVersion = 1

export const head = z.object({
  version: z.int(),
  /** Names of PostgreSQL's migrations, in order. The rows fit only tables with the same migrations. */
  migrations: z.array(z.string()),
  made: z.string(),
})

export const foot = z.object({ lines: z.int() })

/** A file of the data folder, in Base64. */
export const keptFile = z.object({ name: z.enum(['salts.json', 'secret.key']), content: z.string() })

export interface Line {
  readonly word: string
  /** A JSON object as text. */
  readonly content: string
}

export function readLine(text: string): Line {
  const blank = text.indexOf(' ')
  return { word: text.slice(0, blank), content: text.slice(blank + 1) }
}
