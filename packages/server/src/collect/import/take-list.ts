/** Takes the events of an import call from the body's bytes: plain ones as they lie there, others parsed each for itself. */

import { collectLimits } from '@footfall/contract/api/collect'
import { writeEncodedRecord } from '../../journal/record/event-record.ts'
import type { Tools } from '../draft.ts'
import type { DropTally } from '../drop-tally.ts'
import { countKeys } from '../wire/json-text.ts'
import { checkEnd, type EventList, NotPlain } from './event-list.ts'
import type { KnownParts } from './known-parts.ts'
import { rawText } from './known-texts.ts'
import { suspicious } from './parts.ts'
import { PlainEvent } from './plain-event.ts'
import { PlainRecord } from './plain-record.ts'
import { skipBlank, spanOf, TextScanner } from './scan-json.ts'
import { type CallFacts, type TakenCall, Taking } from './take-events.ts'

const comma = 0x2c
const bracket = 0x5d
/** event → props → value. */
const maxDepth = 3

/** Takes all events of a list. Throws `NotPlain` where the body has to be read the slow way: then the tally is to forget what it was told. */
export function takeList(
  facts: CallFacts,
  list: EventList,
  parts: KnownParts,
  tools: { readonly tools: Tools; readonly tally: DropTally },
): TakenCall {
  const { bytes } = list
  const website = parts.begin(facts)
  const taking = new Taking(facts, tools)
  const plain = new PlainEvent(parts, new TextScanner(bytes))
  const record = website && new PlainRecord(website, facts, parts, bytes)
  let at = list.open
  do {
    at = skipBlank(bytes, at + 1)
    const end = record ? plain.read(at) : -1
    if (end !== -1 && record?.holds(plain)) {
      writeEncodedRecord(taking.records, record, facts.call)
      taking.written()
      at = end
    } else at = takeParsed(bytes, at, taking)
    at = skipBlank(bytes, at)
  } while (bytes[at] === comma)
  if (bytes[at] !== bracket || taking.count > collectLimits.importEvents) throw new NotPlain()
  checkEnd(list, at)
  return taking.end()
}

/** Takes the event at `at` by parsing it; returns where it ends. */
function takeParsed(bytes: Uint8Array, at: number, taking: Taking): number {
  const span = spanOf(bytes, at)
  if (!span || span.depth > maxDepth) throw new NotPlain()
  const text = rawText(bytes, at, span.end)
  if (suspicious.test(text)) throw new NotPlain()
  let event: unknown
  try {
    event = JSON.parse(text)
  } catch {
    throw new NotPlain()
  }
  if (countKeys(event) !== span.keys) throw new NotPlain()
  taking.take(event)
  return span.end
}
