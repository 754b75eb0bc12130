/** Runs a statement once if several callers need it at the same time: panels of a dashboard, or eight dashboards. */
import { setMaxListeners } from 'node:events'

interface Flight {
  readonly answer: Promise<unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (reason: unknown) => void
  /** Ends the run. */
  readonly ending: AbortController
  /** Ends the waits for a turn. */
  readonly waiting: AbortController
  /** Who waits for a turn. */
  readonly callers: Set<string>
  begun: boolean
  passengers: number
}

/** A turn that a caller needs before a run. Of several callers, the first turn is everybody's, so that none waits in another's queue. */
export interface Turn {
  readonly caller: string
  /** Resolves to the function that ends the turn. */
  acquire(signal: AbortSignal): Promise<() => void>
}

export class Coalescer {
  readonly #flights = new Map<string, Flight>()

  /** Joins the run with this key, or starts one, in this turn if there is one. The run is aborted when all callers have gone. */
  join<T>(
    key: string,
    signal: AbortSignal | undefined,
    begin: (signal: AbortSignal) => Promise<T>,
    turn?: Turn,
  ): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const flight = this.#flights.get(key) ?? this.#open(key)
    flight.passengers += 1
    if (turn) void startInTurn(flight, begin, turn)
    else void start(flight, begin)
    // The key is the statement's text, so all its callers want the same rows.
    const answer = flight.answer as Promise<T>
    if (!signal) return answer
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        flight.passengers -= 1
        if (flight.passengers === 0) {
          this.#flights.delete(key)
          flight.waiting.abort(signal.reason)
          flight.ending.abort(signal.reason)
        }
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  #open(key: string): Flight {
    const [ending, waiting] = [new AbortController(), new AbortController()]
    // A dashboard runs a dozen statements, and each adds a listener; so does each caller who waits.
    setMaxListeners(1_000, ending.signal, waiting.signal)
    let resolve: Flight['resolve'] = () => undefined
    let reject: Flight['reject'] = () => undefined
    const answer = new Promise<unknown>((...settle) => {
      ;[resolve, reject] = settle
    }).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    // Callers get the error. Without this handler it would also count as unhandled.
    answer.catch(() => undefined)
    const flight: Flight = {
      answer,
      resolve,
      reject,
      ending,
      waiting,
      callers: new Set(),
      begun: false,
      passengers: 0,
    }
    this.#flights.set(key, flight)
    return flight
  }
}

/** Never rejects: the callers get the error. */
async function start(flight: Flight, begin: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  if (flight.begun) return
  flight.begun = true
  flight.waiting.abort()
  try {
    flight.resolve(await begin(flight.ending.signal))
  } catch (error) {
    flight.reject(error)
  }
}

async function startInTurn(
  flight: Flight,
  begin: (signal: AbortSignal) => Promise<unknown>,
  { caller, acquire }: Turn,
): Promise<void> {
  if (flight.begun || flight.callers.has(caller)) return
  flight.callers.add(caller)
  try {
    const end = await acquire(flight.waiting.signal)
    await start(flight, begin)
    end()
  } catch (error) {
    // The turn was refused. Others may still get theirs.
    flight.callers.delete(caller)
    if (!flight.begun && flight.callers.size === 0) flight.reject(error)
  }
}
