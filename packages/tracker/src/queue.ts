/**
 * Events wait in localStorage until the collector has confirmed them, so that they survive a lost network and a closed page, and are sent again with
 * the same id. Each has its own key, so tabs never overwrite each other's.
 */
import { clip } from './clip.ts'
import { quietly } from './quietly.ts'
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

/** Events whose page may still set its title, oldest first. */
export const fresh: { id?: string; t?: string; v?: string | undefined }[] & {
  /** Length of the history at the pageview among them, 0 without one. */
  history?: number
} = []

/** Stores the fresh events with the page's current title and visitor. */
export const settle = (): void => {
  fresh.history = 0
  fresh.splice(0).map(
    quietly((event: (typeof fresh)[number]) => {
      if (options.visitor) event.v = options.visitor
      event.t = clip(document.title)
      const text = JSON.stringify(event)
      try {
        store[prefix + event.id] = text
      } catch {
        store = { ...store }
        store[prefix + event.id] = text
      }
    }),
  )
}

/** Sends waiting events, oldest first, one batch at a time. `now`: even during a pause, because the network is back or the page is left. */
export const send = async (now?: unknown): Promise<void> => {
  try {
    // The batch after another may come too early for the latest event's title. While scripts of the page may still be to run, events wait two seconds,
    // not for the page's end: one blocked file may delay that by a minute, and some apps close a page without telling it.
    if (!((now as number) > 1))
      if (now || document.readyState < 'd') settle()
      else setTimeout(send, 2e3, 1)
    const batch: string[] = []
    let events = ''
    for (const key in ((now || room) && store) as typeof store)
      if (!key.search(prefix) && !taken[key]) {
        const age = Date.now() - (key.split(':')[2] as unknown as number)
        const event = `,{"a":${age},${(store[key] as string).slice(1)}`
        if (store['footfall.disabled'] || age > oldestWaiting) delete store[key]
        else if (!events || !(events + event)[room]) {
          events += event
          taken[key] = batch.push(key)
        }
      }
    if (events) {
      const answer = await fetch(collector, {
        method: 'POST',
        // A request that is too large to outlive the page fails here. The next attempt sends one event without this.
        keepalive: room as never,
        body: `{"w":"${options.websiteId}","e":[${events.slice(1)}]}`,
      })
      // 400, 413 by the collector, 403 by a firewall before it.
      const isFinal = answer.ok || /4.[03]/.test(answer.status as never)
      // When the browser has freed its budget for requests that outlive a page.
      setTimeout(send, 300, (isFinal as never) * 2)
      // Several that are refused are sent again, the first one alone, so that the refused one is found soon. What was not accepted throws
      // here, because `false` has no entries.
      for (const key of (isFinal && !batch[(answer.ok || 1) as 1] && batch) as string[]) delete store[key]
      room = 2e4
    }
  } catch {
    taken = {}
    room = 0
  }
}
