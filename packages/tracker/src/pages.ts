/** Pages being looked at: pageviews, the time in the foreground and how far down one scrolled. */
import { clip } from './clip.ts'
import { add, send } from './queue.ts'
import { options } from './settings.ts'

let page: string | undefined
/** Where the visitor came from; from the second page on, our own page before. */
let referrer = document.referrer
let since: number
let deepest: number
/** A millisecond for each event so far: what happens in one instant keeps its order. */
let drift = 0

const address = (): string => clip(location, 8e3).split('hash' in options ? ' ' : '#')[0] as string

/** Records an event. It leaves a moment later, when the page has set its title, with what happens in the meantime. */
export const record = (fields: object): void => {
  add({
    id: `${Date.now() + drift++}:${Math.random()}`,
    u: page || address(),
    r: referrer,
    s: `${screen.width}x${screen.height}`,
    ...fields,
  } as never)
  setTimeout(send, 300)
}

export const measureDepth = (): void => {
  deepest = Math.max(deepest, scrollY + innerHeight)
}

/** Reports the foreground time since the last report, and begins anew if the page is still in front. */
const reportEngagement = (): void => {
  measureDepth()
  const ms = performance.now() - since
  if (page && ms > 99)
    record({
      k: 'engagement',
      m: { ms, depth: Math.min(100, (deepest / document.documentElement.scrollHeight) * 100) || 0 },
    })
  since = document.hidden ? Infinity : performance.now()
}

/** The page goes out of sight, for a while or for good, or comes back into it. */
export const leave = (): void => {
  reportEngagement()
  send(1)
}

/** Counts a pageview. */
export const view = (fields?: object): void => {
  reportEngagement()
  referrer = page || referrer
  page = address()
  deepest = 0
  record({ ...fields, k: 'pageview' })
}

/** Counts a pageview if the address has changed: single-page navigation. */
export const viewIfMoved = (): void => {
  if (address() !== page) view()
}
