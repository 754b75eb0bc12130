/** A journal file without the records received at or after a moment. */
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { readDropRecord, readSampleRecord } from './drop-record.ts'
import { head, recordKinds } from './event-record.ts'
import { fileHeader, frameHeaderBytes, readFrames, sealFrame, UnknownFormat } from './frames.ts'

/** `moment` in Unix milliseconds. Drops are counted by the quarter-hour, so a quarter-hour that has begun stays complete. Throws `UnknownFormat`. */
export function recordsBefore(file: Buffer, moment: number): Buffer {
  const out = new ByteWriter(file.length)
  out.raw(fileHeader)
  for (const frame of readFrames(file).frames) {
    const from = out.reserve(frameHeaderBytes)
    for (let at = 0; at < frame.length; ) {
      const end = at + frame.readUInt32LE(at)
      if (cameIn(frame, at) < moment) out.raw(frame, at, end)
      at = end
    }
    if (out.length > from + frameHeaderBytes) sealFrame(out.bytes.subarray(from, out.length))
    else out.length = from
  }
  return Buffer.from(out.bytes.subarray(0, out.length))
}

/** When the record at `at` was received, Unix milliseconds. */
function cameIn(frame: Buffer, at: number): number {
  const kind = frame[at + head.recordKind]
  if (kind === recordKinds.event) return frame.readDoubleLE(at + head.received)
  if (kind === recordKinds.drops) return readDropRecord(frame, at).quarter * 1000
  if (kind === recordKinds.sample) return readSampleRecord(frame, at).time
  throw new UnknownFormat(`kind ${kind} of the journal's records`)
}
