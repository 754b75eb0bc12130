/** The server's output: each line goes into our log at its level, and the last ones are kept for the error of a failed start. */
import type { Log } from '../../lib/log.ts'

const kept = 8

export function serverLog(log: Log): { hear(line: string): void; lastWords(): string } {
  const last: string[] = []
  return {
    hear(line) {
      last.push(line)
      if (last.length > kept) last.shift()
      // PostgreSQL reports refused sessions during start and stop as FATAL. They are harmless.
      if (line.startsWith('PANIC')) log.error(`PostgreSQL: ${line}`)
      else if (line.startsWith('WARNING')) log.warn(`PostgreSQL: ${line}`)
      else log.debug(`PostgreSQL: ${line}`)
    },
    lastWords: () => (last.length > 0 ? `It said: ${last.join(' | ')}` : ''),
  }
}
