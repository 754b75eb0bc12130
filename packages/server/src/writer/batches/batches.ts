/** What the writer does with one batch after the other, apart from when: plans it, keeps the plan, carries it out. */
import type { Segment } from '../../journal/journal.ts'

/** A batch whose plan is decided. */
export interface DecidedBatch {
  /** The segment's name. */
  readonly name: string
  /** Length of the plan's file. */
  readonly planBytes: number
  /** Bytes at the segment's end that no frame could be read from. */
  readonly lostBytes: number
  /** The import calls in it, with the number of copies among their events. */
  readonly calls: ReadonlyMap<number, number>
}

/** Every call may be made again when it has failed, and goes on from where it got to. */
export interface Batches {
  /** Whether other nodes write, too: then a plan is carried out within the turn it was decided in. */
  readonly shared: boolean
  /** Decides a segment's plan. From then on it is only ever carried out; `settle` lets go of the segment. */
  decide(
    segment: Pick<Segment, 'name' | 'path'>,
    settle: (batch: DecidedBatch) => Promise<void>,
  ): Promise<DecidedBatch>
  /** Brings a decided plan into the store, and forgets it. Doing it again changes nothing. */
  carryOut(name: string): Promise<void>
  /** Carries out a plan that an earlier run has left; `standing`: its segment is still there. One that was never decided is left out, to be made anew. */
  finish(name: string, standing: boolean, settle: () => Promise<void>): Promise<void>
  /** Runs `work` while no node decides anything; what is remembered of visits is then read anew. */
  quiet(work: () => Promise<void>): Promise<void>
  /** How many of these ids, sorted and each once, were counted by batches that are carried out or decided. */
  counted(website: Uint8Array, ids: BigUint64Array): Promise<number>
  /** Ends what is under way, which then rejects. */
  abort(): void
  close(): Promise<void>
}
