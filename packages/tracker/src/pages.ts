/** Pageviews, time in the foreground and scroll depth. */
// biome-ignore-all lint/suspicious/noDoubleEquals: saves bytes that every visitor would load
import { clip } from './clip.ts'
import { fresh, send, settle } from './queue.ts'
import { quietly } from './quietly.ts'
import { options } from './settings.ts'

let since: number
let page: string | undefined
let deepest: number
/** One millisecond for each event so far, so that simultaneous events keep their order. */
let drift = 0
/** The visitor's referrer, as text though a form may have that name; from the second page on, our own previous page. */
let referrer = clip(document.referrer)

const address = (): string => clip(location, 8e3).split('hash' in options ? ' ' : '#')[0] as string

/** Records an event. It is sent a moment later, when the page has set its title, together with what happens meanwhile. */
export const record = (fields: object): void => {
  fresh.push({
    ...fields,
    u: page || address(),
    r: referrer,
    // A page's own variable may have that name.
    s: `${screen.width | 0}x${screen.height | 0}`,
    id: `${Date.now() + drift++}:${Math.random()}`,
  } as never)
  setTimeout(send, 300)
}

export const measureDepth = (): void => {
  deepest = Math.max(deepest, scrollY + innerHeight)
}

/** Reports the foreground time since the last report, and starts again if the page is still in the foreground. */
const reportEngagement = quietly(() => {
  measureDepth()
  const ms = performance.now() - since
  if (page && ms > 99)
    record({
      k: 'engagement',
      m: { ms, depth: (100 * deepest) / document.documentElement.scrollHeight },
    })
  since = performance.now() / (!document.hidden as never)
})

/** The page is hidden or left, or becomes visible again. */
export const leave = (): void => {
  reportEngagement()
  send(1)
}

/** Counts a pageview. */
export const view = (fields?: object): void => {
  reportEngagement()
  settle()
  deepest = 0
  referrer = page || referrer
  page = address()
  record({ ...fields, k: 'pageview' })
  fresh.history = window.history.length
}

/**
 * Counts a pageview if the address has changed, for single-page navigation, or if the page is back from the back/forward cache. A redirect inside an
 * app leaves the length of the history as it is and comes before the pageview is settled. That one then counts for both, with the address that was
 * opened, because it has the campaign tags.
 */
export const viewIfMoved = (event: Partial<PageTransitionEvent>): void => {
  if (options.auto != 'false' && (event.persisted || page != address()))
    if (fresh.history == window.history.length) page = address()
    else view()
}
