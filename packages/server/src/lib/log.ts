/** The process's log: plain sentences on a terminal, otherwise one JSON object per line. */
import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

/** Writes to standard output; `level` is one of pino's. */
export function createLog(level: string, terminal = process.stdout.isTTY): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  if (!terminal) return pino(options)
  return pino(options, pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }))
}
