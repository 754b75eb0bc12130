/**
 * Events wait in localStorage until the collector has confirmed them, so that they survive a lost network and a closed page, and are sent again with
 * the same id. Each has its own key, so tabs never overwrite each other's.
 */
import { clip } from './clip.ts'
import { collector, options } from './settings.ts'

const prefix = `footfall:${options.websiteId}:`
const oldestWaiting = 864e5

/** localStorage, or memory if it is blocked or full. */
let store: Record<string, string> = {}
try {
  store = localStorage
} catch {}

/** Keys that are being sent. */
let taken: Record<string, unknown> = {}
/**
 * Limit of characters in the next batch: a third of the bytes that a body may have. After a failure 0, which lets one event through alone, so that a
 * refused one is found.
 */
let room = 2e4

let latest: { id?: string; t?: string; v?: string | undefined } | undefined

/** Adds an event, and stores the previous one with the page's current title and visitor. */
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

/** Sends waiting events, oldest first, one batch at a time. `now`: even during a pause, because the network is back or the page is left. */
export const send = async (now?: unknown): Promise<void> => {
  try {
    // The batch after another may come too early for the latest event's title.
    if (!((now as number) > 1)) add()
    if (!now && !room) return
    let body = ''
    const batch: string[] = []
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
        // A request that is too large to outlive the page fails here. The next attempt sends one event without this.
        keepalive: room as never,
        body: `{"w":"${options.websiteId}","e":[${body}]}`,
      })
      const refused = [400, 413].includes(answer.status)
      room = answer.ok || (refused && !batch[1]) ? 2e4 : 0
      if (!room && !refused) throw 0
      // Several that are refused are sent again, the first one alone, so that the refused one is found soon.
      for (const key of batch) delete (room ? store : taken)[key]
      // A moment later, when the browser has freed its budget for requests that outlive a page.
      setTimeout(send, 300, 2)
    }
  } catch {
    taken = {}
    room = 0
  }
}
