/**
 * Sorts files of imported events by time. Shuffled events meet their visits one by one, and each time a visit is read, taken back and written again.
 * In order of time, a file holds whole visits. This is an external sort: in memory at once are one file, a piece of each new file, a sample of the
 * times, and a bit for each id.
 *
 * The new files are drafts until they are put in place (`put-in-place.ts`).
 */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { SpareBuffers } from '../lib/bytes/spare-buffers.ts'
import { EventLoopYielder } from '../lib/concurrency/event-loop-yielder.ts'
import { syncFolder } from '../lib/folders/sync-folder.ts'
import { Draft, type NamedFile, type NewFiles } from './draft.ts'
import { keyOf } from './record/event-hash.ts'
import { head, recordKinds } from './record/event-record.ts'
import { readJournalFile } from './record/frames.ts'
import { overlap, type TimeSpan } from './time-spans.ts'

/** Every so many events are sampled: enough to find where to cut. */
const sampled = 8
/** Largest size of a draft. Without it, events of one time or id, as one user may send them, would all be read into memory at once. */
const mostDraftBytes = 16_777_216
/** Each takes memory and an open file. */
const mostDrafts = 256

export interface DraftSizes {
  /** Size of a draft whose events differ in time. */
  readonly usual?: number
  readonly most?: number
}

/**
 * Writes about as many drafts as there are files, or more if they are to be smaller. Null if the files are in order already or one of them is
 * damaged. Rejects if a file cannot be read or written.
 */
export async function sortByTime(
  files: readonly NamedFile[],
  { usual, most = mostDraftBytes }: DraftSizes = {},
): Promise<NewFiles | null> {
  const [first] = files
  const spare = new SpareBuffers(1)
  const heads = await readHeads(files, spare)
  if (!first || !heads) return null
  const places: Place[] = []
  const draftsOf = () => places.flatMap((place) => place.drafts)
  try {
    const wanted = usual === undefined ? 0 : Math.min(mostDrafts, Math.ceil(heads.bytes / usual))
    const count = Math.max(files.length, wanted)
    for (let i = 0; i < count; i++) places.push(await Place.begin(first, i, most))
    await distribute(files, places, heads, spare)
    for (const { last } of places) await last.end()
    await syncFolder(path.dirname(first.path))
  } catch (error) {
    for (const draft of draftsOf()) await draft.abandon()
    throw error
  }
  const drafts = draftsOf()
  return { files: drafts.map(({ name, bytes }) => ({ name, bytes })), calls: [...heads.calls] }
}

interface Heads {
  /** Size of all files. */
  readonly bytes: number
  /** Times of some events, sorted. */
  readonly times: Float64Array
  /** Ids that may occur more than once. Of such events the first to arrive counts. */
  readonly repeated: Pick<Repeats, 'mayHave'>
  readonly calls: ReadonlySet<number>
}

/** A range of time, with one draft or, if that is full, several. */
class Place {
  readonly drafts: Draft[] = []
  readonly #like: NamedFile
  readonly #number: number
  readonly #mostBytes: number

  private constructor(like: NamedFile, number: number, mostBytes: number) {
    this.#like = like
    this.#number = number
    this.#mostBytes = mostBytes
  }

  static async begin(like: NamedFile, number: number, mostBytes: number): Promise<Place> {
    const place = new Place(like, number, mostBytes)
    await place.next()
    return place
  }

  get last(): Draft {
    return this.drafts.at(-1) as Draft
  }

  get hasRoom(): boolean {
    return this.last.bytes < this.#mostBytes
  }

  /** Begins another draft behind those that are full. */
  async next(): Promise<Draft> {
    await this.drafts.at(-1)?.end()
    const draft = await Draft.begin(this.#like, [this.#number, this.drafts.length])
    this.drafts.push(draft)
    return draft
  }
}

/** Null if there is nothing to sort. */
async function readHeads(files: readonly NamedFile[], spare: SpareBuffers): Promise<Heads | null> {
  const yielder = new EventLoopYielder()
  const times: number[] = []
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const repeats = new Repeats(bytes)
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
        if (frame[at + head.recordKind] !== recordKinds.event) continue
        const time = frame.readDoubleLE(at + head.time)
        if (count++ % sampled === 0) times.push(time)
        repeats.note(lowBitsAt(frame, at))
        calls.add(frame.readUInt32LE(at + head.call))
        if (time < earliest) earliest = time
        if (time > latest) latest = time
      }
    spans.push({ earliest, latest })
    spare.giveBack(memory)
  }
  if (!overlap(spans)) return null
  return { bytes, times: Float64Array.from(times).sort(), repeated: repeats, calls }
}

/** Low bits of the id of the event at `at`. The id is a hash, so any of its bits will do. */
function lowBitsAt(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at + head.event) & lowBits
}
const lowBits = 0x7ff_ffff

/** Finds repeated bits with two marks each. A list of millions of ids would take as much memory as the batches. */
class Repeats {
  readonly #once: Uint8Array
  readonly #again: Uint8Array
  readonly #mask: number

  /** `bytes`: size of all records. Each has more than a hundred bytes, so one mark for every eight bytes finds few repeats by chance. */
  constructor(bytes: number) {
    const marks = 2 ** Math.max(8, Math.min(24, Math.ceil(Math.log2(bytes / 64))))
    this.#once = new Uint8Array(marks)
    this.#again = new Uint8Array(marks)
    this.#mask = marks - 1
  }

  note(bits: number): void {
    const at = (bits >>> 3) & this.#mask
    const mark = 1 << (bits & 7)
    const once = this.#once[at] as number
    if ((once & mark) !== 0) this.#again[at] = (this.#again[at] as number) | mark
    else this.#once[at] = once | mark
  }

  mayHave(bits: number): boolean {
    return ((this.#again[(bits >>> 3) & this.#mask] as number) & (1 << (bits & 7))) !== 0
  }
}

/**
 * Appends each record to the draft of its time. A repeated event goes into the draft of its first copy, behind it. A record that is not an event
 * goes to the first draft.
 */
async function distribute(
  files: readonly NamedFile[],
  places: readonly Place[],
  { times, repeated }: Heads,
  spare: SpareBuffers,
): Promise<void> {
  const begins = places.map((_, i) => times[Math.floor((i * times.length) / places.length)] ?? 0)
  const firsts = new Map<string, number>()
  const placeFor = (frame: Buffer, at: number): number => {
    if (frame[at + head.recordKind] !== recordKinds.event) return 0
    const own = placeOf(frame.readDoubleLE(at + head.time), begins)
    if (!repeated.mayHave(lowBitsAt(frame, at))) return own
    const id = keyOf(frame.readBigUInt64LE(at + head.event))
    const first = firsts.get(id) ?? own
    firsts.set(id, first)
    return first
  }
  for (const file of files) {
    const { frames, memory } = await readJournalFile(file.path, spare)
    for (const frame of frames)
      for (let at = 0; at < frame.length; ) {
        const end = at + frame.readUInt32LE(at)
        const place = places[placeFor(frame, at)] as Place
        const draft = place.hasRoom ? place.last : await place.next()
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
