/**
 * Events wait in localStorage until the collector has answered for them, so that they outlive a lost network and a closed page, and
 * go out again under the same id. Each has a key of its own, so that tabs never overwrite one another's.
 */
import { clip } from './clip.ts'
import { quietly } from './quietly.ts'
import { collector, options } from './settings.ts'

const prefix = `footfall:${options.websiteId}:`
const mostWaiting = 50
const oldestWaiting = 864e5
const longestPause = 600
/** Characters of a batch: thrice as many bytes at most, and a body may have 64 KiB. */
const batchLength = 2e4

/** Storage that is blocked or full is replaced by memory. */
let store: Record<string, string> = {}
quietly(() => {
  store = localStorage || store
})()

/** Not zero while a request is under way (−1) or a pause lasts (its timer). */
let busy: number = 0
let pause = 1

let latest: { id: string; t?: string } | null
let latestAt: number

/** Milliseconds that only grow within a page, whatever the wall clock does, and go on from page to page. */
export const now = (): number => performance.timeOrigin + performance.now()

const put = (key: string, event: string): void => {
  try {
    store[key] = event
  } catch {
    store = { [key]: event }
  }
}

/** Gives the latest event the title that the page has by now. */
const settle = (): void => {
  const event = latest
  latest = null
  if (event) {
    event.t = clip(document.title)
    put(prefix + latestAt.toFixed() + event.id, JSON.stringify(event))
  }
}

/** Takes an event in. It leaves a moment later, when the page has set its title, with what happens in the meantime. */
export const add = (event: { id: string }): void => {
  settle()
  latest = event
  latestAt = now()
  setTimeout(send, 300)
}

/** Sends what waits, oldest first, one batch at a time. */
const send = quietly(() => {
  settle()
  if (busy) return
  let body = ''
  const batch = Object.keys(store)
    .filter((key) => key.startsWith(prefix))
    .sort()
    .filter((key, index, all) => {
      const age = now() - (key.slice(prefix.length, prefix.length + 13) as unknown as number)
      const event = `{"a":${Math.max(0, age) | 0},${(store[key] as string).slice(1)}`
      if (store['footfall.disabled'] || index < all.length - mostWaiting || age > oldestWaiting)
        delete store[key]
      else if (!body || (body + event).length < batchLength) {
        body += (body && ',') + event
        return true
      }
      return false
    })
  if (body) {
    busy = -1
    fetch(collector, {
      method: 'POST',
      keepalive: body.length < batchLength,
      body: `{"w":"${options.websiteId}","e":[${body}]}`,
    })
      .then((answer) => {
        if (/^5|408|429/.test(answer.status as unknown as string)) throw answer.headers.get('retry-after')
        // Taken, or refused for good: what is broken must not block the rest.
        batch.forEach((key) => delete store[key])
        pause = 1
        resume()
      })
      .catch((retryAfter) => {
        busy = setTimeout(
          resume,
          Math.min(retryAfter > 0 ? retryAfter : (pause *= 2), longestPause) * 1e3,
        ) as never
      })
  }
})

/** Tries at once: the pause is over, the network is back, or the page goes. */
export const resume = (): void => {
  clearTimeout(busy)
  busy = 0
  send()
}
