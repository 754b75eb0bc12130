/** Takes import calls on a worker thread: reads the body, asks whether and for which website it is accepted, and returns the records. */
import { workerData } from 'node:worker_threads'
import { openPlaces } from '../../enrich/places.ts'
import { answerCalls, Moved } from '../../lib/processes/thread-answers.ts'
import { DropTally } from '../drop-tally.ts'
import { knownWebsites } from '../known-website.ts'
import type { Deps } from '../sent-event.ts'
import type { CollectWebsite } from '../websites.ts'
import type { CallThreadCalls, CallThreadData } from './call-threads.ts'
import { type ImportCall, plainBody, readCall } from './read-call.ts'
import { takeAll } from './take-events.ts'

const { placesFolder } = workerData as CallThreadData
const tally = new DropTally()

/** The websites of recent calls. The object stays the same while the settings are unchanged. */
const websites = new Map<string, { readonly text: string; readonly website: CollectWebsite }>()
const maxWebsites = 1000

const deps: Omit<Deps, 'ownIdKey'> = {
  websites: knownWebsites({ find: (id) => websites.get(id)?.website ?? null }),
  places: openPlaces({ folder: placesFolder }),
  salts: {
    saltOf: () => {
      throw new Error('imported visitors have their own ids')
    },
    existing: () => null,
  },
}

function remember(website: CollectWebsite): void {
  const text = JSON.stringify(website)
  if (websites.get(website.id)?.text === text) return
  if (websites.size >= maxWebsites) websites.clear()
  websites.set(website.id, { text, website })
}

/** The call that waits to be admitted. */
let opened: ImportCall | null = null

answerCalls<CallThreadCalls>({
  async open({ bytes, gzipped }) {
    const body = await plainBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), gzipped)
    if (!body) return { reason: 'too_large', problems: [] }
    const call = readCall(body)
    if ('reason' in call) return call
    opened = call
    return { websiteId: call.websiteId }
  },
  async take({ facts, website, ownIdKey, memory }) {
    const call = opened
    opened = null
    if (!call) throw new Error('no call was opened')
    remember(website)
    const taken = takeAll(facts, call.groups, {
      deps: { ...deps, ownIdKey: Buffer.from(ownIdKey) },
      tally,
      memory: Buffer.from(memory.buffer),
    })
    return new Moved(taken, [taken.records.buffer as ArrayBuffer, taken.ids.buffer as ArrayBuffer])
  },
  async refuse() {
    opened = null
  },
})
