/**
 * Sorts files of imported events by time. Shuffled events meet their visits one by one, and each time a visit is read, taken back and written again.
 * In order of time, a file holds whole visits. This is an external sort: in memory at once are one file, a piece of each new file, a sample of the
 * times, and a bit for each id.
 *
 * The new files are drafts until a marker file exists. From then on they replace the old ones, whatever happens (`finishSorting`).
 */
import { constants } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ByteWriter } from '../lib/byte-writer.ts'
import { EventLoopYielder } from '../lib/event-loop-yielder.ts'
import { SpareBuffers } from '../lib/spare-buffers.ts'
import { syncFolder } from '../lib/sync-folder.ts'
import { recordKinds } from './record/event-record.ts'
import { fileHeader, frameHeaderBytes, readJournalFile, sealFrame } from './record/frames.ts'
import { overlap, type TimeSpan } from './time-spans.ts'

interface NamedFile {
  readonly name: string
  readonly path: string
}

export interface SortedFiles {
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
  /** The import calls whose events are in the files. No single file has all events of a call. */
  readonly calls: readonly number[]
}

const draftEnd = '.new'
const markerEnd = '.sorted'
const frameBytes = 65_536
/** Every so many events are sampled: enough to find where to cut. */
const sampled = 8

/**
 * Writes as many drafts as there are files. Null if the files are in order already or one of them is damaged. Rejects if a file cannot be read or
 * written.
 */
export async function sortByTime(files: readonly NamedFile[]): Promise<SortedFiles | null> {
  const [first] = files
  const spare = new SpareBuffers(1)
  const heads = await readHeads(files, spare)
  if (!first || !heads) return null
  const drafts: Draft[] = []
  try {
    for (let i = 0; i < files.length; i++)
      drafts.push(await Draft.begin(first, `${first.name}-${String(i).padStart(4, '0')}`))
    await distribute(files, drafts, heads, spare)
    for (const draft of drafts) await draft.end()
    await syncFolder(path.dirname(first.path))
  } catch (error) {
    for (const draft of drafts) await draft.abandon()
    throw error
  }
  return { files: drafts.map(({ name, bytes }) => ({ name, bytes })), calls: [...heads.calls] }
}

/** Replaces the files by the drafts made from them. Repeatable. */
export async function putInPlace(files: readonly NamedFile[]): Promise<void> {
  const [first] = files
  if (!first) return
  const dir = path.dirname(first.path)
  const marker = await open(path.join(dir, first.name + markerEnd), 'w', 0o600)
  try {
    await marker.writeFile(JSON.stringify(files.map((file) => path.basename(file.path))))
    await marker.datasync()
  } finally {
    await marker.close()
  }
  await syncFolder(dir)
  await finishSorting(dir)
}

/** Finishes a replacement that an earlier run began. */
export async function finishSorting(dir: string): Promise<void> {
  const found = await readdir(dir)
  for (const marker of found.filter((name) => name.endsWith(markerEnd))) {
    const from = `${marker.slice(0, -markerEnd.length)}-`
    let replaced: string[]
    try {
      replaced = JSON.parse(await readFile(path.join(dir, marker), 'utf8')) as string[]
    } catch (error) {
      // The marker was cut off before it was durable, so nothing was replaced.
      if (!(error instanceof SyntaxError)) throw error
      await rm(path.join(dir, marker))
      continue
    }
    for (const draft of found.filter((name) => name.startsWith(from) && name.endsWith(draftEnd)))
      await rename(path.join(dir, draft), path.join(dir, draft.slice(0, -draftEnd.length)))
    await syncFolder(dir)
    for (const name of replaced) await rm(path.join(dir, name), { force: true })
    await syncFolder(dir)
    await rm(path.join(dir, marker))
  }
}

interface Heads {
  /** Times of some events, sorted. */
  readonly times: Float64Array
  /** Low bits of ids that may occur more than once. Of such events the first to arrive counts. */
  readonly repeated: ReadonlySet<number>
  readonly calls: ReadonlySet<number>
}

/** Null if there is nothing to sort. */
async function readHeads(files: readonly NamedFile[], spare: SpareBuffers): Promise<Heads | null> {
  const yielder = new EventLoopYielder()
  const times: number[] = []
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size))
  const repeats = new Repeats(sizes.reduce((sum, size) => sum + size, 0))
  const calls = new Set<number>()
  const spans: TimeSpan[] = []
  let count = 0
  for (const file of files) {
    const { frames, lostBytes, memory } = await readJournalFile(file.path, spare)
    if (lostBytes > 0) return null
    let earliest = Number.POSITIVE_INFINITY
    let latest = Number.NEGATIVE_INFINITY
    for (const frame of frames)
      for (let at = 0; at < frame.length; at += frame.readUInt32LE(at)) {
        if (yielder.isDue) await yielder.yield()
        if (frame[at + 4] !== recordKinds.event) continue
        const time = frame.readDoubleLE(at + 32)
        if (count++ % sampled === 0) times.push(time)
        repeats.note(lowBitsAt(frame, at))
        calls.add(frame.readUInt32LE(at + 84))
        if (time < earliest) earliest = time
        if (time > latest) latest = time
      }
    spans.push({ earliest, latest })
    spare.giveBack(memory)
  }
  if (!overlap(spans)) return null
  return { times: Float64Array.from(times).sort(), repeated: repeats.found, calls }
}

