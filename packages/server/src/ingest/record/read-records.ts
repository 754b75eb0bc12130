/** A segment's frames as records. */
import { Pace } from '../../lib/pace.ts'
import { type DropCount, type JournaledSample, readDropRecord, readSampleRecord } from './drop-record.ts'
import { type JournaledEvent, readEventRecord, recordKinds } from './event-record.ts'

export interface SegmentRecords {
  readonly events: JournaledEvent[]
  readonly drops: DropCount[]
  readonly samples: JournaledSample[]
}

/** Reads every record, in the order in which they were accepted. */
export async function readRecords(frames: readonly Buffer[]): Promise<SegmentRecords> {
  const pace = new Pace()
  const events: JournaledEvent[] = []
  const drops: DropCount[] = []
  const samples: JournaledSample[] = []
  for (const frame of frames)
    for (let at = 0; at < frame.length; at += frame.readUInt32LE(at)) {
      if (pace.due) await pace.rest()
      const kind = frame[at + 4]
      if (kind === recordKinds.event) events.push(readEventRecord(frame, at))
      else if (kind === recordKinds.drops) drops.push(readDropRecord(frame, at))
      else if (kind === recordKinds.sample) samples.push(readSampleRecord(frame, at))
    }
  return { events, drops, samples }
}
