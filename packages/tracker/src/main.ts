/** What runs on a site: decides whether to count here, then listens. The build wraps all of it in one `try`. */
import { onClick } from './clicks.ts'
import { leave, measureDepth, view, viewIfMoved } from './pages.ts'
import type { FootfallCall } from './public-types.ts'
import { resume } from './queue.ts'
import { quietly } from './quietly.ts'
import { isAllowed, options } from './settings.ts'
import { track } from './track.ts'

type Call = Parameters<typeof track>

/** What stands at `window.footfall`: nothing, the stub with the calls it gathered, or this script already. */
type Found = { q?: Call[]; on?: boolean }

const found: Found = (window.footfall as unknown as Found | undefined) || {}
let early: Call[] | null = found.q || []

const listen = <E extends Event>(type: string, callback: (event: E) => unknown): void =>
  addEventListener(type, quietly(callback) as (event: Event) => void, true)

const footfall = quietly((...call: Call) => (early ? early.push(call) : track(...call)))

const start = (): void => {
  listen('visibilitychange', leave)
  listen('pagehide', leave)
  listen('scroll', measureDepth)
  listen('click', onClick)
  listen('auxclick', onClick)
  listen('online', resume)
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
  const calls = early as Call[]
  early = null
  for (const call of calls) footfall(...call)
}

if (!found.on) {
  window.footfall = Object.assign(footfall, { on: true }) as FootfallCall
  if (isAllowed()) {
    // A page that is only prerendered has not been seen by anybody.
    if (document.prerendering) listen('prerenderingchange', start)
    else start()
  }
}
