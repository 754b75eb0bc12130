/** Writes the server's output to our log at its level, and keeps the last lines for the error of a failed start. */
import type { Log } from '../../lib/log.ts'

const kept = 8

export function serverLog(log: Log): { hear(line: string): void; lastWords(): string } {
  const last: string[] = []
  return {
    hear(line) {
      last.push(line)
      if (last.length > kept) last.shift()
      // PostgreSQL logs sessions refused during its start or stop as FATAL, which is harmless.
      if (line.startsWith('PANIC')) log.error(`PostgreSQL: ${line}`)
      else if (line.startsWith('WARNING')) log.warn(`PostgreSQL: ${line}`)
      else log.debug(`PostgreSQL: ${line}`)
    },
    lastWords: () => (last.length > 0 ? `It said: ${last.join(' | ')}` : ''),
  }
}
