/** Pages being looked at: pageviews, the time in the foreground and how far down one scrolled. */
import { clip } from './clip.ts'
import { add, now, resume } from './queue.ts'
import { options } from './settings.ts'

let page: string | undefined
/** Where the visitor came from; from the second page on, our own page before. */
let referrer = document.referrer
let since: number
let deepest: number

const address = (): string => clip(location).replace('hash' in options ? '' : /#.*/, '')

export const record = (k: string, fields?: object): void =>
  add({
    k,
    id: crypto.getRandomValues(new Uint32Array(4)).join(),
    u: address(),
    r: referrer,
    s: `${screen.width}x${screen.height}`,
    l: navigator.language,
    ...fields,
  } as never)

export const measureDepth = (): void => {
  deepest = Math.max(deepest, scrollY + innerHeight)
}

/** Reports the foreground time since the last report, and begins anew if the page is still in front. */
const reportEngagement = (): void => {
  measureDepth()
  const ms = now() - since
  if (page && ms > 99)
    record('engagement', {
      u: page,
      m: { ms, depth: Math.min(100, (deepest / document.documentElement.scrollHeight) * 100 + 0.5) | 0 },
    })
  since = document.hidden ? Infinity : now()
}

/** The page goes out of sight, for a while or for good, or comes back into it. */
export const leave = (): void => {
  reportEngagement()
  resume()
}

/** Counts a pageview. */
export const view = (fields?: object): void => {
  reportEngagement()
  referrer = page || referrer
  page = address()
  deepest = 0
  record('pageview', fields)
}

/** Counts a pageview if the address has changed: single-page navigation. */
export const viewIfMoved = (): void => {
  if (address() !== page) view()
}
