/** The script on a site: decides whether to count here, then listens. The build wraps all of it in one `try`. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: each saves bytes that every visitor would load
import { onClick } from './clicks.ts'
import { leave, measureDepth, viewIfMoved } from './pages.ts'
import type { FootfallCall, FootfallProps } from './public-types.ts'
import { send } from './queue.ts'
import { quietly } from './quietly.ts'
import { isAllowed } from './settings.ts'
import { type Call, track } from './track.ts'

/** The calls made so far. */
interface Calls {
  forEach(callback: (call: Call) => void): void
  push: (call: Call) => unknown
  /** Such a script runs already. */
  on?: boolean
}

/** The stub at `window.footfall`, or one like it: it stores calls until the script runs. */
interface Gatherer {
  (...call: Call): void
  q?: Calls
  track?: unknown
  identify?: unknown
}

const gather = (...call: Call): unknown => calls.push(call)
// An element of the page may have this id.
const calls = ((window.footfall || 0) as Gatherer).q || ([] as unknown as Calls)
const gatherer = (window.footfall = gather as FootfallCall) as Gatherer
gatherer.q = calls
gatherer.track = gatherer
gatherer.identify = (id: unknown, traits?: FootfallProps) => gatherer(0, traits, { id })

const listen = (type: string, callback: (event: never) => unknown): void =>
  addEventListener(type, quietly(callback), true)

const start = (): void => {
  setInterval(send, 3e4, 1)
  listen('pagehide', leave)
  listen('visibilitychange', leave)
  listen('online', send)
  listen('scroll', measureDepth)
  listen('auxclick', onClick)
  listen('click', onClick)
  viewIfMoved(0 as never)
  listen('pageshow', viewIfMoved)
  listen('popstate', viewIfMoved)
  // Before what throws where pages have variables of these names, or browsers lack them.
  calls.forEach((calls.push = quietly(track)))
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = window.history[name]
    window.history[name] = (...args) => quietly(viewIfMoved)([original.apply(window.history, args)])
  }
  // Apps that intercept navigations use no other call.
  navigation.addEventListener('currententrychange', quietly(viewIfMoved))
}

if (!calls.on && isAllowed()) {
  calls.on = true
  // Nobody has seen a prerendered page yet.
  if (document.prerendering) listen('prerenderingchange', start)
  else start()
}
