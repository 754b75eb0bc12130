/** Entry of the script: decides whether to count this page, then listens. The build wraps all of it in one `try`. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: each saves bytes that every visitor would load
import { onClick } from './clicks.ts'
import { leave, measureDepth, view, viewIfMoved } from './pages.ts'
import type { FootfallCall, FootfallProps } from './public-types.ts'
import { send } from './queue.ts'
import { quietly } from './quietly.ts'
import { isAllowed, options } from './settings.ts'
import { type Call, track } from './track.ts'

/** The calls made so far. */
interface Calls {
  forEach(callback: (call: Call) => void): void
  push: (call: Call) => unknown
  /** Set if a script of ours is running already. */
  on?: boolean
}

/**
 * `window.footfall` before the script runs: the page's stub or a similar one. It only collects calls. Once the script runs, adding a call tracks it.
 */
interface Gatherer {
  (...call: Call): void
  q?: Calls
  track?: unknown
  identify?: unknown
}

const gather = (...call: Call): unknown => calls.push(call)
const gatherer = (window.footfall = window.footfall || (gather as FootfallCall)) as Gatherer
const calls = (gatherer.q = gatherer.q || ([] as unknown as Calls))
gatherer.track = gatherer
gatherer.identify = (id: unknown, traits?: FootfallProps) => gatherer(null, traits, { id })

const listen = (type: string, callback: (event: never) => unknown): void =>
  addEventListener(type, quietly(callback), true)

const start = (): void => {
  listen('visibilitychange', leave)
  listen('pagehide', leave)
  listen('scroll', measureDepth)
  listen('click', onClick)
  listen('auxclick', onClick)
  listen('online', send)
  setInterval(send, 3e4, 1)
  if (options.auto !== 'false') {
    const moved = quietly(viewIfMoved)
    view()
    listen('pageshow', (event: PageTransitionEvent) => event.persisted && view())
    listen('popstate', moved)
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name]
      history[name] = (...args) => {
        original.apply(history, args)
        moved()
      }
    }
  }
  calls.forEach((calls.push = quietly(track)))
}

if (!calls.on) {
  calls.on = true
  if (isAllowed()) {
    // Nobody has seen a page that is only prerendered.
    if (document.prerendering) listen('prerenderingchange', start)
    else start()
  }
}
