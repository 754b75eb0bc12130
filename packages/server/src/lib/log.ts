/** The process's log: plain sentences on a terminal, otherwise one JSON object per line. */
import { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { briefly } from './errors/brief-error.ts'
import { logOutput } from './log-output.ts'

export type Log = Logger

/** Levels at which errors are logged with their stacks. */
const closer = ['trace', 'debug']

/** Never an error's other fields: a refused command of Redis comes with its arguments, which may be the password or a visitor's salt. */
function withStack(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { stack } = pino.stdSerializers.err(error)
  return { ...(briefly(error) as object), stack }
}

/** Writes to standard output by default; `level` is one of pino's. */
export function createLog(
  level: string,
  { terminal = process.stdout.isTTY, to = logOutput() }: { terminal?: boolean; to?: DestinationStream } = {},
): Log {
  const stacks = closer.includes(level)
  const serializers = { err: stacks ? withStack : briefly }
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }
  if (!terminal) return pino(options, to)
  const errors = { singleLine: !stacks, errorLikeObjectKeys: stacks ? ['err'] : [] }
  const shown = { sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', ...errors }
  // Errors are logged as `err` everywhere. If that were pino-pretty's error key, each field of an error would take a line of its own.
  return pino({ ...options, errorKey: 'error' }, pretty({ ...shown, destination: asStream(to) }))
}

/** pino-pretty pipes its lines into a stream. */
function asStream(to: DestinationStream): Writable {
  return new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      to.write(line)
      done()
    },
  })
}

/** Node prints a warning, also a library's, as several lines without a time. This makes it one line of the log like all others. */
export function logWarnings(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node or of a library'))
}
