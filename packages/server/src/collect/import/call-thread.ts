/** Takes import calls on a thread of its own: reads the body, asks whether and for which website it is taken, hands back the records. */
import { parentPort, workerData } from 'node:worker_threads'
import { openPlaces } from '../../enrich/places.ts'
import { createSpamCheck } from '../../enrich/spam-referrers.ts'
import type { Tools } from '../draft.ts'
import { DropTally } from '../drop-tally.ts'
import { knownWebsites } from '../known-website.ts'
import type { CollectWebsite } from '../websites.ts'
import { NotPlain } from './event-list.ts'
import { KnownParts } from './known-parts.ts'
import type { FromThread, ThreadData, ToThread } from './protocol.ts'
import {
  type ImportCall,
  type ListedCall,
  plainBody,
  type RefusedCall,
  readAtOnce,
  readList,
} from './read-call.ts'
import { type CallFacts, type TakenCall, takeEvents } from './take-events.ts'
import { takeList } from './take-list.ts'

const { placesFolder, ownIdKey } = workerData as ThreadData
const tally = new DropTally()
/** The websites of late calls, the same object as long as nothing about them has changed. */
const websites = new Map<string, { readonly text: string; readonly website: CollectWebsite }>()
const maxWebsites = 1000

const tools: Tools = {
  websites: knownWebsites({ find: (id) => websites.get(id)?.website ?? null }),
  places: openPlaces({ folder: placesFolder }),
  isSpam: createSpamCheck(),
  salts: {
    saltOf: () => {
      throw new Error('imported visitors have ids of their own')
    },
    existing: () => null,
  },
  ownIdKey: Buffer.from(ownIdKey),
}

const parts = new KnownParts(tools)

function note(website: CollectWebsite): void {
  const text = JSON.stringify(website)
  if (websites.get(website.id)?.text === text) return
  if (websites.size >= maxWebsites) websites.clear()
  websites.set(website.id, { text, website })
}

function run(facts: CallFacts, call: ImportCall): TakenCall {
  const steps = takeEvents(facts, call.groups, { tools, tally })
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function take(facts: CallFacts, bytes: Buffer, plain: ListedCall | null): TakenCall | RefusedCall {
  if (plain)
    try {
      return takeList(facts, plain.list, parts, { tools, tally })
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error
      tally.forget()
    }
  const call = readAtOnce(bytes)
  return 'reason' in call ? call : run(facts, call)
}

const port = parentPort
if (!port) throw new Error('a thread of the server, no program')
const tell = (message: FromThread, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved)

let body: Buffer | null = null
let plain: ListedCall | null = null

async function open(bytes: Uint8Array, gzipped: boolean): Promise<void> {
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  body = await plainBody(sent, gzipped)
  if (!body) {
    tell({ kind: 'refused', reason: 'too_large', problems: [] })
    return
  }
  plain = readList(body)
  const call = plain ?? readAtOnce(body)
  tell('reason' in call ? { kind: 'refused', ...call } : { kind: 'website', websiteId: call.websiteId })
}

function go(facts: CallFacts, website: CollectWebsite): void {
  note(website)
  const taken = take(facts, body ?? Buffer.alloc(0), plain)
  if ('reason' in taken) tell({ kind: 'refused', ...taken })
  else
    tell({ kind: 'taken', ...taken }, [taken.records.buffer as ArrayBuffer, taken.ids.buffer as ArrayBuffer])
}

function forget(): void {
  body = null
  plain = null
}

port.on('message', async (message: ToThread) => {
  try {
    if (message.kind === 'body') await open(message.bytes, message.gzipped)
    else {
      if (message.kind === 'go') go(message.facts, message.website)
      forget()
    }
  } catch (error) {
    forget()
    tell({ kind: 'failed', error })
  }
})