/** Low bits of the id of the event at `at`. The id is a hash, so any of its bits will do. */
function lowBitsAt(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at + 40) & lowBits
}
const lowBits = 0x7ff_ffff

/** Finds repeated bits with one mark each. A list of millions of ids would take as much memory as the batches. */
class Repeats {
  readonly found = new Set<number>()
  readonly #marks: Uint8Array
  readonly #mask: number

  /** `bytes`: size of all records. Each has more than a hundred bytes, so one mark for every eight bytes finds few repeats by chance. */
  constructor(bytes: number) {
    const marks = 2 ** Math.max(8, Math.min(24, Math.ceil(Math.log2(bytes / 64))))
    this.#marks = new Uint8Array(marks)
    this.#mask = marks - 1
  }

  note(bits: number): void {
    const at = (bits >>> 3) & this.#mask
    const mark = 1 << (bits & 7)
    const marks = this.#marks[at] as number
    if ((marks & mark) !== 0) this.found.add(bits)
    else this.#marks[at] = marks | mark
  }
}

/**
 * Appends each record to the draft of its time. A repeated event goes into the draft of its first copy, behind it. A record that is not an event
 * goes to the first draft.
 */
async function distribute(
  files: readonly NamedFile[],
  drafts: readonly Draft[],
  { times, repeated }: Heads,
  spare: SpareBuffers,
): Promise<void> {
  const begins = drafts.map((_, i) => times[Math.floor((i * times.length) / drafts.length)] ?? 0)
  const firsts = new Map<bigint, number>()
  for (const file of files) {
    const { frames, memory } = await readJournalFile(file.path, spare)
    for (const frame of frames)
      for (let at = 0; at < frame.length; ) {
        const end = at + frame.readUInt32LE(at)
        let to = 0
        if (frame[at + 4] === recordKinds.event) {
          to = placeOf(frame.readDoubleLE(at + 32), begins)
          if (repeated.has(lowBitsAt(frame, at))) {
            const id = frame.readBigUInt64LE(at + 40)
            to = firsts.get(id) ?? to
            firsts.set(id, to)
          }
        }
        const draft = drafts[to] as Draft
        draft.add(frame, at, end)
        if (draft.isDue) await draft.flush()
        at = end
      }
    spare.giveBack(memory)
  }
}

/** The last draft that begins at the time or before it. */
function placeOf(time: number, begins: readonly number[]): number {
  let low = 0
  let high = begins.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((begins[middle] as number) <= time) low = middle
    else high = middle - 1
  }
  return low
}

/** A new file that is not valid yet. */
class Draft {
  readonly name: string
  bytes = fileHeader.length
  readonly #path: string
  readonly #file: FileHandle
  readonly #frame = new ByteWriter(4096)

  private constructor(name: string, path: string, file: FileHandle) {
    this.name = name
    this.#path = path
    this.#file = file
    this.#frame.reserve(frameHeaderBytes)
  }

  /** In the folder of the file `like`, with the same ending. */
  static async begin(like: NamedFile, name: string): Promise<Draft> {
    const full = path.join(path.dirname(like.path), `${name}${path.extname(like.path)}${draftEnd}`)
    const file = await open(full, constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY, 0o600)
    await file.writeFile(fileHeader)
    return new Draft(name, full, file)
  }

  add(records: Buffer, from: number, to: number): void {
    this.#frame.raw(records, from, to)
  }

  /** Whether enough is gathered to be written. */
  get isDue(): boolean {
    return this.#frame.length > frameBytes
  }

  async flush(): Promise<void> {
    const { bytes, length } = this.#frame
    if (length === frameHeaderBytes) return
    const frame = bytes.subarray(0, length)
    sealFrame(frame)
    await this.#file.writeFile(frame)
    this.bytes += length
    this.#frame.clear()
    this.#frame.reserve(frameHeaderBytes)
  }

  /** Makes it durable. */
  async end(): Promise<void> {
    await this.flush()
    await this.#file.datasync()
    await this.#file.close()
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {})
    await rm(this.#path, { force: true })
  }
}
