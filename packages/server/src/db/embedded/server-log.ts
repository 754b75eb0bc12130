/** What the server prints: each line into our log at its weight, the last ones kept for the error of a failed start. */
import type { Log } from '../../lib/log.ts'

const kept = 8

export function serverLog(log: Log): { hear(line: string): void; lastWords(): string } {
  const last: string[] = []
  return {
    hear(line) {
      last.push(line)
      if (last.length > kept) last.shift()
      // Refused sessions while it starts or stops are FATAL in PostgreSQL's words and nothing to worry about.
      if (line.startsWith('PANIC')) log.error(`PostgreSQL: ${line}`)
      else if (line.startsWith('WARNING')) log.warn(`PostgreSQL: ${line}`)
      else log.debug(`PostgreSQL: ${line}`)
    },
    lastWords: () => (last.length > 0 ? `It said: ${last.join(' | ')}` : ''),
  }
}
