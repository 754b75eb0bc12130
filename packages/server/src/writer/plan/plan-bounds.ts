/**
 * Bounds what the plan of one journal file takes. A late event writes its visit's row twice more, with all its texts, so a small file of events can
 * become a plan of many times its size. The size is estimated before the rows are made. A file whose plan would be too large is split.
 */
import type { JournaledEvent } from '../../journal/record/journaled-event.ts'
import type { Assignment } from '../visits/assign.ts'
import type { Known } from '../visits/state.ts'
import type { PageMark, Visit } from '../visits/visit.ts'

export interface PlanLimits {
  /** Bytes of a plan, and of the known visits that it is made from. */
  readonly bytes: number
  /** A file with fewer events is not split. Its plan is of bounded size, because the texts of an event are. */
  readonly fewestEvents: number
}

export const planLimits: PlanLimits = { bytes: 67_108_864, fewestEvents: 1000 }

/** The journal file has to be split. */
export class PlanTooLarge extends Error {}

export class PlanBounds {
  readonly #limits: PlanLimits
  readonly #isChecked: boolean
  #known = 0

  constructor(limits: PlanLimits, events: number) {
    this.#limits = limits
    this.#isChecked = events >= limits.fewestEvents
  }

  /** Counts visits that were read. Throws `PlanTooLarge`, so call it before more are read. */
  addKnown(all: Iterable<Known>): void {
    for (const { visits } of all) for (const visit of visits) this.#known += bytesOfVisit(visit)
    this.#check(this.#known)
  }

  /** Throws `PlanTooLarge`. */
  checkRows({ events, removed, added, moved }: Assignment): void {
    let bytes = 0
    for (const visit of removed) bytes += bytesOfVisit(visit)
    for (const visit of added) bytes += bytesOfVisit(visit)
    for (const { visit, events: own } of events) for (const event of own) bytes += bytesOfEvent(event, visit)
    for (const { from } of moved) bytes += (from.pageviews + from.events) * bytesOfMoved
    this.#check(bytes)
  }

  #check(bytes: number): void {
    if (this.#isChecked && bytes > this.#limits.bytes) throw new PlanTooLarge()
  }
}

/** Numbers of a row, and places in dictionaries. */
const bytesOfNumbers = 160
/** A stored event that is written again. Its texts are not known yet. */
const bytesOfMoved = 400

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
