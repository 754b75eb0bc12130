/**
 * A plan: the rows that a journal file becomes. It is made once and is durable before the first insert. From then on it is only inserted, never made
 * again. Every insert has the plan's name as its token, so a repeated insert stores nothing twice.
 */
import { constants } from 'node:fs'
import { open, readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { type ColumnName, type TableName, tableNames } from '../../events/tables.ts'
import {
  asideEnd,
  fileHeader,
  frameHeaderBytes,
  readFrames,
  sealFrame,
  UnknownFormat,
} from '../../journal/record/frames.ts'
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { SpareBuffers } from '../../lib/bytes/spare-buffers.ts'
import { ifMissing } from '../../lib/folders/if-missing.ts'
import { syncFolder } from '../../lib/folders/sync-folder.ts'

/** Rows of one table. */
export interface PlanRows {
  readonly table: TableName
  readonly format: 'RowBinary' | 'Native'
  readonly columns: readonly ColumnName[]
  readonly rows: number
  readonly bytes: Buffer
}

/**
 * Event rows to remove: a correction moves them to another visitor, whose id is part of their key. This happens when a late event joins a visit to
 * one from before the salt rotated.
 */
export interface Removal {
  readonly website: string
  readonly visitor: string
  readonly events: readonly string[]
  /** Times of these events. */
  readonly times: readonly number[]
  /** When the first of the visitor's remaining visits began; null if none remains. */
  readonly first: number | null
}

/** Rows of one table that are not encoded yet. */
export interface UnencodedRows extends Omit<PlanRows, 'bytes'> {
  readonly encode: (out: ByteWriter) => void
}

export interface InsertPlan {
  /** The journal file's name. */
  readonly name: string
  readonly inserts: readonly PlanRows[]
  readonly removals: readonly Removal[]
  /** For each website, the time of its earliest event in the plan. */
  readonly earliest?: readonly { readonly website: string; readonly time: number }[]
  /** Websites for which anything is written. */
  readonly websites?: readonly string[]
  /** Grows from plan to plan. Names do so only within a lane of the journal. */
  readonly order?: number
}

/** The version written now. Files without a version have the first. */
const version = 1

interface PlanHead {
  readonly version?: number
  readonly inserts: readonly {
    readonly table: TableName
    /** Missing in files of versions that knew only one format. */
    readonly format?: PlanRows['format']
    readonly columns: readonly ColumnName[]
    readonly rows: number
  }[]
  readonly removals: readonly Removal[]
  readonly earliest?: InsertPlan['earliest']
  readonly websites?: readonly string[]
  readonly order?: number
}

export const planEnd = '.plan'

/** A plan, and the bytes that it is saved as. */
export interface EncodedPlan {
  readonly plan: InsertPlan
  readonly bytes: Buffer
  /** Their buffer, to be returned when the plan is committed. */
  readonly memory: Buffer
}

/** Encodes a plan's rows in place: the plan refers to ranges of the bytes that are saved, so there is no second copy. */
export function encodePlan(
  plan: Omit<InsertPlan, 'inserts'> & { readonly inserts: readonly UnencodedRows[] },
  spare = new SpareBuffers(1),
): EncodedPlan {
  const head: PlanHead = {
    version,
    inserts: plan.inserts.map(({ table, format, columns, rows }) => ({ table, format, columns, rows })),
    removals: plan.removals,
    ...(plan.earliest && { earliest: plan.earliest }),
    ...(plan.websites && { websites: plan.websites }),
    ...(plan.order && { order: plan.order }),
  }
  const rows = plan.inserts.reduce((sum, insert) => sum + insert.rows, 0)
  const out = new ByteWriter(spare.take(65_536 + rows * bytesOfRow))
  out.raw(fileHeader)
  addFrame(out, () => out.raw(Buffer.from(JSON.stringify(head))))
  const encoded = plan.inserts.map(({ encode, ...insert }) => ({
    insert,
    range: addFrame(out, () => encode(out)),
  }))
  const bytes = out.bytes.subarray(0, out.length)
  const inserts = encoded.map(({ insert, range }) => ({ ...insert, bytes: bytes.subarray(...range) }))
  return { plan: { ...plan, inserts }, bytes, memory: out.bytes }
}

/** More than an average row. Unused bytes take no memory, but growing would copy. */
const bytesOfRow = 160

/** Appends a frame around what `write` appends. Returns where that begins and ends. */
function addFrame(out: ByteWriter, write: () => void): readonly [number, number] {
  const at = out.reserve(frameHeaderBytes)
  write()
  sealFrame(out.bytes.subarray(at, out.length))
  return [at + frameHeaderBytes, out.length]
}

/** Rows of tables that no longer exist are left out of an old plan. */
const known: ReadonlySet<string> = new Set(tableNames)

/** Reads the result of `encodePlan`. Throws `UnknownFormat`. */
export function decodePlan(name: string, bytes: Buffer): InsertPlan {
  const [first, ...rest] = readFrames(bytes).frames
  if (!first) throw new Error(`plan ${name} is damaged`)
  const head = JSON.parse(first.toString()) as PlanHead
  if ((head.version ?? 1) !== version) throw new UnknownFormat(`version ${head.version} of plans`)
  if (rest.length !== head.inserts.length) throw new Error(`plan ${name} is damaged`)
  return {
    name,
    removals: head.removals,
    ...(head.earliest && { earliest: head.earliest }),
    ...(head.websites && { websites: head.websites }),
    ...(head.order && { order: head.order }),
    inserts: head.inserts
      .map(({ format = 'RowBinary', ...insert }, i) => ({
        ...insert,
        format,
        bytes: rest[i] ?? Buffer.alloc(0),
      }))
      .filter(({ table }) => known.has(table)),
  }
}

/** Writes the plan's bytes next to the journal files. They are durable once this returns. */
export async function savePlan(dir: string, name: string, bytes: Buffer): Promise<void> {
  const final = path.join(dir, name + planEnd)
  const draft = `${final}.new`
  const file = await open(draft, constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY, 0o600)
  try {
    await file.writeFile(bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(draft, final)
  await syncFolder(dir)
}

/**
 * Reads a saved plan, whose file was complete before it got its name. Null without a file: an attempt that was interrupted in the end has settled it.
 * Throws `UnknownFormat`.
 */
export async function readPlan(dir: string, name: string): Promise<InsertPlan | null> {
  const bytes = await readFile(path.join(dir, name + planEnd)).catch(ifMissing(null))
  return bytes && decodePlan(name, bytes)
}

/** Keeps a saved plan that this version cannot read. The next run tries again. */
export async function setPlanAside(dir: string, name: string): Promise<void> {
  const file = path.join(dir, name + planEnd)
  await rename(file, file + asideEnd)
}

export interface SavedPlan {
  readonly name: string
  readonly bytes: number
  /** When it was saved, on the clock of `performance.now()`. */
  readonly since: number
}

/**
 * The saved plans in the order in which they were made, including those that an earlier run set aside. A later one may take back rows of an earlier
 * one, and these cancel each other in the order in which they are inserted.
 */
export async function savedPlans(dir: string): Promise<SavedPlan[]> {
  for (const file of await readdir(dir))
    if (file.endsWith(planEnd + asideEnd))
      await rename(path.join(dir, file), path.join(dir, file.slice(0, -asideEnd.length)))
  const files = (await readdir(dir)).filter((file) => file.endsWith(planEnd)).sort()
  const plans = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(path.join(dir, file))
      // Times of files are on the machine's clock.
      const since = performance.now() - Math.max(0, Date.now() - mtimeMs)
      const plan = { name: file.slice(0, -planEnd.length), bytes: size, since }
      return { plan, order: await orderIn(path.join(dir, file)) }
    }),
  )
  return plans.sort((a, b) => a.order - b.order).map(({ plan }) => plan)
}

/** A plan of a version that did not number them, or that cannot be read, comes first. */
async function orderIn(file: string): Promise<number> {
  const plan = await open(file)
  try {
    const start = Buffer.alloc(fileHeader.length + frameHeaderBytes)
    await plan.read(start, 0, start.length, 0)
    const length = start.readUInt32LE(fileHeader.length)
    const head = Buffer.alloc(Math.min(length, (await plan.stat()).size))
    await plan.read(head, 0, head.length, start.length)
    return (JSON.parse(head.toString()) as PlanHead).order ?? 0
  } catch {
    return 0
  } finally {
    await plan.close()
  }
}
