/**
 * A journal file: a header with its version, then frames of `length, CRC-32, payload`, one frame per group commit. A torn tail after a crash was
 * never acknowledged, so reading stops there.
 */
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { SpareBuffers } from '../../lib/bytes/spare-buffers.ts'

/** The version is one digit, so a torn header is not taken for another version's. */
export const fileHeader = Buffer.from('FFJRNL1\n', 'latin1')
export const frameHeaderBytes = 8

/** The ending of files that a version could not read, until the next run tries again. */
export const asideEnd = '.unknown'

/** Fills the frame's header, the first eight bytes of `frame`. */
export function sealFrame(frame: Buffer): void {
  const payload = frame.subarray(frameHeaderBytes)
  frame.writeUInt32LE(payload.length, 0)
  frame.writeUInt32LE(crc32(payload), 4)
}

/** Thrown for data that another version wrote. Such data is named and kept, never dropped. */
export class UnknownFormat extends Error {}

/** The result of `read`, or the name of a format that another version wrote. */
export function unlessUnknown<T>(read: () => T): T | { readonly unknown: string } {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnknownFormat) return { unknown: error.message }
    throw error
  }
}

export interface FileContent {
  /** The payload of every whole frame, in order. */
  readonly frames: readonly Buffer[]
  /** Bytes after the last whole frame: a torn tail or a damaged disk. */
  readonly lostBytes: number
}

/** A file in memory whose buffer goes back to `spare`. */
export interface FileInMemory extends FileContent {
  readonly memory: Buffer
}

/** Reads the whole frames of a file. Throws `UnknownFormat`. */
export async function readJournalFile(path: string, spare = new SpareBuffers(1)): Promise<FileInMemory> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const memory = spare.take(size)
    let length = 0
    for (let read = 1; length < size && read > 0; length += read)
      read = (await file.read(memory, length, size - length)).bytesRead
    return { ...readFrames(memory.subarray(0, length)), memory }
  } finally {
    await file.close()
  }
}

export function readFrames(file: Buffer): FileContent {
  const frames: Buffer[] = []
  const header = file.toString('latin1', 0, fileHeader.length)
  if (header !== fileHeader.toString('latin1')) {
    if (/^FFJRNL[1-9]\n$/.test(header)) throw new UnknownFormat(`version ${header[6]} of the journal's files`)
    return { frames, lostBytes: file.length }
  }
  let at = fileHeader.length
  while (at + frameHeaderBytes <= file.length) {
    const length = file.readUInt32LE(at)
    const end = at + frameHeaderBytes + length
    if (length === 0 || end > file.length) break
    const payload = file.subarray(at + frameHeaderBytes, end)
    if (crc32(payload) !== file.readUInt32LE(at + 4)) break
    frames.push(payload)
    at = end
  }
  return { frames, lostBytes: file.length - at }
}
