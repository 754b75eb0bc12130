/**
 * Events wait in localStorage until the collector has answered for them, so that they outlive a lost network and a closed page, and
 * go out again under the same id. Each has a key of its own, so that tabs never overwrite one another's.
 */
import { clip } from './clip.ts'
import { collector, options } from './settings.ts'

const prefix = `footfall:${options.websiteId}:`
const oldestWaiting = 864e5

/** localStorage; where that is blocked or full, memory. */
let store: Record<string, string> = {}
try {
  store = localStorage
} catch {}

/** Keys under way. */
let taken: Record<string, unknown> = {}
/**
 * Characters that the next batch may have: a third of the bytes that a body may have; after a failure none, which lets one event
 * through alone, so that the one that is refused is found.
 */
let room = 2e4

let latest: { id?: string; t?: string; v?: string | undefined } | undefined

/** Takes an event in, and stores the one before it, with the title and the visitor that the page has by now. */
export const add = (next?: typeof latest): void => {
  const event = latest
  latest = next
  if (event) {
    event.t = clip(document.title)
    event.v = options.visitor || undefined
    const text = JSON.stringify(event)
    try {
      store[prefix + event.id] = text
    } catch {
      store = { ...store }
      store[prefix + event.id] = text
    }
  }
}

/** Sends what waits, oldest first, one batch at a time; `now`: even in a pause, for the network is back or the page goes. */
export const send = async (now?: unknown): Promise<void> => {
  try {
    add()
    if (!now && !room) return
    const batch: string[] = []
    let body = ''
    for (const key in store)
      if (key.startsWith(prefix) && !taken[key]) {
        const age = Date.now() - (key.split(':')[2] as unknown as number)
        const event = `{"a":${age},${(store[key] as string).slice(1)}`
        if (store['footfall.disabled'] || age > oldestWaiting) delete store[key]
        else if (!body || !(body + event)[room]) {
          body += (body && ',') + event
          taken[key] = batch.push(key)
        }
      }
    if (body) {
      const answer = await fetch(collector, {
        method: 'POST',
        // What is too long to outlive the page fails here, and goes alone and without this the next time.
        keepalive: room as never,
        body: `{"w":"${options.websiteId}","e":[${body}]}`,
      })
      room = answer.ok ? 2e4 : 0
      if (!room && (batch[1] || (answer.status !== 400 && answer.status !== 413))) throw 0
      for (const key of batch) delete store[key]
      // A moment later, when the browser has the bytes back that it lets requests outlive a page with.
      setTimeout(send, 300, 1)
    }
  } catch {
    taken = {}
    room = 0
  }
}
