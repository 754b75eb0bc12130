/**
 * Bounds what the plan of one journal file takes. A late event writes its visit's row twice more, with all its texts, and may move a whole visit, so a
 * small file of events can become a plan of many times its size. The size is estimated before the rows are made. A file whose plan would be too large
 * is split. The plan of a single event is of bounded size, because neither a visit of more than `movedBytes` nor more than a few hundred engagement
 * events without a visit are moved.
 */
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import { machineMemory, memoryShares } from '../../lib/processes/machine-memory.ts'
import type { Assignment } from '../visits/assign.ts'
import type { Known } from '../visits/state.ts'
import type { PageMark, Visit } from '../visits/visit.ts'

export interface PlanLimits {
  /** Bytes of a plan, and of the known visits that it is made from. */
  readonly bytes: number
  /** Bytes of a visit's stored events, above which a late event does not move them to an earlier visit. Only a program sends that many. */
  readonly movedBytes: number
}

export const planLimits: PlanLimits = { bytes: memoryShares(machineMemory()).plan, movedBytes: 8_388_608 }

/** The journal file has to be split. */
export class PlanTooLarge extends Error {}

export class PlanBounds {
  readonly #limits: PlanLimits
  readonly #events: number
  #known = 0

  /** `events`: those of the file. */
  constructor(limits: PlanLimits, events: number) {
    this.#limits = limits
    this.#events = events
  }

  /** Whether the file can be split. */
  get splits(): boolean {
    return this.#events > 1
  }

  /** Counts visits that are remembered. Throws `PlanTooLarge` if the file can be split, so call it before more are read. */
  addKnown(all: Iterable<Known>): void {
    for (const { visits, orphans } of all) {
      for (const visit of visits) this.#known += bytesOfObject + bytesOfVisit(visit)
      this.#known += orphans.length * bytesOfObject
    }
    this.#check(this.#known)
  }

  /** Counts a visit that is read from the store. Throws `PlanTooLarge`, for a single event, too. */
  addVisit(visit: Visit): void {
    this.#known += bytesOfObject + bytesOfVisit(visit)
    this.#checkRead()
  }

  /** The same for engagement events without a visit. */
  addOrphans(count: number): void {
    this.#known += count * bytesOfObject
    this.#checkRead()
  }

  /** Whether the events of a visit are too many to move them. */
  isFixed(bytes: number): boolean {
    return bytes > this.#limits.movedBytes
  }

  /** Throws `PlanTooLarge`. `moved`: bytes of the stored events of visits that become part of another. */
  checkRows({ events, removed, added, adopted }: Assignment, moved: number): void {
    let bytes = moved + adopted.length * bytesOfAdopted
    for (const visit of removed) bytes += bytesOfVisit(visit)
    for (const visit of added) bytes += bytesOfVisit(visit)
    for (const { visit, events: own } of events) for (const event of own) bytes += bytesOfEvent(event, visit)
    this.#check(bytes)
  }

  #check(bytes: number): void {
    if (this.splits && bytes > this.#limits.bytes) throw new PlanTooLarge()
  }

  #checkRead(): void {
    if (this.#known > this.#limits.bytes) throw new PlanTooLarge()
  }
}

/** Numbers of a row, and places in dictionaries. */
const bytesOfNumbers = 160
/** A known visit or event on JavaScript's heap, without texts. */
const bytesOfObject = 400
/** A stored engagement event that is written again. Its texts are not known yet; this is more than most have. */
const bytesOfAdopted = 1000

function bytesOfVisit({ entry, exit, scope }: Visit): number {
  return bytesOfNumbers + bytesOfMark(entry) + bytesOfMark(exit) + scope.source.length
}

function bytesOfMark(mark: PageMark | null): number {
  return mark ? mark.page.length + mark.title.length : 0
}

/** An event's row has the source of its visit, which may be longer than its own. */
function bytesOfEvent({ textsAt, textsEnd, source }: JournaledEvent, visit: Visit | null): number {
  return bytesOfNumbers + textsEnd - textsAt + (visit ? visit.scope.source : source).length
}
