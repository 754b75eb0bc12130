/** Answers a question once if it is asked several times at once, for example by the tabs of a browser. */
import { setMaxListeners } from 'node:events'

interface Flight {
  readonly answer: Promise<unknown>
  /** Ends the run. */
  readonly ending: AbortController
  passengers: number
}

export class Coalescer {
  readonly #flights = new Map<string, Flight>()

  /** Joins the run with this key, or starts one. The run is aborted when all callers have gone. */
  join<T>(
    key: string,
    signal: AbortSignal | undefined,
    begin: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const flight = this.#flights.get(key) ?? this.#open(key, begin)
    flight.passengers += 1
    // The key is the question, so all its callers want the same answer.
    const answer = flight.answer as Promise<T>
    if (!signal) return answer
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        flight.passengers -= 1
        if (flight.passengers === 0) {
          this.#flights.delete(key)
          flight.ending.abort(signal.reason)
        }
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  #open(key: string, begin: (signal: AbortSignal) => Promise<unknown>): Flight {
    const ending = new AbortController()
    // A dashboard runs a dozen statements, and each adds listeners.
    setMaxListeners(100, ending.signal)
    const answer = (async () => begin(ending.signal))().finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    // Callers get the error. Without this handler it would also count as unhandled.
    answer.catch(() => undefined)
    const flight: Flight = { answer, ending, passengers: 0 }
    this.#flights.set(key, flight)
    return flight
  }
}
