/** Signals to a command that works through to its end, such as a backup. */
import process from 'node:process'
import { ConfigError } from './config-error.ts'

/** npm passes on what it receives, so one Ctrl+C in a terminal comes twice, a few milliseconds apart. Nobody presses it twice within this time. */
const repeatedWithin = 500

/** Aborted by the first signal, so that nothing is left half done; a later one ends the process at once. `left`: what is left, for the message. */
export function interruption(signals: readonly string[], left = 'nothing half done is left'): AbortSignal {
  const interrupted = new AbortController()
  const stop = (signal: string): void => {
    if (interrupted.signal.aborted) return
    interrupted.abort(new ConfigError(`${signal}: interrupted; ${left}.`))
    setTimeout(() => {
      for (const one of signals) process.removeListener(one, stop)
    }, repeatedWithin).unref()
  }
  for (const one of signals) process.on(one, stop)
  return interrupted.signal
}
