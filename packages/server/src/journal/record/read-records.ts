/** The records in the frames of a journal file. */
import { EventLoopYielder } from '../../lib/concurrency/event-loop-yielder.ts'
import { type DropCount, type JournaledSample, readDropRecord, readSampleRecord } from './drop-record.ts'
import { head, recordKinds } from './event-record.ts'
import { UnknownFormat } from './frames.ts'
import { type JournaledEvent, RecordedEvent } from './journaled-event.ts'

export interface JournalRecords {
  readonly events: JournaledEvent[]
  readonly drops: DropCount[]
  readonly samples: JournaledSample[]
}

/** Reads every record in the order of acceptance. Throws `UnknownFormat`. */
export async function readRecords(frames: readonly Buffer[]): Promise<JournalRecords> {
  const yielder = new EventLoopYielder()
  const events: JournaledEvent[] = []
  const drops: DropCount[] = []
  const samples: JournaledSample[] = []
  const websites = new SharedWebsites()
  for (const frame of frames) {
    const view = new DataView(frame.buffer, frame.byteOffset, frame.length)
    for (let at = 0; at < frame.length; at += frame.readUInt32LE(at)) {
      if (yielder.isDue) await yielder.yield()
      const kind = frame[at + head.recordKind]
      if (kind === recordKinds.event)
        events.push(new RecordedEvent(frame, view, at, websites.at(frame, at + head.website)))
      else if (kind === recordKinds.drops) drops.push(readDropRecord(frame, at))
      else if (kind === recordKinds.sample) samples.push(readSampleRecord(frame, at))
      else throw new UnknownFormat(`kind ${kind} of the journal's records`)
    }
  }
  return { events, drops, samples }
}

/** One copy of each website's id, for all its events. */
class SharedWebsites {
  readonly #websites = new Map<string, Buffer>()
  #last: Buffer = Buffer.alloc(0)

  at(bytes: Buffer, at: number): Buffer {
    if (this.#last.length > 0 && this.#last.compare(bytes, at, at + 16) === 0) return this.#last
    const key = bytes.toString('latin1', at, at + 16)
    this.#last = this.#websites.get(key) ?? Buffer.from(key, 'latin1')
    this.#websites.set(key, this.#last)
    return this.#last
  }
}
