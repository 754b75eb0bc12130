/** What runs on a site: decides whether to count here, then listens. The build wraps all of it in one `try`. */
import { onClick } from './clicks.ts'
import { leave, measureDepth, view, viewIfMoved } from './pages.ts'
import { send } from './queue.ts'
import { quietly } from './quietly.ts'
import { isAllowed, options } from './settings.ts'
import { type Call, track } from './track.ts'

/** What stands at `window.footfall`: the stub of the page or one like it. Both only gather calls; once we run, gathering is tracking. */
interface Gatherer {
  (...call: Call): void
  q?: Pick<Call[], 'push' | 'forEach'> & { on?: boolean }
}

const gatherer: Gatherer = ((window as unknown as { footfall: Gatherer }).footfall =
  (window as unknown as { footfall: Gatherer }).footfall || ((...call) => calls.push(call)))
const calls = (gatherer.q = gatherer.q || [])

const listen = <E extends Event>(type: string, callback: (event: E) => unknown): void =>
  addEventListener(type, quietly(callback) as (event: Event) => void, true)

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
  calls.forEach((calls.push = quietly(track) as never))
}

if (!calls.on) {
  calls.on = true
  if (isAllowed()) {
    // A page that is only prerendered has not been seen by anybody.
    if (document.prerendering) listen('prerenderingchange', start)
    else start()
  }
}
